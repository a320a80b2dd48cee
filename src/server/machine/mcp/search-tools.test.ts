/** What a language model is told so that it can choose, and find something at the second try. */

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../../../test/helpers/app.ts'

const card = (matter: string, text: string) => `---\n${matter}\n---\n# Card\n\n${text}\n`

let site: AppForTest

beforeAll(async () => {
  site = await makeApp({
    'tasks/text-classification/README.md':
      '---\nname: Text classification\naliases: [sorting texts]\nmodality: nlp\nsummary: Sorts.\n---\nA model sorts.\n',
    'models/acme/letters/README.md': card('license: mit\nlanguage: de', 'Sorts German letters.'),
    'models/acme/mail/README.md': card(
      'license: cc-by-nc-4.0\nlanguage: [de, fr]',
      'This model sorts German mail by what is asked for.',
    ),
    'datasets/acme/post/README.md': '# Post\n',
    'datasets/acme/post/train.csv': 'kind,count\nletter,3\nparcel,4\n',
    'models/acme/chat/README.md': card('pipeline_tag: text-classification\nlicense: mit', 'Sorts chats.'),
  })
})

afterAll(() => site.close())

async function call(name: string, args: Record<string, unknown>): Promise<string> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://site.test/mcp'), {
      fetch: async (input, init) => site.app.request(new Request(input, init)),
    }),
  )
  const { content } = await client.callTool({ name, arguments: args }).finally(() => client.close())
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('\n')
}

it.each([
  ['search', { query: 'mail', licence: 'mit' }],
  ['read_card', { kind: 'model', id: 'acme/mail', revision: 'v1' }],
  ['query_dataset', { dataset: 'acme/post', licence: 'mit' }],
])('refuses what the tool %s does not take, by its name', async (name, args) => {
  expect(await call(name, args)).toMatch(/"(?:licence|revision)"/)
})

it('says of each card what decides between them', async () => {
  expect(await call('search', { query: 'german mail' })).toBe(
    '1 found.\n- model acme/mail (/models/acme/mail) [cc-by-nc-4.0, de, fr] This model sorts German mail by what is asked for.',
  )
})

it('takes a licence by what it allows, and a language by its name', async () => {
  const found = await call('search', { query: 'sorts', license: 'permissive', language: 'German' })
  expect(found).toContain('acme/letters')
  expect(found).not.toContain('acme/mail')
  expect(await call('search', { query: 'sorts', license: 'non-commercial' })).toContain(
    '1 found.\n- model acme/mail',
  )
})

it('says what would be found with one thing less', async () => {
  expect(await call('search', { query: 'german', kind: 'model', task: 'text-classification' })).toBe(
    '0 found.\nWithout task text-classification: 2 found.\nWithout "german": 1 found.',
  )
  expect(await call('search', { query: 'german', license: 'permissive', max_parameters: 1e9 })).toBe(
    '0 found.\nWithout max_parameters: 1 found.',
  )
})

it('reads a task by what people call it', async () => {
  expect(await call('read_task', { id: 'sorting texts' })).toContain('A model sorts.')
})

it('leads to code that loads a model which nobody serves', async () => {
  expect(await call('get_snippet', { model: 'acme/letters' })).toContain('read_card')
})

it('says which tables a dataset has, and answers a query over them', async () => {
  const dataset = 'acme/post'
  expect(await call('query_dataset', { dataset })).toBe('Tables and their columns:\n- train: kind, count')
  expect(await call('query_dataset', { dataset, sql: 'SELECT sum(count) AS all_of_it FROM train' })).toBe(
    '1 rows. Columns: ["all_of_it"]\n[7]',
  )
  expect(await call('query_dataset', { dataset, sql: 'SELECT knd FROM train' })).toBe(
    'Line 1, column 8: There is no column "knd". Near it are "kind".\n\nSELECT knd FROM train\n       ^\n\nTables and their columns:\n- train: kind, count',
  )
})
