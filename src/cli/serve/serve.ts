/** Makes an edition of a folder of cards and serves it as a site. */

import { hash } from 'node:crypto'
import { isatty } from 'node:tty'
import { inert } from '../../card/quote.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import type { IngestReport } from '../../edition/ingest/ingest.ts'
import { watchFolder } from '../../edition/ingest/watch.ts'
import { plural } from '../../format.ts'
import { packageFile } from '../../package-root.ts'
import { type AppOptions, createApp } from '../../server/app.tsx'
import { EditionHolder } from '../../server/edition-holder.ts'
import { createAccess } from '../../server/http/access.ts'
import { readAssets } from '../../server/http/assets.ts'
import { startServer } from '../../server/http/http-server.ts'
import type { ServedSite } from '../../server/http/listener.ts'
import { Prerendered } from '../../server/prerendered.ts'
import { makeArticlePool } from '../../server/threads/article-pool.ts'
import { startArticleThreads } from '../../server/threads/article-threads.ts'
import { startViewerPool } from '../../server/threads/viewer-pool.ts'
import { warmUp } from '../../server/warm-up.ts'
import { withPlace } from '../../settings/place-site.ts'
import type { Settings } from '../../settings/schema.ts'
import { Catalogue, makeHere } from '../catalogue.ts'
import { DEFAULT_PORT, type ServeOptions } from '../commands/serve.ts'
import { describeError } from '../describe-error.ts'
import { addOwn, isStandardInput, openServed, vocabularyOf } from '../locations.ts'
import { ARTICLE_WORKER, INGEST_PROCESS, PRERENDERED, readBuildId } from '../package-files.ts'
import { startProgress } from '../progress.ts'
import { onStop } from '../stop.ts'
import { claimStoreOf, storeOf } from '../stores.ts'
import { DamageWatch, openIntact } from './damage-watch.ts'
import { describeCounts, describeNothing, describeReport, isBare } from './describe-report.ts'
import { openFollowed } from './open-followed.ts'
import { startIngests } from './start-ingests.ts'
import { Updates } from './updates.ts'

/** How often to look whether anybody has changed the current edition, or its files. */
const LOOK_MS = 1_000
/** The first page goes out before the cards are checked for changes. */
const CATCH_UP_MS = 500

/** Serves until it is told to stop. */
export async function serve(location: string, options: ServeOptions): Promise<void> {
  const followed = options.from === undefined ? undefined : await openFollowed(options.from, options.editions)
  const { served, settingsFile, prerendered, catalogue, ingests } =
    followed ?? (await openCatalogue(location, options))
  // One handler throughout: a signal that arrives while handlers are exchanged would be lost.
  let end: () => Promise<unknown> = () => catalogue.close()
  onStop(() => end())

  // An earlier edition is served at once and updated in the background. Standard input has none.
  const earlier = isStandardInput(location) ? undefined : await openIntact(catalogue)
  const { edition, report } = earlier ? { edition: earlier, report: undefined } : await readFirst(catalogue)
  const holder = new EditionHolder<SqliteEdition>(edition)
  const checked = followed === undefined ? location : undefined
  const watched = options.watch && followed === undefined ? served.root : undefined
  const watching = watched !== undefined
  const threads = startArticleThreads(ARTICLE_WORKER, false)
  const articles = makeArticlePool(threads, prerendered)
  const viewer = startViewerPool(packageFile('dist/server/viewer-worker.js'))
  const closeWorkers = () => Promise.all([articles.close(), viewer.close(), ingests?.close()])
  const assets = readAssets(packageFile('dist/client'))
  const drawSite = () =>
    siteWith(
      withPlace(
        { ...settingsFile.current, authors: options.authors ?? settingsFile.current.authors },
        options.base,
      ),
      options.host,
      {
        ...{ holder, assets, watching },
        makeArticle: articles.make,
        makeDocsArticle: articles.makeDocs,
        drawSnippets: articles.drawSnippets,
        toMarkdown: articles.toMarkdown,
        drawFile: articles.drawFile,
        checkCard: articles.checkCard,
        viewer: viewer.viewer,
        isDamaged: () => damage.isDamaged(),
      },
    )
  let site = drawSite()
  const updates = new Updates({
    ...{ catalogue, holder, settings: settingsFile, location: checked, say, isEarlier: report === undefined },
    redraw() {
      const next = drawSite()
      const isOther = next.build !== site.build
      if (isOther) site = next
      return isOther
    },
  })
  const damage = new DamageWatch(catalogue, holder, () => void updates.run())
  const server = await startServer({
    site: () => site,
    ...{ holder, assets },
    host: options.host,
    port: options.port ?? DEFAULT_PORT,
    mayMove: options.port === undefined,
  }).catch(async (error: unknown) => {
    await closeWorkers()
    holder.close()
    throw error
  })
  if (options.port === undefined && server.port !== DEFAULT_PORT) {
    say(`Port ${DEFAULT_PORT} is in use, so Modelbook uses ${server.port}.`)
  }
  announce(server.url.slice(0, -1) + (site.base ?? ''), edition, report, checked)
  if (served.root !== undefined && isBare(edition)) process.stdout.write(describeNothing(served.name))
  const warmingUp = new AbortController()
  warmUp(holder, warmingUp.signal).catch((error: unknown) =>
    say(`The first searches may take longer.\n${describeError(error)}`),
  )
  const watcher = watched === undefined ? undefined : await watchCards(watched, updates)
  // After a first read too: the watcher misses what was saved between that read and its own start.
  const stopLooking = lookForChanges(updates, damage, watching || report === undefined)
  const stopFollowing = followed?.lookAgain(() => updates.run())

  end = async () => {
    stopLooking()
    stopFollowing?.()
    updates.close()
    warmingUp.abort()
    await Promise.all([watcher?.close(), catalogue.close(), server.close()])
    await closeWorkers()
    holder.close()
    followed?.close()
  }
}

