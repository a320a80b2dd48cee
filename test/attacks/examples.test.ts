/** Attacked: a catalogue, by those who may place files of examples beside one card of it. */

import { linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { EXAMPLE_LIMITS } from '../../src/example/limits.ts'
import { type AppForTest, makeApp } from '../helpers/app.ts'

const SECRET = 'nobody-may-read-this'
const MODEL = 'models/acme/ner'
const EXAMPLES = `${MODEL}/.examples`

let site: AppForTest | undefined
afterEach(async () => {
  await site?.close()
  site = undefined
})

/** The page of the model, once these files are beside it. The catalogue has another one, which must stay. */
async function pageWith(files: Record<string, string | Uint8Array>, prepare?: (cards: string) => void) {
  const cards = {
    [`${MODEL}/README.md`]: '---\npipeline_tag: text-generation\n---\n# Names\n',
    'models/acme/other/README.md': '# Other\n',
    '.env': SECRET,
    'models/acme/secret/.netrc': SECRET,
    ...files,
  }
  site = await makeApp(cards, {}, prepare && { prepare })
  expect((await ask('/models/acme/other')).status).toBe(200)
  const page = await ask('/models/acme/ner')
  expect(page.status).toBe(200)
  return page.text
}

async function ask(path: string) {
  const response = await site?.app.request(path, { headers: { accept: 'text/html' } })
  const { status = 0, headers = new Headers() } = response ?? {}
  return { status, headers, text: (await response?.text()) ?? '' }
}

describe('a file of an example', () => {
  const long = 'x'.repeat(30_000)
  const deep = (open: string, close: string) => `text: A\nmore: ${open.repeat(50_000)}${close.repeat(50_000)}`
  it.each<[string, string | Uint8Array]>([
    ['of many megabytes', `text: ${'x'.repeat(20 * 1024 * 1024)}`],
    ['that aliases make a billion values', aliasBomb()],
    ['whose aliases repeat a long text', `a: &a ${long}\ntext: A\nb: [${Array(9_000).fill('*a').join()}]`],
    [
      'whose aliases repeat a long key',
      `a: &a {? ${long} : 1}\ntext: A\nb: [${Array(4_500).fill('*a').join()}]`,
    ],
    ['of lists in lists', deep('[', ']')],
    ['of mappings in mappings', deep('{a: ', '}')],
    ['of any bytes', Uint8Array.from({ length: 100_000 }, (_, at) => (at * 7919) % 256)],
    ['with nothing in it', ''],
    [
      'of a hundred thousand wrong keys',
      Array.from({ length: 20_000 }, (_, at) => `txet${at}: 1`).join('\n'),
    ],
    ['that is a list of texts', '[a, b]'],
    [
      'with keys of objects',
      '{text: A, __proto__: {x: 1}, constructor: 2, toString: 3, output: {__proto__: 1}}',
    ],
    ['recorded at an impossible time', 'text: A\noutput: B\nrecorded: {date: "9999999-99-99T99:99:99Z"}'],
  ])('%s costs its model nothing else', async (_, content) => {
    const html = await pageWith({
      [`${EXAMPLES}/a.yaml`]: content,
      [`${EXAMPLES}/b.yaml`]: 'text: The other one',
    })
    expect(html).toContain('The other one')
  })

  it('cannot be markup', async () => {
    const evil = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const yaml = JSON.stringify({
      text: evil,
      example_title: evil,
      output: [{ label: evil, score: 1 }],
      [evil]: evil,
    })
    const html = await pageWith({ [`${EXAMPLES}/<u>.json`]: yaml })
    expect(html).toContain('&lt;script&gt;alert(1)')
    expect(html).not.toMatch(/<script>alert|<img src=x|<u>/)
  })

  it('cannot lead elsewhere by an address', async () => {
    const html = await pageWith({
      [`${EXAMPLES}/a.yaml`]:
        'src: "javascript:alert(1)"\noutput: [{url: "data:text/html,<script>1</script>"}]',
    })
    expect(html).not.toMatch(/(?:src|href)="(?:javascript|data:text)/)
  })
})

describe('a file that an example names', () => {
  it.each([
    '../README.md',
    '../../secret/.netrc',
    '/etc/passwd',
    '.examples/../../../../.env',
    '..\\..\\.env',
  ])('is not %s', async (path) => {
    const html = await pageWith({ [`${EXAMPLES}/a.yaml`]: `text: A\noutput: {url: ${JSON.stringify(path)}}` })
    expect(html).not.toContain(SECRET)
    for (const address of [path, encodeURIComponent(path), path.replaceAll('/', '%2F')]) {
      const { text } = await ask(`/models/acme/ner/examples/${address}`)
      expect(text).not.toContain(SECRET)
      expect(text).not.toContain('root:')
    }
  })

  it('is none that a link leads to, outside or where it is hidden', async () => {
    await pageWith({ [`${EXAMPLES}/a.yaml`]: 'src: passwd.png\noutput: [{url: env.png}]' }, (cards) => {
      symlinkSync('/etc/passwd', join(cards, EXAMPLES, 'passwd.png'))
      symlinkSync('../../../../.env', join(cards, EXAMPLES, 'env.png'))
      linkSync(join(cards, '.env'), join(cards, EXAMPLES, 'hard.png'))
      symlinkSync('/', join(cards, EXAMPLES, 'root'))
    })
    for (const name of ['passwd.png', 'env.png', 'hard.png', 'root', 'root%2Fetc%2Fpasswd'])
      expect((await ask(`/models/acme/ner/examples/${name}`)).status).toBe(404)
  })

  it('is none that became a link after it was read', async () => {
    await pageWith({ [`${EXAMPLES}/a.png`]: 'a picture' })
    expect((await ask('/models/acme/ner/examples/a.png')).text).toBe('a picture')
    const path = join(site?.cards ?? '', EXAMPLES, 'a.png')
    rmSync(path)
    symlinkSync('/etc/passwd', path)
    expect((await ask('/models/acme/ner/examples/a.png')).status).toBe(404)
  })

  it('is none that lies hidden in the folder', async () => {
    await pageWith({ [`${EXAMPLES}/.netrc`]: SECRET, [`${EXAMPLES}/.git/config`]: SECRET })
    for (const name of ['.netrc', '.git/config', '.git%2Fconfig'])
      expect((await ask(`/models/acme/ner/examples/${name}`)).text).not.toContain(SECRET)
  })

  it.each([
    ['a.html', 'text/plain; charset=utf-8'],
    ['a.svg', 'image/svg+xml; charset=utf-8'],
    ['a.js', 'text/plain; charset=utf-8'],
    ['a.xhtml', 'text/plain; charset=utf-8'],
    ['a.unknown', 'application/octet-stream'],
  ])('runs nothing: %s', async (name, type) => {
    await pageWith({
      [`${EXAMPLES}/${name}`]: '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
    })
    const { status, headers } = await ask(`/models/acme/ner/examples/${name}`)
    expect([status, headers.get('content-type')]).toEqual([200, type])
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-disposition') !== null).toBe(type === 'application/octet-stream')
  })
})

describe('a folder of examples', () => {
  it('of thousands of files is read as far as it may be', async () => {
    const html = await pageWith({}, (cards) => {
      mkdirSync(join(cards, EXAMPLES))
      for (let at = 0; at < 5_000; at += 1)
        writeFileSync(join(cards, EXAMPLES, `${at}.yaml`), `text: Number ${at}`)
    })
    expect(html).toContain('Number 0')
    const { examples }: { examples: unknown[] } = JSON.parse(
      (await ask('/api/models/acme/ner?expand=examples')).text,
    )
    expect(examples).toHaveLength(EXAMPLE_LIMITS.files)
  })

  it.each(['/', '/etc', '../../../.git', '.'])('is none that is a link to %s', async (target) => {
    const html = await pageWith({ '.git/a.yaml': `text: ${SECRET}` }, (cards) => {
      symlinkSync(target, join(cards, EXAMPLES))
    })
    expect(html).not.toContain(SECRET)
    for (const name of ['passwd', 'hostname', 'a.yaml'])
      expect((await ask(`/models/acme/ner/examples/${name}`)).status).toBe(404)
  })

  it('that is a file, or full of folders, is none', async () => {
    expect(await pageWith({ [EXAMPLES]: 'text: A' })).toContain('the place to show')
    await site?.close()
    expect(await pageWith({ [`${EXAMPLES}/a.yaml/b.yaml`]: 'text: A' })).toContain('the place to show')
  })
})

function aliasBomb(): string {
  const levels = Array.from(
    { length: 30 },
    (_, at) => `l${at + 1}: &l${at + 1} [${Array(10).fill(`*l${at}`).join()}]`,
  )
  return `l0: &l0 [x]\n${levels.join('\n')}\ntext: A\n`
}
