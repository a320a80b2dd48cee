/** What Prometheus is told of searches: whichever engine answers them. */

import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
import { query } from '../../../test/helpers/search-contract/engines.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { embeddedEngine } from '../../search/embedded.ts'
import { SearchAwayError, type SearchEngine } from '../../search/engine.ts'
import { SearchWatch, withFallback } from '../../search/fallback.ts'
import { find } from '../../search/query/asking.ts'
import { EditionHolder } from '../edition-holder.ts'
import { PageCache } from '../http/page-cache.ts'
import { joinMetrics, Metrics } from './metrics.ts'

async function makeHolder(): Promise<EditionHolder<SqliteEdition>> {
  const { store, run } = makeStore()
  await run(makeFolder({ 'models/acme/whale.md': 'A whale.' }))
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('The store has no edition.')
  const holder = new EditionHolder(edition)
  onTestFinished(() => holder.close())
  return holder
}

/** The lines of some metrics. */
async function measured(metrics: Metrics, names: RegExp): Promise<string[]> {
  const text = await joinMetrics([await metrics.measure()])
  return text.split('\n').filter((line) => names.test(line) && !line.startsWith('#'))
}

it('counts what the index answers, without a cluster', async () => {
  const holder = await makeHolder()
  const metrics = new Metrics()
  metrics.watchSite(holder, new PageCache(holder, 1_000))
  await embeddedEngine(holder.current).answer(find(query({ text: 'whale' })))
  expect(await measured(metrics, /_search_duration_seconds_count|cluster|away/)).toEqual([
    'modelbook_search_duration_seconds_count{engine="index"} 1',
  ])
  metrics.close()
})

it('tells what the cluster answers, what it fails at, what it is spared, and who answers then', async () => {
  const holder = await makeHolder()
  let now = 0
  const own = embeddedEngine(holder.current)
  const cluster: SearchEngine = {
    ...own,
    count: async () => [1],
    answer: () => Promise.reject(new SearchAwayError('the cluster is away')),
  }
  const watch = new SearchWatch(true, () => now)
  holder.search = watch
  const metrics = new Metrics()
  metrics.watchSite(holder, new PageCache(holder, 1_000))
  const engine = withFallback(cluster, own, watch)
  const ask = () => engine.answer(find(query({ text: 'whale' })))
  await engine.count([query({ text: 'whale' })])
  await ask()
  await ask()
  now = 60_000
  await ask()
  expect(await measured(metrics, /_search_duration_seconds_count|cluster_|away/)).toEqual([
    'modelbook_search_duration_seconds_count{engine="cluster"} 1',
    'modelbook_search_duration_seconds_count{engine="index"} 3',
    'modelbook_search_away 1',
    'modelbook_cluster_searches_total{result="answered"} 1',
    'modelbook_cluster_searches_total{result="failed"} 2',
    'modelbook_cluster_searches_total{result="spared"} 1',
  ])
  metrics.close()
})
