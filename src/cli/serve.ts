/** Makes an edition of a folder of cards and serves it as a site. */

import { hash } from 'node:crypto'
import { inert } from '../card/quote.ts'
import { SETTINGS_FILE } from '../docs/settings.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import type { IngestReport } from '../edition/ingest.ts'
import { watchFolder } from '../edition/watch.ts'
import { packageFile } from '../package-root.ts'
import { createAccess } from '../server/access.ts'
import { createApp } from '../server/app.tsx'
import { makeArticlePool } from '../server/article-pool.ts'
import { startArticleThreads } from '../server/article-threads.ts'
import { readAssets } from '../server/assets.ts'
import { EditionHolder } from '../server/edition-holder.ts'
import { type RunningServer, startServer } from '../server/http-server.ts'
import type { ServedSite } from '../server/listener.ts'
import { Prerendered } from '../server/prerendered.ts'
import { rehearse } from '../server/rehearse.ts'
import { startViewerPool } from '../server/viewer-pool.ts'
import type { Settings } from '../settings/schema.ts'
import { plural } from '../ui/format.ts'
import { Catalogue } from './catalogue.ts'
import { DEFAULT_PORT, type ServeOptions } from './commands/serve.ts'
import { describeError } from './describe-error.ts'
import { describeCounts, describeNothing, describeReport, isBare } from './describe-report.ts'
import { isStandardInput, openSources } from './locations.ts'
import { ARTICLE_WORKER, PRERENDERED, readBuildId } from './package-files.ts'
import { startProgress } from './progress.ts'
import { onStop } from './stop.ts'
import { claimStoreOf } from './stores.ts'

/** How often to look whether another process has changed the current edition. */
const FOLLOW_MS = 1_000
/** The first page goes out before the cards are checked for changes. */
const CATCH_UP_MS = 500
/** Nothing tells when a full disk has room again, or a missing folder is back. */
const RETRY_MS = 60_000

