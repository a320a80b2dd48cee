import { beforeEach, expect, it, vi } from 'vitest'
import { readListQuery } from './list-query.ts'
import { findTask } from './named-task.ts'

const TASKS = [
  {
    id: 'asr',
    name: 'Speech recognition',
    aliases: ['speech-to-text'],
    queries: [],
    subtasks: [],
    summary: '',
  },
]

beforeEach(() => {
  vi.stubGlobal('location', { pathname: '/models/' })
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', async () => Response.json(TASKS))
})

/** @param totals - number of models for the task, by the words beside it */
const hints = (text: string, total: number, totals: Record<string, number>) =>
  findTask({
    query: readListQuery('/models/', new URLSearchParams({ q: text })),
    ...{ page: Object.create(null), kind: 'model', total },
    values: { has: () => false, called: () => [], nearest: () => undefined },
    totalOf: async ({ text: word, facets }) => (facets.task?.join() === 'asr' ? (totals[word] ?? 0) : 0),
  })

it('leads to the models for a task, with the words that stand beside its name where some have them', async () => {
  for (const text of ['speech to text german medical', 'recognition of german medical speech'])
    expect(await hints(text, 0, { '': 5, 'german medical': 2 })).toEqual([
      {
        before: '',
        link: { text: '2 models', href: '/models/?q=german+medical&task=asr' },
        after: ' for Speech recognition with “german medical”',
      },
    ])
  expect(await hints('speech to text german', 0, { '': 5 })).toMatchObject([
    { link: { text: '5 models', href: '/models/?task=asr' }, after: ' for Speech recognition' },
  ])
})

it('says that there are none only where the words find nothing either', async () => {
  expect(await hints('speech to text', 0, {})).toEqual([{ before: '0 models for Speech recognition' }])
  expect(await hints('speech to text', 2, {})).toEqual([])
})
