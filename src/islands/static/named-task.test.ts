import { beforeEach, expect, it, vi } from 'vitest'
import { findTask } from './named-task.ts'

vi.mock('./engine.ts', () => ({
  ask: async (text: string) => ({
    read: async () =>
      text === 'speech to text'
        ? [{ url: '/tasks/asr/', title: 'Speech recognition', aliases: ['speech-to-text'] }]
        : [],
  }),
}))
beforeEach(() => vi.stubGlobal('location', { pathname: '/models/' }))

/** @param totals - number of models for the task, by the words beside it */
const hints = (text: string, total: number, totals: Record<string, number>) =>
  findTask({
    ...{ page: Object.create(null), typed: text, kind: 'model', total, counts: {} },
    read: { query: { text, filters: {}, sort: 'relevance', page: 1 }, passedOver: [], unknown: [] },
    totalOf: async ({ text: word, filters }) => (filters.task?.join() === 'asr' ? (totals[word] ?? 0) : 0),
  })

it('leads to the models for a task, with the word that stands beside its name where some have it', async () => {
  expect(await hints('speech to text german', 0, { '': 5, german: 2 })).toEqual([
    {
      before: '',
      link: { text: '2 models', href: '/models/?q=german&task=asr' },
      after: ' for Speech recognition with “german”',
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
