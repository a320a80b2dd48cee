import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../../../test/helpers/app.ts'
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

const TASK = '<a href="/tasks/whale-watching">Whale watching</a>'

it('offers the cards of a task that is called as people call it, with the rest of the words where some have it', async () => {
  const expected: [string, string][] = [
    ['Walbeobachtung', `<a href="/models?task=whale-watching">2 models</a> for ${TASK}</p>`],
    [
      'german cetacean spotting',
      `<a href="/models?q=german&amp;task=whale-watching">1 model</a> for ${TASK} with <q>german</q>`,
    ],
    ['cetacean spotting at sea', `<a href="/models?task=whale-watching">2 models</a> for ${TASK}</p>`],
  ]
  for (const [text, hint] of expected)
    expect(await textOf(`/models?q=${encodeURIComponent(text)}`), text).toContain(hint)
})

it('says that there are none, where nothing else is found', async () => {
  const html = await textOf('/models?q=Nebellesen')
  expect(html).toContain('0 models for <a href="/tasks/fog-reading">Fog reading</a>')
  expect(html).not.toContain('No model matches')
  expect(html).toContain('See <a href="/models">the whole list</a>.')
})

it('offers what has as many parameters as are asked for, or a licence that allows it', async () => {
  const at = (query: string) => `<a href="/models?${query.replaceAll('&', '&amp;')}">1 model</a>`
  const expected: [string, string][] = [
    ['boat under 1M', `${at('q=boat&parameters_max=1000000')} with at most 1 M parameters and <q>boat</q>`],
    ['>1.5 million parameters', `${at('parameters_min=1500000')} with at least 1.5 M parameters</p>`],
    ['boat for commercial use', `${at('q=boat&license=mit')} with a permissive licence and <q>boat</q>`],
    ['boat noncommercial use', `${at('q=boat&license=cc-by-nc-4.0')} with a non-commercial licence and`],
    ['boat not for commercial use', `${at('q=boat&license=cc-by-nc-4.0')} with a non-commercial licence and`],
    [
      'walbeobachtung permissive <0.001b',
      `${at('task=whale-watching&license=mit&parameters_max=1000000')} for ${TASK} with at most 1 M parameters and with a permissive licence</p>`,
    ],
  ]
  for (const [text, hint] of expected)
    expect(await textOf(`/models?q=${encodeURIComponent(text)}`), text).toContain(hint)
  expect(await textOf('/models?q=walrus+commercial+use')).not.toContain('permissive licence')
  expect(await textOf('/models?q=commercial')).not.toContain('permissive licence')
  expect(await textOf('/datasets?q=under+1M')).not.toContain('parameters</p>')
})

it('offers nothing that the list is already, nor where something is in quotes', async () => {
  expect(await textOf('/models?q="cetacean+spotting"')).not.toContain(TASK)
  expect(await textOf('/models?q=walbeobachtung&task=whale-watching')).not.toContain(TASK)
  expect(await textOf('/models?q=north')).not.toContain(TASK)
})

it('finds the task by it, alone and as a value', async () => {
  for (const [text, total] of [
    ['Walbeobachtung', 1],
    ['task:walbeobachtung', 2],
    ['task:"Cetacean spotting"', 2],
  ])
    expect(JSON.parse(await textOf(`/api/search?q=${text}`)).total, `${text}`).toBe(total)
})
