import { expect, it } from 'vitest'
import type { SearchQuery } from '../types.ts'
import type { Catalogue } from './catalogue.ts'
import { taskReader } from './named-tasks.ts'
import { readQuestion } from './reading.ts'

const catalogue: Catalogue = {
  tasks: taskReader([{ id: 'whale-watching', name: 'Whale watching', aliases: ['Walbeobachtung'] }]),
  licensesOf: (group) => (group === 'permissive' ? ['apache-2.0', 'mit'] : []),
}
const query: SearchQuery = {
  ...{ text: '', kind: 'model', facets: { tag: ['boat'] }, sort: 'relevance', page: 3, pageSize: 30 },
}
const read = (text: string, asked: Partial<SearchQuery> = {}) =>
  readQuestion(catalogue, { ...query, text, ...asked })

it('reads a task, a size and a kind of licence out of a text, and asks for them beside the words left', () => {
  expect(read('german walbeobachtung permissive under 3M')).toEqual({
    understood: [
      { type: 'task', id: 'whale-watching' },
      { type: 'parameters', range: { max: 3_000_000 } },
      { type: 'license', group: 'permissive' },
    ],
    rest: 'german',
    query: {
      ...query,
      text: 'german',
      facets: { tag: ['boat'], task: ['whale-watching'], license: ['apache-2.0', 'mit'] },
      ranges: { parameters: { max: 3_000_000 } },
      page: 1,
    },
  })
  expect(read('more than 1.5 billion params')?.query?.ranges).toEqual({ parameters: { min: 1_500_000_000 } })
})

it('has no query where no card has such a licence', () => {
  expect(read('non-commercial')).toEqual({
    understood: [{ type: 'license', group: 'non-commercial' }],
    rest: '',
    query: undefined,
  })
})

it('reads nothing that the query already narrows, that its kind of card lacks, or that is quoted', () => {
  expect(read('walbeobachtung', { facets: { task: ['fog-reading'] } })).toBeUndefined()
  expect(read('permissive', { facets: { license: ['mit'] } })).toBeUndefined()
  expect(read('under 3M', { kind: 'dataset' })).toBeUndefined()
  expect(read('under 3M', { ranges: { parameters: { min: 1 } } })).toBeUndefined()
  expect(read('"walbeobachtung" under 3M')).toBeUndefined()
  expect(read('german boats')).toBeUndefined()
})
