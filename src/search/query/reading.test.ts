import { describe, expect, it } from 'vitest'
import type { SearchQuery } from '../types.ts'
import type { Vocabulary } from './catalogue.ts'
import { taskReader } from './named-tasks.ts'
import { type Reading, readQuestion, sentenceOf } from './reading.ts'

const VALUES: Record<string, Record<string, string>> = {
  language: { german: 'de', english: 'en', deutsch: 'de' },
  owner: { acme: 'acme', qwen: 'Qwen' },
  library: { timm: 'timm' },
  license: { 'apache-2.0': 'apache-2.0', mit: 'mit', gemma: 'gemma' },
}

const vocabulary: Vocabulary = {
  tasks: taskReader([
    {
      ...{ id: 'whale-watching', name: 'Whale watching', aliases: ['Walbeobachtung'], subtasks: [] },
      queries: ['see where whales are'],
    },
  ]),
  valueCalled: (facet, name) => VALUES[facet]?.[name.toLowerCase()],
}
/** Of all cards. */
const LICENSES = ['apache-2.0', 'mit'].map((value) => ({ value, count: 1 }))

const query: SearchQuery = {
  ...{ text: '', kind: 'model', facets: {}, sort: 'relevance', page: 3, pageSize: 30 },
}

/** @param finds - how many cards queries find; one of each that names something by default */
function read(
  text: string,
  asked: Partial<SearchQuery> = {},
  finds: (query: SearchQuery) => number = () => 1,
  id = 'acme/some',
): Reading | undefined {
  const find = (query: SearchQuery) => {
    const total = finds(query)
    const hits = total > 0 ? [{ id, title: id, section: undefined }] : []
    return { total, hits, facets: { license: LICENSES } }
  }
  const typed = { ...query, text, ...asked }
  const sentence = sentenceOf(vocabulary, typed)
  if (sentence === undefined) return undefined
  const asking = readQuestion(sentence, typed)
  let step = asking.next()
  while (step.done !== true) step = asking.next(step.value.map(find))
  return step.value
}

const filters = (text: string, asked: Partial<SearchQuery> = {}) => {
  const { facets, ranges, text: words } = read(text, asked)?.query ?? {}
  return { ...facets, ...ranges, ...(words === '' ? {} : { words }) }
}

it('asks for all that a sentence says, and ranks by its words', () => {
  expect(read('german walbeobachtung permissive under 3M')).toMatchObject({
    conditions: [
      { type: 'task', ids: ['whale-watching'] },
      { type: 'range', id: 'parameters', range: { max: 3_000_000 } },
      { type: 'license', group: 'permissive' },
      { type: 'value', facet: 'language', value: 'de' },
    ],
    rest: '',
    query: {
      ...{ text: '', preferred: 'walbeobachtung', page: 1 },
      facets: { task: ['whale-watching'], language: ['de'], license: ['apache-2.0', 'mit'] },
      ranges: { parameters: { max: 3_000_000 } },
    },
  })
})

describe('understands', () => {
  it('tasks by everyday words, and leaves the other words', () => {
    expect(filters('see where the whales are near Iceland')).toEqual({
      task: ['whale-watching'],
      words: 'near Iceland',
    })
  })

  it('bytes of models by their B, without which they are parameters', () => {
    const of = (text: string) => filters(`boat ${text}`)
    expect(of('under 500 MB').bytes).toEqual({ max: 500_000_000 })
    expect(of('less than 2 GB').bytes).toEqual({ max: 2_000_000_000 })
    expect(of('at least 1.5 gigabytes').bytes).toEqual({ min: 1_500_000_000 })
    expect(of('under 1 TB').bytes).toEqual({ max: 1e12 })
    expect(of('under 2 GiB').bytes).toEqual({ max: 2 ** 31 })
    expect(of('2 GB or less').bytes).toEqual({ max: 2_000_000_000 })
    expect(of('under 500M')).toMatchObject({ parameters: { max: 500_000_000 } })
    expect(of('under 500M').bytes).toBeUndefined()
    expect(of('under 3B').bytes).toBeUndefined()
    expect(of('under 3B and less than 2 GB')).toMatchObject({
      parameters: { max: 3_000_000_000 },
      bytes: { max: 2_000_000_000 },
    })
  })

  it('numbers of parameters, and small ones by what they run on', () => {
    const of = (text: string) => filters(`boat ${text}`).parameters
    expect(of('more than 1.5 billion params')).toEqual({ min: 1_500_000_000 })
    expect(of('at most 500 million parameters')).toEqual({ max: 500_000_000 })
    expect(of('7B or smaller')).toEqual({ max: 7_000_000_000 })
    expect(of('that runs on a laptop')).toEqual({ max: 1_000_000_000 })
    expect(of('without a gpu')).toEqual({ max: 1_000_000_000 })
    expect(of('small under 50M')).toEqual({ max: 50_000_000 })
    expect(of('large')).toEqual({ min: 10_000_000_000 })
    expect(of('a big one')).toEqual({ min: 10_000_000_000 })
    expect(of('huge')).toEqual({ min: 100_000_000_000 })
    expect(of('large under 50B')).toEqual({ max: 50_000_000_000 })
    expect(of('a large language model')).toBeUndefined()
  })

  it('sizes of datasets', () => {
    expect(filters('boats with at least 1 million rows', { kind: 'dataset' }).size).toEqual([
      '1M<n<10M',
      '10M<n<100M',
      '100M<n<1B',
      '1B<n<10B',
      '10B<n<100B',
      '100B<n<1T',
      'n>1T',
    ])
    expect(filters('small boats', { kind: 'dataset' }).size).toEqual(['n<1K', '1K<n<10K'])
  })

  it('licences by name and by meaning', () => {
    for (const text of ['apache', 'apache 2.0', 'apache license', 'with Apache-2.0'])
      expect([text, filters(`boat ${text}`).license]).toEqual([text, ['apache-2.0']])
    for (const text of [
      'permissive',
      'for commercial use',
      'free for commercial use',
      'commercial use allowed',
    ])
      expect([text, filters(`boat ${text}`).license]).toEqual([text, ['apache-2.0', 'mit']])
    expect(filters('gemma license boat').license).toEqual(['gemma'])
    expect(filters('gemma german').license).toBeUndefined()
  })

  it('languages, libraries and owners', () => {
    expect(filters('Deutsch boats')).toEqual({ language: ['de'], words: 'boats' })
    expect(filters('boats with timm')).toMatchObject({ library: ['timm'] })
    expect(filters('boats from qwen')).toEqual({ owner: ['Qwen'], words: 'boats' })
    expect(filters('walbeobachtung english to german')).toMatchObject({
      language: ['en'],
      words: 'language:de',
    })
  })

  it('alternatives', () => {
    expect(filters('boats in german or english')).toEqual({ language: ['de', 'en'], words: 'boats' })
  })

  it('negation', () => {
    expect(filters('german boats not from qwen')).toEqual({ language: ['de'], words: '-owner:Qwen boats' })
    expect(filters('walbeobachtung but not english')).toEqual({
      task: ['whale-watching'],
      words: '-language:en',
    })
  })

  it('years and orders', () => {
    expect(filters('boats newer than 2024').updated).toEqual({ min: Date.UTC(2025, 0) })
    expect(filters('boats since 2024').updated).toEqual({ min: Date.UTC(2024, 0) })
    expect(filters('boats before 2023').updated).toEqual({ max: Date.UTC(2023, 0) - 1 })
    expect(read('newest boats')?.query.sort).toBe('newest')
  })

  it('the kind of card, where all are looked for', () => {
    expect(read('german datasets of boats', { kind: undefined })?.query.kind).toBe('dataset')
    expect(read('german datasets of boats')?.query.kind).toBe('model')
  })
})