/** Serves until it is told to stop. */
export async function serve(location: string, options: ServeOptions): Promise<void> {
  const { served, sources, settings: settingsFile } = await openSources(location)
  await settingsFile.read()
  const prerendered = new Prerendered(packageFile(PRERENDERED))
  const store = claimStoreOf(location, options.editions, served.root)
  const catalogue = new Catalogue({ sources, store, recall: prerendered.recall })
  // One handler throughout: a signal that arrives while handlers are exchanged would be lost.
  let end: () => Promise<unknown> = () => catalogue.close()
  onStop(() => end())

  // An earlier edition is served at once and updated in the background. Standard input has none.
  const earlier = isStandardInput(location) ? undefined : catalogue.store.openCurrent()
  const { edition, report } = earlier ? { edition: earlier, report: undefined } : await readFirst(catalogue)
  const holder = new EditionHolder<SqliteEdition>(edition)
  const watching = options.watch && served.root !== undefined
  const threads = startArticleThreads(ARTICLE_WORKER, false)
  const articles = makeArticlePool(threads, prerendered)
  const viewer = startViewerPool(packageFile('dist/server/viewer-worker.js'))
  const assets = readAssets(packageFile('dist/client'))
  const drawWith = (settings: Settings): ServedSite => ({
    app: createApp({
      holder,
      assets,
      settings,
      watching,
      makeArticle: articles.make,
      makeDocsArticle: articles.makeDocs,
      drawSnippets: articles.drawSnippets,
      toMarkdown: articles.toMarkdown,
      checkCard: articles.checkCard,
      viewer: viewer.viewer,
      onDamage: () => {
        if (catalogue.suspect(holder)) void update()
      },
    }),
    access: createAccess(settings, options.host),
    build: hash('sha256', `${readBuildId()} ${JSON.stringify(settings)}`),
  })
  let site = drawWith(settingsFile.current)
  const server = await startServer({
    site: () => site,
    holder,
    assets,
    host: options.host,
    port: options.port ?? DEFAULT_PORT,
    mayMove: options.port === undefined,
  }).catch(async (error: unknown) => {
    await Promise.all([articles.close(), viewer.close()])
    holder.close()
    throw error
  })
  if (options.port === undefined && server.port !== DEFAULT_PORT) {
    say(`Port ${DEFAULT_PORT} is in use, so Modelbook uses ${server.port}.`)
  }
  announce(server, edition, report, location)
  if (served.root !== undefined && isBare(edition)) process.stdout.write(describeNothing(served.name))
  const rehearsing = new AbortController()
  rehearse(holder, rehearsing.signal).catch((error: unknown) =>
    say(`The first searches may take longer.\n${describeError(error)}`),
  )

  let isDue = report === undefined
  let failure: string | undefined
  let settingsFailure: string | undefined
  let retrying: NodeJS.Timeout | undefined
  const readSettings = async () => {
    try {
      await settingsFile.read()
      if (settingsFailure !== undefined) areSettingsNew = true
      settingsFailure = undefined
    } catch (error) {
      const reason = describeError(error)
      // Said once: they are read again with every change of a card.
      if (reason !== settingsFailure) say(`The site keeps its current settings.\n${reason}`)
      settingsFailure = reason
    }
  }
  let areSettingsNew = false
  const drawAgain = () => {
    const next = drawWith(settingsFile.current)
    if (next.build !== site.build || areSettingsNew)
      say(`Up to date: pages are drawn with ${SETTINGS_FILE} as it is now.`)
    if (next.build !== site.build) site = next
    areSettingsNew = false
  }
  const update = () => {
    clearTimeout(retrying)
    return catalogue.update(holder, {
      before: readSettings,
      onDone(done) {
        // Together with the edition that was made by the same settings.
        drawAgain()
        if (done.damage !== undefined) say(done.damage)
        const but = settingsFailure === undefined ? '' : `, but for the mistakes in ${SETTINGS_FILE}`
        if (isDue || done.changed) say(`Up to date${but}: ${describeReport(done, location)}`)
        isDue = false
        failure = undefined
      },
      onError(error) {
        isDue = true
        const reason = describeError(error)
        // Said once: a folder that is moved away is reported in several steps, and may be away for days.
        if (reason !== failure) {
          say(
            `The cards could not be read again, so the site stays as it is. Modelbook tries again every minute.\n${reason}`,
          )
        }
        failure = reason
        clearTimeout(retrying)
        retrying = setTimeout(update, RETRY_MS)
      },
    })
  }
  const watcher =
    options.watch && served.root !== undefined
      ? await watchFolder(
          served.root,
          () => void update(),
          (error) => say(warnOfWatch(error)),
        )
      : undefined
  // After a first read too: the watcher misses what was saved between that read and its own start.
  const catchingUp = watching || report === undefined ? setTimeout(update, CATCH_UP_MS) : undefined
  const following = setInterval(() => catalogue.follow(holder), FOLLOW_MS)

  end = async () => {
    clearTimeout(catchingUp)
    clearTimeout(retrying)
    clearInterval(following)
    rehearsing.abort()
    await Promise.all([watcher?.close(), catalogue.close(), server.close()])
    await Promise.all([articles.close(), viewer.close()])
    holder.close()
  }
}

async function readFirst(catalogue: Catalogue): Promise<{ edition: SqliteEdition; report: IngestReport }> {
  const progress = startProgress(process.stderr)
  const report = await catalogue
    .ingest({ onProgress: (step) => progress.update(step) })
    .finally(() => progress.stop())
  if (report.damage !== undefined) say(report.damage)
  const edition = catalogue.store.openCurrent()
  if (edition === undefined) throw new Error(`The edition ${report.edition} was made but cannot be opened.`)
  say(
    `Read ${plural(report.parsed + report.reused, 'card')} in ${(report.milliseconds / 1000).toFixed(1)} s.`,
  )
  return { edition, report }
}

function announce(
  server: RunningServer,
  edition: SqliteEdition,
  report: IngestReport | undefined,
  location: string,
): void {
  const facts =
    report === undefined
      ? `${describeCounts((kind) => edition.count(kind))}, as of ${edition.createdAt}; looking for changes`
      : describeReport(report, location)
  process.stdout.write(`Modelbook is at ${server.url}\n${facts}\n`)
}

function warnOfWatch(error: Error): string {
  return `Some changes may go unnoticed: ${error.message}\n  Restart to read all cards again.`
}

function say(line: string): void {
  process.stderr.write(`${inert(line)}\n`)
}
