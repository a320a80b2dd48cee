/** Attacked: the origin of a site of files, by files of a card that a host might send as a page or a script. */

import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { getMimeType, mimes } from 'hono/utils/mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildForTest } from '../helpers/build.ts'

const HTML = '<!doctype html><script>alert(1)</script>'
const XML = '<html xmlns="http://www.w3.org/1999/xhtml"><script>alert(1)</script></html>'
const UTF_16 = `\uFEFF${HTML}`

const ENDINGS = [
  ...[
    'html',
    'htm',
    'shtml',
    'xhtml',
    'xht',
    'svg',
    'svgz',
    'xml',
    'xsd',
    'rng',
    'xsl',
    'xslt',
    'rdf',
    'owl',
  ],
  ...[
    'atom',
    'rss',
    'wsdl',
    'mml',
    'mathml',
    'dae',
    'kml',
    'gpx',
    'xul',
    'xbl',
    'vml',
    'mht',
    'mhtml',
    'eml',
  ],
  ...[
    'js',
    'mjs',
    'cjs',
    'jsx',
    'ts',
    'css',
    'wasm',
    'swf',
    'htc',
    'hta',
    'webmanifest',
    'appcache',
    'htaccess',
  ],
  ...[
    'php',
    'phtml',
    'phar',
    'cgi',
    'pl',
    'asp',
    'aspx',
    'jsp',
    'var',
    'asis',
    'config',
    'ini',
    'unknown',
    '',
  ],
]

const FILES: Record<string, string> = {
  'models/acme/tiny/README.md':
    '# Tiny\n\nA [schema](x.xsd), a [script](x.js), ![a drawing](own.svg) and ![a picture](own.png).\n',
  'models/acme/tiny/own.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'models/acme/tiny/own.png': HTML,
  'models/acme/tiny/spaces.xsd': ' '.repeat(1500) + XML,
  'models/acme/tiny/LICENSE': HTML,
  'models/acme/tiny/model.safetensors': 'weights',
  // Both have the same name in a site.
  'models/acme/tiny/two.html': 'first',
  'models/acme/tiny/two.html.txt': 'second',
  // Names that lie where pages have their scripts.
  'models/_assets/evil/README.md': '# Evil\n',
  'models/_assets/evil/x.json': 'alert(1)',
  'models/_search/evil/README.md': '# Evil\n',
  'models/_search/evil/x.json': 'alert(1)',
  ...Object.fromEntries(
    ENDINGS.flatMap((ending) =>
      [`x.${ending}`, `x.${ending}.json`, `x.${ending}.gz`, `upper.${ending.toUpperCase()}`].map((name) => [
        `models/acme/tiny/${name}`,
        UTF_16,
      ]),
    ),
  ),
}

let out: string
const ofCards = () =>
  readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.parentPath.includes('resolve/main'))
    .map(({ parentPath, name }) => relative(out, join(parentPath, name)))
const read = (file: string) => readFileSync(join(out, file), 'utf8')

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'modelbook-site-'))
  await buildForTest(FILES, out, { base: '/b/', origin: '' })
}, 120_000)
afterAll(() => rmSync(out, { recursive: true, force: true }))

describe('the files of cards in a site of files', () => {
  it('have names that no host takes for anything but data', () => {
    expect(ofCards().length).toBeGreaterThan(ENDINGS.length)
    for (const file of ofCards()) {
      // As hosts do that send what a compressed file holds.
      for (const name of [file, file.replace(/\.gz$/, '')]) {
        const type = getMimeType(name, mimes) ?? 'application/octet-stream'
        const isInert =
          /^(?:image\/(?!svg)|audio\/|video\/|text\/(?:plain|csv)|application\/(?:json|octet-stream|gzip|pdf))/
        expect(type, file).toMatch(isInert)
        expect(type, file).not.toMatch(/xml/)
      }
      expect(file).not.toMatch(/\.(?:php|phtml|phar|shtml|var|asis)\./)
    }
  })

  it('keep the names that are harmless, and their own content', () => {
    expect(read('acme/tiny/resolve/main/model.safetensors')).toBe('weights')
    expect(read('acme/tiny/resolve/main/two.html.txt')).toBe('first')
    const [other = ''] = ofCards().filter((file) => /\/two_html~[0-9a-f]+\.txt$/.test(file))
    expect(read(other)).toBe('second')
  })

  it('are what links and pictures lead to', () => {
    const page = read('models/acme/tiny/index.html')
    expect(page).toContain('href="/b/acme/tiny/resolve/main/x.xsd.txt"')
    expect(page).toContain('href="/b/acme/tiny/resolve/main/x.js.txt"')
    expect(page).toContain('src="/b/acme/tiny/resolve/main/own.png"')
    expect(page).toContain('src="data:image/svg+xml;base64,')
    expect(read('models/acme/tiny.md')).toContain('/b/acme/tiny/resolve/main/x.xsd.txt')
  })

  it('are in no folder from which pages take scripts', () => {
    const page = read('models/acme/tiny/index.html')
    const policies = [...page.matchAll(/content-security-policy" content="([^"]*)"/g)].map(([, text]) => text)
    expect(policies).toHaveLength(2)
    expect(policies[1]).toMatch(/^script-src \*:\*\/b\/_assets\/ \*:\*\/b\/_search\/ 'sha256-[^*;]*$/)
    expect(ofCards().filter((file) => /^_(?:assets|search)\//.test(file))).toEqual([])
    expect(ofCards()).toContain('_files/_assets/evil/resolve/main/x.json')
  })
})
