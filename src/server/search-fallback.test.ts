/** What readers get while the edition's own index answers for the engine that is meant to: never under that one's tag. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADDRESSES } from '../../test/helpers/app.ts'
import { type RunningSite, startSite } from '../../test/site.ts'
import { embeddedEngine } from '../search/embedded.ts'
import { SearchAwayError, type SearchEngine } from '../search/engine.ts'
import { SearchWatch, withFallback } from '../search/fallback.ts'
import type { Asking } from '../search/query/asking.ts'
import type { SearchQuery, SearchResult } from '../search/types.ts'

let isAway = false
let now = 0
let site: RunningSite

/** Ranks the other way round, as a cluster may a text that it understands less of. */
function upsideDown(own: SearchEngine): SearchEngine {
  const ask = async <T>(run: () => Promise<T>) => {
    if (isAway) throw new SearchAwayError('the cluster is away')
    return run()
  }
  const reversed = (result: SearchResult) => ({ ...result, hits: result.hits.toReversed() })
  function* turned<T>(asking: Asking<T>): Asking<T> {
    let step = asking.next()
    while (step.done !== true) {
      const queries: readonly SearchQuery[] = step.value
      const found: readonly SearchResult[] = yield queries
      step = asking.next(found.map(reversed))
    }
    return step.value
  }
  return {
    ...own,
    answer: (asking) => ask(() => own.answer(turned(asking))),
    count: (queries) => ask(() => own.count(queries)),
  }
}

beforeAll(async () => {
  const watch = new SearchWatch(true, () => now)
  site = await startSite(
    { 'models/acme/one.md': '# One\n\nA whale.\n', 'models/acme/two.md': '# Two\n\nA whale.\n' },
    { addresses: ADDRESSES, find: () => undefined },
    '',
    (edition) => {
      const own = embeddedEngine(edition)
      return withFallback(upsideDown(own), own, watch)
    },
  )
})
afterAll(() => site.close())

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(site.url + path, { headers })
  return {
    status: response.status,
    etag: response.headers.get('etag') ?? '',
    cached: response.headers.get('cache-control'),
    text: await response.text(),
  }
}

it.each(['/search?q=whale', '/models', '/models.md?q=whale'])(
  '%s has another tag then, and is not kept',
  async (path) => {
    isAway = false
    now += 10_000
    const first = await get(path)
    isAway = true
    // Another address: the page itself is kept.
    const other = path.includes('?') ? `${path}&sort=relevance` : `${path}?x=1`
    const covered = await get(other)
    expect([covered.status, covered.cached]).toEqual([200, 'no-cache'])
    expect((await get(other)).etag, 'the same text has the same tag').toBe(covered.etag)
    expect((await get(other, { 'if-none-match': covered.etag })).status).toBe(304)
    expect(await get(path), 'what the engine itself has said stays').toEqual(first)
    isAway = false
    now += 10_000
    const back = await get(other)
    expect(back.status).toBe(200)
    expect(back.etag).not.toBe(covered.etag)
    expect((await get(other, { 'if-none-match': covered.etag })).status).toBe(200)
  },
)
