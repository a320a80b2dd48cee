import { expect, it } from 'vitest'
import { byFacet } from '../edition/facets.ts'
import { RefusedQueryError, SearchAwayError, type SearchEngine } from './engine.ts'
import { SearchWatch, withFallback } from './fallback.ts'
import { type Asking, find } from './query/asking.ts'
import type { SearchQuery, SearchResult } from './types.ts'

const query = (text: string): SearchQuery => ({
  ...{ text, kind: undefined, facets: {}, sort: 'relevance', page: 1, pageSize: 1 },
})

/** An engine whose results carry its name, and which is asked to fail from some question on. */
function named(name: string, isAway: () => boolean = () => false) {
  const asked: string[] = []
  const told = <T>(what: string, answer: T): T => {
    asked.push(what)
    if (isAway()) throw new SearchAwayError(`${name} is away`)
    return answer
  }
  const resultOf = ({ text }: SearchQuery): SearchResult => ({
    ...{ hits: [], total: 1, suggestion: `${text} by ${name}`, unknownFields: [] },
    ...{ facets: NO_FACETS, histograms: { parameters: [], bytes: [], updated: [] } },
  })
  const engine: SearchEngine = {
    async answer(asking) {
      let step = asking.next()
      while (step.done !== true) {
        const queries = step.value
        step = asking.next(told(queries.map(({ text }) => text).join(), queries.map(resultOf)))
      }
      return step.value
    },
    count: async (queries) =>
      told(
        'count',
        queries.map(() => 1),
      ),
    countWith: async (values) =>
      told(
        'countWith',
        values.map(() => 1),
      ),
    listValues: async () => told('listValues', []),
    hasInferred: async () => told('hasInferred', true),
    docs: async () =>
      told('docs', { hits: [], total: 1, sets: [], versions: [], languages: [], corrections: [] }),
    understand: async (read) =>
      told('understand', read({ has: () => true, called: () => [], nearest: () => undefined })),
  }
  return { engine, asked }
}

const NO_FACETS = byFacet(() => [])

const saidBy = async (engine: SearchEngine, text = 'a') => (await engine.answer(find(query(text)))).suggestion

it('answers by the other engine while the first is away, and by the first again some seconds after it is back', async () => {
  let now = 0
  let isAway = true
  const [first, other] = [named('the cluster', () => isAway), named('the index')]
  const watch = new SearchWatch(true, () => now)
  const engine = withFallback(first.engine, other.engine, watch)
  expect(watch.state).toBe('ok')
  expect([await saidBy(engine), watch.state]).toEqual(['a by the index', 'fallback'])
  expect(await engine.count([query('a')])).toEqual([1])
  expect(first.asked, 'it is left alone for a while').toEqual(['a'])
  isAway = false
  now = 4_999
  expect(await saidBy(engine)).toBe('a by the index')
  now = 5_000
  expect([await saidBy(engine), watch.state]).toEqual(['a by the cluster', 'ok'])
})

it('takes nothing that an engine knows by itself for a sign that it is back', async () => {
  let isAway = true
  const first = named('the cluster', () => isAway)
  const watch = new SearchWatch(true, () => 0)
  const engine = withFallback(first.engine, named('the index').engine, watch)
  await saidBy(engine)
  isAway = false
  expect([await engine.hasInferred(), watch.state]).toEqual([true, 'fallback'])
  isAway = true
  expect(await engine.hasInferred(), 'the other one answers where it does not').toBe(true)
})

it('has one of many questions ask an engine again that is away', async () => {
  let now = 0
  const first = named('the cluster', () => true)
  const engine = withFallback(first.engine, named('the index').engine, new SearchWatch(true, () => now))
  await saidBy(engine)
  now = 6_000
  await Promise.all(['b', 'c', 'd'].map((text) => saidBy(engine, text)))
  expect(first.asked).toEqual(['a', 'b'])
})

it('goes on with work in which the first engine fails, without asking again what was answered', async () => {
  const isAway = () => first.asked.length > 1
  const first = named('the cluster', isAway)
  const other = named('the index')
  const engine = withFallback(first.engine, other.engine, new SearchWatch(true))
  function* work(): Asking<(string | undefined)[]> {
    const said: (string | undefined)[] = []
    for (const text of ['a', 'b', 'c']) said.push((yield* find<SearchResult>(query(text))).suggestion)
    return said
  }
  expect(await engine.answer(work())).toEqual(['a by the cluster', 'b by the index', 'c by the index'])
  expect(other.asked).toEqual(['b', 'c'])
})

it('is away itself where no other engine is, and lets errors of the program through', async () => {
  const watch = new SearchWatch(false)
  const engine = withFallback(named('the cluster', () => true).engine, undefined, watch)
  await expect(saidBy(engine)).rejects.toThrow(SearchAwayError)
  await expect(
    engine.docs({ ...query('a'), set: undefined, version: undefined, language: undefined }),
  ).rejects.toThrow('the cluster is away')
  expect(watch.state).toBe('away')
  const broken = withFallback(
    { ...named('x').engine, hasInferred: () => Promise.reject(new TypeError('a fault')) },
    named('the index').engine,
    new SearchWatch(true),
  )
  await expect(broken.hasInferred()).rejects.toThrow('a fault')
})

it('has the other engine answer a query that the first refuses, which is not away for others then', async () => {
  const refusing: SearchEngine = {
    ...named('the cluster', () => false).engine,
    answer: () => Promise.reject(new RefusedQueryError('the cluster refuses a search')),
    count: () => Promise.reject(new RefusedQueryError('the cluster refuses a search')),
  }
  const covered = new SearchWatch(true)
  expect(await saidBy(withFallback(refusing, named('the index', () => false).engine, covered))).toBe(
    'a by the index',
  )
  const alone = new SearchWatch(false)
  const engine = withFallback(refusing, undefined, alone)
  await expect(saidBy(engine)).rejects.toThrow('refuses a search')
  await expect(engine.count([query('a')])).rejects.toThrow('refuses a search')
  expect([covered.state, alone.state]).toEqual(['ok', 'ok'])
  expect([covered.counts.failed, alone.counts.failed]).toEqual([1, 2])
})
