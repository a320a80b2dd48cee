/** The part of a served site that readers meet, in one process: its port, its pages and what draws them. */

import { hash } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { SqliteEdition } from '../../edition/edition.ts'
import { KEPT_BYTES } from '../../limits.ts'
import { packageFile } from '../../package-root.ts'
import { createApp } from '../../server/app.tsx'
import type { EditionHolder } from '../../server/edition-holder.ts'
import { createAccess } from '../../server/http/access.ts'
import { readAssets } from '../../server/http/assets.ts'
import { openServer } from '../../server/http/http-server.ts'
import type { ServedSite } from '../../server/http/listener.ts'
import { PageCache } from '../../server/http/page-cache.ts'
import type { AnswerWatcher } from '../../server/http/watch-answers.ts'
import { startAccessLog } from '../../server/observe/access-log.ts'
import type { Measured, Metrics } from '../../server/observe/metrics.ts'
import type { Traces } from '../../server/observe/traces.ts'
import { Prerendered } from '../../server/prerendered.ts'
import { makeArticlePool } from '../../server/threads/article-pool.ts'
import { startArticleThreads } from '../../server/threads/article-threads.ts'
import { startViewerPool } from '../../server/threads/viewer-pool.ts'
import { warmUp } from '../../server/warm-up.ts'
import type { Settings } from '../../settings/schema.ts'
import { describeError } from '../describe-error.ts'
import { ARTICLE_WORKER, PRERENDERED, readBuildId, VIEWER_FILE } from '../package-files.ts'
import { say } from './say.ts'
import { openCluster, type SearchOptions } from './use-cluster.ts'

/** How a site is served, whatever is on it. */
export interface SiteOptions {
  host: string
  port: number
  /** Whether another port will do. */
  mayMove: boolean
  accessLog: boolean
  clientRequests: number | undefined
  streams: number
  /** Where searches are answered; undefined for the edition's own index. */
  search: SearchOptions | undefined
}

/** What is served, and what is asked about it. */
export interface Served {
  holder: EditionHolder<SqliteEdition>
  settings: Settings
  /** Whether open pages listen for new editions. */
  watching: boolean
  /** Asked when an answer fails: whether the edition is damaged, and will soon have been made anew. */
  isDamaged: () => Promise<boolean>
}

/** What readers meet, in this process or in several. */
export interface Readers {
  url: string
  port: number
  /** Serves an edition from now on, and each that the holder gets after it. */
  serve(served: Served): Promise<void>
  /** Draws pages with these settings from now on. @returns whether that changes them */
  redraw(settings: Settings): boolean
  /** Has health checks say whether the edition may be older than what it is made of. */
  tell(isBehind: boolean): void
  /** The metrics of other processes than this one. */
  measure(): Promise<Measured[]>
  /** Lets open requests end for this long, then stops. */
  close(graceMs: number): Promise<void>
}

/** Without an edition there are no pages yet, only the address that a page would have and the health checks. */
export async function openSite(
  options: SiteOptions,
  metrics: Metrics | undefined,
  traces: Traces | undefined,
): Promise<Readers> {
  let site: ServedSite | undefined
  // Before there are settings, no proxy is believed.
  const nobody = createAccess({ url: undefined, hosts: [], cors: [], proxies: [] }, options.host)
  const log = options.accessLog
    ? startAccessLog(
        { addressOf: (incoming) => (site?.access ?? nobody).addressOf(incoming) },
        (lines) => void process.stdout.write(lines),
      )
    : undefined
  const watchers: AnswerWatcher[] = []
  if (log !== undefined) watchers.push(log.watch)
  if (metrics !== undefined) watchers.push(metrics.watchAnswers(() => site?.app))
  const around = traces && ((answer: RequestListener) => traces.around(answer, () => site?.app))
  const server = await openServer({ ...options, watchers, around })
  const cluster = options.search === undefined ? undefined : await openCluster(options.search)
  let draw: ((settings: Settings) => ServedSite) | undefined
  let closeDrawing = async () => {}
  let held: EditionHolder | undefined

  return {
    url: server.url,
    port: server.port,
    async serve({ holder, settings, watching, isDamaged }) {
      held = holder
      cluster?.use(holder)
      const assets = readAssets(packageFile('dist/client'))
      const drawing = startDrawing()
      draw = (next) => ({
        app: createApp({
          ...drawing.parts,
          settings: next,
          holder,
          assets,
          watching,
          isDamaged,
        }),
        access: createAccess(next, options.host),
        ...(next.base !== undefined && { base: next.base }),
        build: buildOf(next, options.search !== undefined),
      })
      const drawn = draw(settings)
      site = drawn
      const pages = new PageCache(holder, KEPT_BYTES.pages)
      metrics?.watchSite(holder, pages)
      const { streams, clientRequests } = options
      server.serve({ site: () => site ?? drawn, holder, assets, pages, streams, clientRequests })
      const warmingUp = new AbortController()
      if (options.search?.hasFallback ?? true)
        warmUp(holder, warmingUp.signal).catch((error: unknown) =>
          say(`The first searches may take longer.\n${describeError(error)}`),
        )
      closeDrawing = async () => {
        warmingUp.abort()
        await drawing.close()
      }
    },
    redraw(settings) {
      if (draw === undefined || buildOf(settings, options.search !== undefined) === site?.build) return false
      site = draw(settings)
      return true
    },
    tell(isBehind) {
      if (held !== undefined) held.isBehind = isBehind
    },
    measure: async () => [],
    async close(graceMs) {
      await server.close(graceMs)
      log?.flush()
      await closeDrawing()
      await cluster?.close()
    },
  }
}

/** Identifies the code and the settings that pages are drawn by, and the engine, whose ranking may be another's. */
export function buildOf(settings: Settings, hasCluster = false): string {
  return hash('sha256', `${readBuildId()} ${JSON.stringify(settings)}${hasCluster ? ' cluster' : ''}`)
}

/** The threads that draw what takes long. */
function startDrawing() {
  const articles = makeArticlePool(
    startArticleThreads(ARTICLE_WORKER, false),
    new Prerendered(packageFile(PRERENDERED)),
  )
  const viewer = startViewerPool(VIEWER_FILE)
  return {
    parts: {
      makeArticle: articles.make,
      makeDocsArticle: articles.makeDocs,
      drawSnippets: articles.drawSnippets,
      toMarkdown: articles.toMarkdown,
      drawFile: articles.drawFile,
      checkCard: articles.checkCard,
      viewer: viewer.viewer,
    },
    close: () => Promise.all([articles.close(), viewer.close()]),
  }
}
