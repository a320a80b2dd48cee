/** The mix of queries for all engines. */

import type { SearchQuery } from '../../src/search/types.ts'

const ask = (text: string, more: Partial<SearchQuery> = {}): SearchQuery => ({
  text,
  kind: undefined,
  facets: {},
  sort: text === '' ? 'newest' : 'relevance',
  page: 1,
  pageSize: 30,
  ...more,
})

const each = (texts: string, more: Partial<SearchQuery> = {}) =>
  texts.split(' ').map((text) => ask(text, more))

/** Queries by what makes them easy or hard. */
export const MIX: Record<string, SearchQuery[]> = {
  'no text': [
    ask(''),
    ask('', { kind: 'model' }),
    ask('', { kind: 'dataset' }),
    ask('', { kind: 'model', facets: { license: ['mit'] } }),
    ask('', { kind: 'model', facets: { task: ['text-generation'], language: ['en'] } }),
  ],
  'common word': [...each('transformers model bert the training'), ask('llama', { kind: 'model' })],
  'rare words': [
    ...each('bake-likes zabrifle moliest'),
    ask('bert squad german'),
    ask('whisper medical hindi v2'),
  ],
  'one letter': each('b m t q'),
  'two letters': each('be ll tr'),
  'three facets': [
    ask('bert', { facets: { task: ['text-generation'], license: ['mit', 'apache-2.0'], language: ['en'] } }),
    ask('model', {
      kind: 'model',
      facets: { library: ['transformers'], license: ['mit'], tag: ['region:us'] },
    }),
    ask('chat', { facets: { task: ['translation', 'fill-mask'], language: ['de'], problems: ['none'] } }),
  ],
  'other orders': [
    ask('model', { sort: 'newest' }),
    ask('bert', { sort: 'downloads' }),
    ask('', { sort: 'name' }),
    ask('llama 7b', { sort: 'size' }),
    ask('', { kind: 'model', sort: 'likes', ranges: { parameters: { min: 1e9, max: 1e10 } } }),
  ],
  'deep pages': [
    ask('bert', { page: 400 }),
    ask('', { page: 3_000 }),
    ask('model', { page: 900, sort: 'downloads' }),
  ],
  'no hit': each('qzxwvut brtx-zzzzq tranzformrs'),
  operators: [
    ask('"text generation"'),
    ask('bert -german'),
    ask('gpt2'),
    ask('license:mit whisper'),
    ask('name:llama 8b'),
  ],
}