/** The catalogue at a location with its settings, and what makes its editions. */
async function openCatalogue(location: string, options: ServeOptions) {
  const kept = storeOf(location, options.editions)
  const { served, settings: settingsFile } = await openServed(location, kept)
  const store = claimStoreOf(location, options.editions, served.root)
  await settingsFile.read()
  const prerendered = new Prerendered(packageFile(PRERENDERED))
  const settings = () => settingsFile.current
  // Only this process can read standard input, and reads it only once.
  const ingests = isStandardInput(location)
    ? undefined
    : startIngests({ script: INGEST_PROCESS, location, store, settings, onDamage: say })
  const makeFromInput = async () =>
    makeHere({
      sources: await addOwn(served, settings),
      ...{ store, vocabulary: vocabularyOf(settings()), recall: prerendered.recall, onDamage: say },
    })
  const catalogue = new Catalogue(store, ingests?.make ?? (await makeFromInput()))
  return { served, settingsFile, prerendered, catalogue, ingests }
}

/** The site as these settings have it. @param parts - what stays when they change */
function siteWith(settings: Settings, host: string, parts: Omit<AppOptions, 'settings'>): ServedSite {
  return {
    app: createApp({ ...parts, settings }),
    access: createAccess(settings, host),
    ...(settings.base !== undefined && { base: settings.base }),
    build: hash('sha256', `${readBuildId()} ${JSON.stringify(settings)}`),
  }
}

function watchCards(root: string, updates: Updates) {
  return watchFolder(
    root,
    // Elsewhere, the system does not tell when it has forgotten some.
    (paths) => void updates.run(process.platform === 'linux' ? paths : undefined),
    (error) => {
      say(warnOfWatch(error))
      updates.poll()
    },
  )
}

/**
 * Looks for what nobody tells: damage to the edition, and changes from before the folder was watched.
 *
 * @param areCardsDue - whether cards may have changed already
 * @returns a function that stops it
 */
function lookForChanges(updates: Updates, damage: DamageWatch, areCardsDue: boolean): () => void {
  const catchingUp = areCardsDue ? setTimeout(() => void updates.run(), CATCH_UP_MS) : undefined
  const looking = setInterval(() => {
    damage.look().catch((error: unknown) => say(describeError(error)))
  }, LOOK_MS)
  // To a process of a terminal, it says that the terminal is gone.
  if (![0, 1, 2].some((stream) => isatty(stream))) process.on('SIGHUP', () => void updates.reload())
  return () => {
    clearTimeout(catchingUp)
    clearInterval(looking)
  }
}

async function readFirst(catalogue: Catalogue): Promise<{ edition: SqliteEdition; report: IngestReport }> {
  const progress = startProgress(process.stderr)
  const report = await catalogue
    .ingest({ onProgress: (step) => progress.update(step) })
    .finally(() => progress.stop())
  const edition = catalogue.store.openCurrent()
  if (edition === undefined) throw new Error(`The new edition ${report.edition} cannot be opened.`)
  say(
    `Read ${plural(report.parsed + report.reused, 'card')} in ${(report.milliseconds / 1000).toFixed(1)} s.`,
  )
  return { edition, report }
}

function announce(
  url: string,
  edition: SqliteEdition,
  report: IngestReport | undefined,
  location: string | undefined,
): void {
  const facts =
    report === undefined
      ? `${describeCounts((kind) => edition.count(kind))}, as of ${edition.createdAt}; looking for changes`
      : describeReport(report, location)
  process.stdout.write(`Modelbook is at ${url}/\n${facts}\n`)
}

function warnOfWatch(error: Error): string {
  const isLimit = 'code' in error && error.code === 'ENOSPC'
  const reason = isLimit
    ? "the system's limit is reached. To raise it: sudo sysctl fs.inotify.max_user_watches=1048576"
    : error.message
  return `Some folders are not watched: ${reason}\n  Until the next start, all cards are also read again every minute, or less often if that takes long.`
}

function say(line: string): void {
  process.stderr.write(`${inert(line)}\n`)
}
