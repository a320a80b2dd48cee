import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../app-for-test.ts'

let site: AppForTest

beforeAll(async () => {
  const task = 'name: Whale watching\nmodality: other\naliases: [cetacean spotting, Walbeobachtung]\n'
  site = await makeApp({
    'tasks/whale-watching/README.md': `---\n${task}---\n# Whales\n`,
    'models/acme/north/README.md': '---\npipeline_tag: whale-watching\nlanguage: de\n---\n# North\n',
    'models/acme/south/README.md': '---\npipeline_tag: whale-watching\n---\n# South\n',
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

it('offers nothing that the list is already', async () => {
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
