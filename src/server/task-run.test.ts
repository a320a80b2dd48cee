import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'
import { below } from '../../test/helpers/drawn-page.tsx'

const card = (widget: string) => `---
pipeline_tag: text-classification
library_name: transformers
${widget}---
Judges tea.
`
const EXAMPLE = `widget:
  - text: Too thin.
    output: [{ label: bad, score: 0.9 }]
`
const FILES = {
  'tasks/text-classification/README.md': `---
models:
  - { id: acme/plain, description: The one to begin with. }
  - { id: far/away, description: Known from elsewhere. }
---
You give it a text. It sorts it.
`,
  'models/acme/plain/README.md': card(''),
  'models/acme/shown/README.md': card(EXAMPLE),
}
const ENDPOINT = { name: 'Kitchen', url: 'https://tea.acme.example', protocol: 'hf-inference' as const }

let alone: AppForTest
let served: AppForTest

beforeAll(async () => {
  alone = await makeApp(FILES, { providers: 'none' })
  served = await makeApp(FILES, {
    endpoints: [{ ...ENDPOINT, models: ['acme/shown'] }],
    providers: 'none',
  })
})
afterAll(async () => {
  await alone?.close()
  await served?.close()
})

const read = async ({ app }: AppForTest) =>
  (await app.request('http://site.test/tasks/text-classification')).text()

it('a task is run by the model here that shows what it does, at the server that has it', async () => {
  const html = await read(served)
  expect(below(html, 'Run it')).toMatch(
    /In Too thin\. → Out bad 0\.900 \[shown\]\(\/models\/acme\/shown\) .*Change the input and run \[acme\/shown\]/,
  )
  expect(html).toContain('https://tea.acme.example')
})

it('a task is run on the reader’s machine where no server has a model for it', async () => {
  const words = below(await read(alone), 'Run it')
  expect(words).toContain('[acme/shown](/models/acme/shown) runs on your own machine:')
  expect(words).not.toContain('from here')
})

it('a model that a task recommends comes first, in the words of the task, and is named once', async () => {
  const html = await read(alone)
  const list = /<section aria-labelledby="mb-models".*?<\/section>/s.exec(html)?.[0] ?? ''
  const names = [...list.matchAll(/href="(?:\/models\/|https:\/\/huggingface\.co\/)([^"?]+)"/g)]
  expect(names.map(([, name]) => name)).toEqual(['acme/plain', 'acme/shown', 'far/away'])
  expect(list).toContain('The one to begin with.')
})
