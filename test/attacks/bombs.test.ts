/** Attacked: a site with texts that are built to cost time and memory, at each entrance that shows a text. */

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '../../src/article/limits.ts'
import { ADDRESSES } from '../helpers/app.ts'
import { buildForTest } from '../helpers/build.ts'
import { type RunningSite, startSite } from '../site.ts'

const TOO_MUCH = /This text has more than [\d,]+ [a-z ]+, so it is shown as it was written\./

/** Beyond a limit: each gets the text as it was written, with the reason. */
const BEYOND = {
  footnotes: `${Array.from({ length: 2600 }, (_, n) => `a[^${n}]`).join('\n')}\n\n${Array.from({ length: 2600 }, (_, n) => `[^${n}]: b\n`).join('\n')}`,
  references: `[^1]: b\n\n${'a[^1] '.repeat(5_100)}`,
  headings: '# a\n\n'.repeat(LIMITS.headings + 100),
  items: '- a\n'.repeat(LIMITS.parts / 2),
  nested: '<dl><dt>a<dd>b'.repeat(20_000),
}

/** Within them: each is laid out, and what would grow without a limit does not. */
const WITHIN = {
  brackets: '['.repeat(60_000),
  dollars: '$$'.repeat(50_000),
  lines: '$$\n'.repeat(5_000),
  links: '<a href=x>'.repeat(5_000),
  quotes: '>'.repeat(200_000),
  lists: '- '.repeat(10_000),
  emphasis: '*_'.repeat(10_000),
  ticks: Array.from({ length: 300 }, (_, n) => '`'.repeat(n)).join(' a '),
  elements: '<div>'.repeat(20_000),
  entities: '&amp;'.repeat(20_000),
  wide: `${'|a'.repeat(2_000)}|\n${'|-'.repeat(2_000)}|\n${'|a|\n'.repeat(2_000)}`,
  spans: '<table><tr><td colspan=100000000 rowspan=65000>a</td></tr></table>',
  roots: `$$${'\\sqrt{'.repeat(800)}x${'}'.repeat(800)}$$`,
  formulas: '$$x^2$$ '.repeat(8_000),
  candidates: `<picture><source srcset="a${','.repeat(100_000)}b"><img src="a.png"></picture>`,
}

const texts = Object.entries({ ...BEYOND, ...WITHIN })

const files = Object.fromEntries([
  ...texts.flatMap(([name, text]) => [
    [`models/acme/${name}/README.md`, text],
    [`docs/bombs/${name}.md`, `# The ${name}\n\n${text}`],
  ]),
  ['docs/bombs/_toctree.yml', texts.map(([name]) => `- title: ${name}\n  local: ${name}\n`).join('')],
])

let site: RunningSite

beforeAll(async () => {
  site = await startSite(files, { addresses: ADDRESSES, find: () => undefined })
})

afterAll(() => site.close())

const entrances = (name: string) => [
  `/models/acme/${name}`,
  `/models/acme/${name}.md`,
  `/docs/bombs/${name}`,
  `/docs/bombs/${name}.md`,
]

async function readCard(id: string): Promise<string> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${site.url}/mcp`)))
  const card = { name: 'read_card', arguments: { kind: 'model', id } }
  const { content } = await client.callTool(card).finally(() => client.close())
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
}

describe('a text beyond a limit', () => {
  it.each(Object.keys(BEYOND))(
    'is shown as it was written, with the reason, everywhere: %s',
    async (name) => {
      for (const path of entrances(name)) {
        const response = await fetch(site.url + path)
        expect([path, response.status]).toEqual([path, 200])
        expect(await response.text()).toMatch(TOO_MUCH)
      }
      expect(await readCard(`acme/${name}`)).toMatch(TOO_MUCH)
    },
  )

  it('is so in an export as well', async () => {
    const out = await mkdtemp(join(tmpdir(), 'modelbook-attack-'))
    try {
      const cards = { 'models/acme/headings/README.md': BEYOND.headings }
      await buildForTest(cards, out, { base: '/', origin: 'https://site.test' })
      for (const file of ['models/acme/headings/index.html', 'models/acme/headings.md']) {
        expect(await readFile(join(out, file), 'utf8')).toMatch(TOO_MUCH)
      }
    } finally {
      await rm(out, { recursive: true })
    }
  })
})

describe('a text within the limits', () => {
  it.each(Object.keys(WITHIN))('is answered at every entrance, in a size that fits it: %s', async (name) => {
    for (const path of entrances(name)) {
      const response = await fetch(site.url + path)
      const text = await response.text()
      expect([path, response.status]).toEqual([path, 200])
      expect(text).not.toMatch(TOO_MUCH)
      expect(text).not.toMatch(/not ready yet|could not be/)
      expect(text.length).toBeLessThan(3_000_000)
    }
    expect(await readCard(`acme/${name}`)).toContain(name)
  })
})