describe('takes words as they are', () => {
  it('in quotes, when asked to, and where they say nothing else', () => {
    expect(read('"walbeobachtung" under 3M')).toBeUndefined()
    expect(read('walbeobachtung', { exact: true })).toBeUndefined()
    expect(read('blue boats')).toBeUndefined()
  })

  it('where they are the name of a card', () => {
    expect(read('german whales', {}, () => 1, 'acme/whales-german')?.isName).toBe(true)
    expect(read('german whales')?.isName).toBe(false)
    expect(read('walbeobachtung', {}, () => 1, 'acme/walbeobachtung')?.isName).toBe(false)
  })

  it('where a card is called so, whatever the words describe', () => {
    expect(read('see where whales are', {}, () => 1, 'acme/See_where-whales_are')?.isName).toBe(true)
    expect(read('see where whales are')?.isName).toBe(false)
  })

  it('beside a negation of which nobody knows what it is about', () => {
    expect(read('boats, not walbeobachtung')).toBeUndefined()
    expect(filters('Walbeobachtung mit Booten').license).toBeUndefined()
  })

  it('for what the query already narrows, and what its kind of card lacks', () => {
    expect(read('walbeobachtung', { facets: { task: ['fog-reading'] } })).toBeUndefined()
    expect(read('permissive', { facets: { license: ['mit'] } })).toBeUndefined()
    expect(read('under 3M', { ranges: { parameters: { min: 1 } } })).toBeUndefined()
  })
})

describe('where no card is as the sentence says', () => {
  it('gives up what is vague first, and then the task', () => {
    const small = (query: SearchQuery) => (query.ranges?.parameters === undefined ? 1 : 0)
    expect(read('small german boats', {}, small)?.query).toMatchObject({ facets: { language: ['de'] } })
    expect(read('small german boats', {}, small)?.dropped).toMatchObject([{ type: 'range', isVague: true }])
    const untold = (query: SearchQuery) => (query.facets.task === undefined ? 1 : 0)
    expect(read('german walbeobachtung', {}, untold)?.query).toMatchObject({
      ...{ facets: { language: ['de'] }, preferred: 'walbeobachtung' },
    })
  })

  it('keeps a task that no card states, where only what cards state counts', () => {
    const stated = (query: SearchQuery) =>
      query.stated === true && query.facets.task !== undefined ? 0 : query.text === '' ? 3 : 1
    expect(read('german walbeobachtung', { stated: true }, stated)).toMatchObject({
      ...{ dropped: [], total: 0, exactTotal: 1 },
      query: { facets: { task: ['whale-watching'], language: ['de'] }, stated: true },
    })
  })

  it('asks for the rarest word of many, the others coming first', () => {
    const some = ({ text }: SearchQuery) => ({ fjord: 2, boats: 9 })[text] ?? 0
    expect(read('blue boats in a fjord', {}, some)).toMatchObject({
      ...{ rest: 'fjord', total: 2, query: { text: 'fjord', preferred: 'blue boats fjord' } },
    })
    expect(read('blue xyzzy', {}, () => 0)).toBeUndefined()
  })

  it('says what it understood if nothing is found at all', () => {
    expect(read('german walbeobachtung', {}, () => 0)).toMatchObject({ total: 0, rest: '' })
  })
})
