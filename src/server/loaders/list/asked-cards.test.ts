import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../../../test/helpers/app.ts'
import { wordsOf } from '../../../../test/helpers/drawn-page.tsx'
import { safetensorsFile } from '../../../../test/helpers/weights-files.ts'

let site: AppForTest

beforeAll(async () => {
  const task = 'name: Whale watching\nmodality: other\naliases: [cetacean spotting, Walbeobachtung]\n'
  site = await makeApp({
    'tasks/whale-watching/README.md': `---\n${task}---\n# Whales\n`,
    'tasks/fog-reading/README.md':
      '---\nname: Fog reading\nmodality: other\naliases: [Nebellesen]\n---\n# Fog\n',
    'models/acme/north/README.md': '---\npipeline_tag: whale-watching\nlanguage: de\n---\n# North\n',
    'models/acme/south/README.md':
      '---\npipeline_tag: whale-watching\nlicense: mit\ntags: [boat]\n---\n# South\n',
    'models/acme/east/README.md': '---\nlicense: cc-by-nc-4.0\ntags: [boat]\n---\n# East\n',
    'models/acme/south/model.safetensors': safetensorsFile({ hull: [64, 8] }),
    'models/acme/east/model.safetensors': safetensorsFile({ hull: [1600, 1000] }),
    'models/acme/other/README.md': '# Other\n\nGerman, and no cetacean spotting.\n',
  })
})

afterAll(() => site.close())

const textOf = async (path: string) => {
  const html = await (await site.app.request(`http://site.test${path}`)).text()
  return html.replaceAll('<!-- -->', '')
}

/** The list at an address: how many cards, how the words were read, the filters, and the list with the exact words. */
async function readAt(path: string) {
  const words = wordsOf(await textOf(path))
  const [, read, exact] =
    /Read as: (.*?)\. \[Search for these exact words instead\]\((.*?)\)/.exec(words) ?? []
  const chosen = [...words.matchAll(/\[([^[\]]*?) ×, remove this filter\]/g)].map(([, filter]) => filter)
  return { found: /\d+ models?/.exec(words)?.[0], read, exact, chosen }
}

it('shows the cards that a sentence describes, its conditions as filters to take back, and leads to the exact words', async () => {
  expect(await readAt('/models?q=german+cetacean+spotting')).toEqual({
    found: '1 model',
    read: 'Whale watching · German',
    exact: '/models?q=german+cetacean+spotting&exact=1',
    chosen: ['task Whale watching', 'language German'],
  })
  expect(await readAt('/models?q=german+cetacean+spotting&exact=1')).toMatchObject({
    ...{ found: '1 model', read: undefined, chosen: [] },
  })
  expect((await readAt('/models?q=cetacean+spotting+at+sea')).found).toBe('2 models')
})

it('lets what is not meant and the words left be taken back, too', async () => {
  const { read, chosen } = await readAt('/models?q=boat+for+commercial+use+not+german')
  expect(read).toBe('permissive licence · not German · “boat”')
  expect(chosen).toEqual(['licence MIT License', 'language not German', 'word boat'])
  expect(await textOf('/models?q=boat+for+commercial+use+not+german')).toContain(
    'href="/models?q=boat&amp;license=mit"',
  )
})

it('keeps the sentence on further pages and in other orders, and writes the filters out when one of them changes', async () => {
  const html = await textOf('/models?q=cetacean+spotting+at+sea')
  expect(html).toContain('href="/models?q=cetacean+spotting+at+sea&amp;sort=name"')
  expect(html).toContain('href="/models?task=whale-watching&amp;language=de"')
  expect(html).toContain('value="cetacean spotting at sea"')
  expect(html).toContain('<h1 data-part="heading">Models for cetacean spotting at sea</h1>')
})

it('understands how many parameters are asked for, and licences by what they allow', async () => {
  const expected: [string, string, string[]][] = [
    ['boat under 1M', '1 model', ['parameters up to 1 M', 'word boat']],
    ['>1.5 million parameters', '1 model', ['parameters from 1.5 M']],
    ['boat for commercial use', '1 model', ['licence MIT License', 'word boat']],
    [
      'boat noncommercial use',
      '1 model',
      ['licence Creative Commons Attribution-NonCommercial 4.0', 'word boat'],
    ],
    [
      'boat not for commercial use',
      '1 model',
      ['licence Creative Commons Attribution-NonCommercial 4.0', 'word boat'],
    ],
    [
      'walbeobachtung permissive <0.001b',
      '1 model',
      ['task Whale watching', 'licence MIT License', 'parameters up to 1 M'],
    ],
  ]
  for (const [text, found, chosen] of expected)
    expect([text, await readAt(`/models?q=${encodeURIComponent(text)}`)]).toMatchObject([
      text,
      { found, chosen },
    ])
})

it('takes words as they are in quotes, beside a filter that says the same, and where a card is called so', async () => {
  for (const query of ['q="cetacean+spotting"', 'q=walbeobachtung&task=whale-watching', 'q=north'])
    expect([query, (await readAt(`/models?${query}`)).read]).toEqual([query, undefined])
})

it('says what it understood where no card is so', async () => {
  expect(await readAt('/models?q=Nebellesen')).toMatchObject({
    ...{ found: '0 models', chosen: ['task Fog reading'] },
    read: 'Fog reading',
  })
})

it('finds the task by it, alone and as a value', async () => {
  for (const [text, total] of [
    ['Walbeobachtung', 2],
    ['task:walbeobachtung', 2],
    ['task:"Cetacean spotting"', 2],
  ])
    expect(JSON.parse(await textOf(`/api/search?q=${text}`)).total, `${text}`).toBe(total)
})
