/** Attacked: the readers of front matter and other YAML, by cards that are placed and by cards that are sent to be checked. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADDRESSES } from '../helpers/app.ts'
import { type RunningSite, startSite } from '../site.ts'

const lines = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at)).join('')

/** Front matter by what is hostile in it, each with a part of the problem that it must get. */
const BOMBS: Record<string, { yaml: string; said: string }> = {
  'unclosed brackets': { yaml: `a: ${'['.repeat(98_000)}\n`, said: 'front matter is not valid YAML' },
  'unclosed brackets on each line': {
    yaml: 'a: [\n'.repeat(200_000),
    said: 'front matter is not valid YAML',
  },
  'unclosed brackets in each key': {
    yaml: lines(100_000, (at) => `k${at}: [\n`),
    said: 'front matter is not valid YAML',
  },
  'unclosed braces': { yaml: `a: ${'{a: '.repeat(25_000)}\n`, said: 'front matter is not valid YAML' },
  'nothing but commas': { yaml: `a: [${','.repeat(120_000)}]\n`, said: 'front matter is not valid YAML' },
  'nothing but quotes': { yaml: `a: ${'"'.repeat(120_000)}\n`, said: 'front matter is not valid YAML' },
  'nested lists': { yaml: `a:\n  ${'- '.repeat(60_000)}x\n`, said: 'front matter is not valid YAML' },
  'deep indentation': {
    yaml: lines(1_000, (at) => `${' '.repeat(at)}a:\n`),
    said: 'front matter is not valid YAML',
  },
  'a billion laughs': {
    yaml: `a0: &a0 [${'x,'.repeat(10)}]\n${lines(9, (at) => `a${at + 1}: &a${at + 1} [${`*a${at},`.repeat(10)}]\n`)}`,
    said: 'front matter is not valid YAML',
  },
  'an alias very often': {
    yaml: `a: &a [${'x,'.repeat(1_000)}]\nb:\n${'- *a\n'.repeat(100_000)}`,
    said: 'front matter is not valid YAML',
  },
  'merge keys': {
    yaml: `base: &a {${lines(1_500, (at) => `k${at}: 1, `)}}\nused:\n${'- <<: *a\n'.repeat(1_000)}`,
    said: 'front matter is not valid YAML',
  },
  'a merge key of a long list': {
    yaml: `base: &a {${lines(1_500, (at) => `k${at}: 1, `)}}\nused:\n  <<: [${'*a, '.repeat(8_000)}]\n`,
    said: 'front matter is not valid YAML',
  },
  'an alias within itself': { yaml: 'a: &a [1, *a]\n', said: 'front matter is not valid YAML' },
  'more than any card has': {
    yaml: lines(200_000, (at) => `k${at}: 1\n`),
    said: 'the front matter has more than',
  },
}

const card = (name: string) => `---\nlicense: mit\n${BOMBS[name]?.yaml}---\n# Readable\n\nStill here.\n`
const idOf = (name: string) => `hostile/${name.replaceAll(' ', '-')}`

let site: RunningSite
beforeAll(async () => {
  const cards = Object.keys(BOMBS).map((name) => [`models/${idOf(name)}/README.md`, card(name)])
  site = await startSite(
    {
      ...Object.fromEntries(cards),
      'models/acme/ink/README.md': '---\nlicense: mit\n---\n# Ink\n',
      'models/acme/ink/.eval_results/ink.yaml': `- a: ${'['.repeat(60_000)}`,
      'models/acme/ink/.eval_results/long.yaml': '- a\n'.repeat(200_000),
      'models/acme/ink/config.json': '['.repeat(1_000_000),
      'docs/pens/_toctree.yml': `- local: index\n  title: ${'['.repeat(100_000)}`,
      'docs/pens/_redirects.yml': 'a: b\n'.repeat(100_000),
      'docs/pens/index.md': '# Pens\n\nHow to hold one.\n',
    },
    { addresses: ADDRESSES, find: () => undefined },
  )
}, 120_000)
afterAll(() => site.close())

const read = async (path: string) => {
  const answer = await fetch(site.url + path)
  return { status: answer.status, text: await answer.text() }
}

describe.each(Object.entries(BOMBS))('front matter with %s', (name, { said }) => {
  it('leaves the card listed, readable, and marked with what is wrong', async () => {
    expect((await read(`/api/models/${idOf(name)}`)).status).toBe(200)
    const { status, text } = await read(`/models/${idOf(name)}`)
    expect(status).toBe(200)
    expect(text).toContain('Still here.')
    expect(text).toContain(said)
    expect((await read('/models?problems=error')).text).toContain(idOf(name))
  })

  it('keeps the keys that can be read', async () => {
    const answer: { tags: string[] } = JSON.parse((await read(`/api/models/${idOf(name)}`)).text)
    expect(answer.tags).toContain('license:mit')
  })

  it('makes answers no longer than other cards', async () => {
    for (const path of [`/models/${idOf(name)}`, `/models/${idOf(name)}.md`, `/api/models/${idOf(name)}`])
      expect((await read(path)).text.length).toBeLessThan(4_000_000)
  })

  it('is refused with a line and a reason when it is to be checked', async () => {
    const body = JSON.stringify({ content: card(name), repoType: 'model' })
    const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
    const answer = await fetch(`${site.url}/api/validate-yaml`, sent)
    if (body.length > 2 * 1024 * 1024) {
      expect(answer.status).toBe(413)
      return
    }
    expect(answer.status).toBe(400)
    const { errors }: { errors: { message: string }[] } = JSON.parse(await answer.text())
    expect(errors[0]?.message).toMatch(/^Line \d+: .+\. .+/)
    expect(errors.length).toBeLessThan(200)
  })
})

describe('other files', () => {
  it('that are hostile leave the card and the docs readable', async () => {
    const { status, text } = await read('/models/acme/ink')
    expect(status).toBe(200)
    expect(text).toContain('ink.yaml')
    expect((await read('/docs/pens')).text).toContain('How to hold one.')
  })
})
