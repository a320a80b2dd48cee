/** What Prometheus is told of a server. Loaded only where metrics are asked for. */

import type { TracingChannel } from 'node:diagnostics_channel'
import { LRUCache } from 'lru-cache'
import client from 'prom-client'
import { CLUSTER_SEARCH, INGEST, SEARCH } from '../../moments.ts'
import { EVENTS_PATH } from '../../paths.ts'
import type { EditionHolder } from '../edition-holder.ts'
import { ageOf } from '../http/health.ts'
import type { ServedSite } from '../http/listener.ts'
import type { PageCache } from '../http/page-cache.ts'
import type { AnswerWatcher } from '../http/watch-answers.ts'
import { hearMoments } from './hear-moments.ts'
import { routeOf } from './route.ts'

/** Seconds: a kept page takes a fraction of a millisecond, rows of a large dataset some seconds. */
const REQUEST_BUCKETS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const SEARCH_BUCKETS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 3]
const INGEST_BUCKETS = [0.1, 0.5, 1, 5, 10, 30, 60, 300, 900]

/** Addresses whose routes are remembered: to look one up takes longer than all else that is measured. */
const KNOWN_ROUTES = 1_000

/** Others count as one: HTTP lets a client name any. */
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS']

/** The metrics of a process at one moment, as data. */
export type Measured = Awaited<ReturnType<client.Registry['getMetricsAsJSON']>>

/** Sums up the metrics of several processes. @returns the text that Prometheus reads */
export function joinMetrics(parts: readonly Measured[]): Promise<string> {
  return client.AggregatorRegistry.aggregate([...parts]).metrics()
}

/**
 * What is left of the metrics of processes that have ended: what they counted. Without it, a sum would fall when one
 * ends, and Prometheus would take that for a restart of all.
 */
export function countedBy(parts: readonly Measured[]): Promise<Measured> {
  const counted = parts.map((metrics) =>
    metrics.filter(({ type }) => ['counter', 'histogram'].includes(String(type))),
  )
  return client.AggregatorRegistry.aggregate(counted).getMetricsAsJSON()
}

/** The metrics of this process. */
export class Metrics {
  readonly #registry = new client.Registry()
  readonly #stops: (() => void)[] = []

  /** Of the process itself: processor time, memory, the delay of its event loop, garbage collection. */
  watchProcess(): void {
    client.collectDefaultMetrics({ register: this.#registry })
  }

  /** Of the pages that it serves, and of the edition that they are made from. */
  watchSite(holder: EditionHolder, pages: PageCache): void {
    const registers = [this.#registry]
    new client.Counter({
      name: 'modelbook_page_cache_requests_total',
      help: 'Pages that were asked for and kept already (hit), or drawn and kept (miss).',
      labelNames: ['result'],
      registers,
      collect() {
        this.reset()
        this.inc({ result: 'hit' }, pages.hits)
        this.inc({ result: 'miss' }, pages.misses)
      },
    })
    new client.Gauge({
      name: 'modelbook_edition_age_seconds',
      help: 'Time since the edition that is served was made.',
      registers,
      aggregator: 'max',
      collect() {
        this.set(ageOf(holder.current.createdAt))
      },
    })
    new client.Gauge({
      name: 'modelbook_edition_info',
      help: 'The edition that is served, as its label.',
      labelNames: ['edition'],
      registers,
      aggregator: 'max',
      collect() {
        this.reset()
        this.set({ edition: holder.id }, 1)
      },
    })
    this.#watchSearches(holder.search)
  }

  /** @param cluster - what is known of it; undefined where each edition's own index answers */
  #watchSearches(cluster: EditionHolder['search']): void {
    const registers = [this.#registry]
    const searches = new client.Histogram({
      name: 'modelbook_search_duration_seconds',
      help: "Time of a search, by the engine that answered: the edition's own index, or the cluster.",
      labelNames: ['engine'],
      buckets: SEARCH_BUCKETS,
      registers,
    })
    this.#time(SEARCH, 'end', (seconds) => searches.observe({ engine: 'index' }, seconds))
    if (cluster === undefined) return
    this.#time(CLUSTER_SEARCH, 'asyncEnd', (seconds, error) => {
      if (error === undefined) searches.observe({ engine: 'cluster' }, seconds)
    })
    new client.Gauge({
      name: 'modelbook_search_away',
      help: 'Whether the engine that is meant to answer searches is away: 1 while it is.',
      registers,
      aggregator: 'max',
      collect() {
        this.set(cluster.state === 'ok' ? 0 : 1)
      },
    })
    new client.Counter({
      name: 'modelbook_cluster_searches_total',
      help: 'Searches that were answered by the cluster, failed there, or were spared it while it was away.',
      labelNames: ['result'],
      registers,
      collect() {
        this.reset()
        for (const [result, count] of Object.entries(cluster.counts)) this.inc({ result }, count)
      },
    })
  }

  /** @returns to be told of each answer */
  watchAnswers(app: () => ServedSite['app'] | undefined): AnswerWatcher {
    const requests = new client.Histogram({
      name: 'modelbook_http_request_duration_seconds',
      help: 'Time from a request to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: REQUEST_BUCKETS,
      registers: [this.#registry],
    })
    const routes = new LRUCache<string, string>({ max: KNOWN_ROUTES })
    return ({ incoming, outgoing, milliseconds }) => {
      const { url = '' } = incoming
      const route = routes.get(url) ?? routeOf(app(), url)
      if (app() !== undefined) routes.set(url, route)
      // A stream of events stays open as long as its page.
      if (route === EVENTS_PATH) return
      const asked = incoming.method ?? ''
      const method = METHODS.includes(asked) ? asked : 'other'
      requests.observe({ method, route, status: outgoing.statusCode }, milliseconds / 1000)
    }
  }

  /** Of the ingests that this process starts. */
  watchIngests(): void {
    const ingests = new client.Histogram({
      name: 'modelbook_ingest_duration_seconds',
      help: 'Time to read the cards and make an edition; by result, success or failure.',
      labelNames: ['result'],
      buckets: INGEST_BUCKETS,
      registers: [this.#registry],
    })
    for (const result of ['success', 'failure']) ingests.zero({ result })
    this.#time(INGEST, 'asyncEnd', (seconds, error) => {
      // It was stopped with the server.
      if (error instanceof Error && error.name === 'AbortError') return
      ingests.observe({ result: error === undefined ? 'success' : 'failure' }, seconds)
    })
  }

  /** Calls a function with the seconds that each of the moments took. */
  #time(
    channel: TracingChannel<object>,
    end: 'end' | 'asyncEnd',
    told: (seconds: number, error: unknown) => void,
  ): void {
    const now = () => performance.now()
    this.#stops.push(
      hearMoments(channel, end, now, (started, error) => told((now() - started) / 1000, error)),
    )
  }

  measure(): Promise<Measured> {
    return this.#registry.getMetricsAsJSON()
  }

  close(): void {
    for (const stop of this.#stops) stop()
    this.#registry.clear()
  }
}
