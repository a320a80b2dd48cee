/** Makes an edition of a folder of cards and serves it as a site. */

import { isatty } from 'node:tty'
import type { SqliteEdition } from '../../edition/edition.ts'
import type { IngestReport } from '../../edition/ingest/ingest.ts'
import { watchFolder } from '../../edition/ingest/watch.ts'
import { plural } from '../../format.ts'
import { packageFile } from '../../package-root.ts'
import { EditionHolder } from '../../server/edition-holder.ts'
import type { Measured } from '../../server/observe/metrics.ts'
import type { Traces } from '../../server/observe/traces.ts'
import { Prerendered } from '../../server/prerendered.ts'
import { withPlace } from '../../settings/place-site.ts'
import { Catalogue, makeHere } from '../catalogue.ts'
import { DEFAULT_PORT, type ServeOptions } from '../commands/serve.ts'
import { describeError } from '../describe-error.ts'
import { addOwn, isStandardInput, openServed, vocabularyOf } from '../locations.ts'
import { INGEST_PROCESS, PRERENDERED, SITE_WORKER } from '../package-files.ts'
import { startProgress } from '../progress.ts'
import { onStop } from '../stop.ts'
import { claimStoreOf, storeOf } from '../stores.ts'
import { DamageWatch, openIntact } from './damage-watch.ts'
import { describeCounts, describeNothing, describeReport, isBare } from './describe-report.ts'
import { openFollowed } from './open-followed.ts'
import { openSite, type Readers } from './open-site.ts'
import { say } from './say.ts'
import { SearchLoader } from './search-loader.ts'
import { startIngests } from './start-ingests.ts'
import { startTracesIfAsked } from './start-traces.ts'
import { Updates } from './updates.ts'
import { Workers } from './workers.ts'

/** How often to look whether anybody has changed the current edition, or its files. */
const LOOK_MS = 1_000
/** The first page goes out before the cards are checked for changes. */
const CATCH_UP_MS = 500
/** Beyond the time that open requests have, all else has this long to end. */
const CLOSING_MS = 5_000

/** Serves until it is told to stop. */
export async function serve(location: string, options: ServeOptions): Promise<void> {
  const graceMs = options.drain * 1_000
  const ends: (() => unknown)[] = []
  let ending: Promise<unknown> | undefined
  const end = () => {
    ending ??= Promise.all(ends.map((stop) => stop()))
    return ending
  }
  // One handler throughout: a signal that arrives while handlers are exchanged would be lost.
  onStop(end, { limitMs: graceMs + CLOSING_MS })
  try {
    const metrics = await startMetrics(options.metricsPort)
    const traces = await startTracesIfAsked()
    const readers = await openReaders(options, metrics, traces)
    const measuring = await metrics?.listen(options.host, () => readers.measure())
    if (measuring !== undefined) say(`Metrics are at ${measuring.url}`)
    let holder: EditionHolder<SqliteEdition> | undefined
    ends.push(async () => {
      await readers.close(graceMs)
      await Promise.all([measuring?.close(), traces?.close()])
      holder?.close()
    })
    const followed = options.from === undefined ? undefined : await openFollowed(options.from, options)
    const { served, settingsFile, catalogue, ingests } = followed ?? (await openCatalogue(location, options))
    ends.push(async () => {
      await catalogue.close()
      await ingests?.close()
      followed?.close()
    })
    // An earlier edition is served at once and updated in the background. Standard input has none.
    const earlier = isStandardInput(location) ? undefined : await openIntact(catalogue)
    const { edition, report } = earlier ? { edition: earlier, report: undefined } : await readFirst(catalogue)
    holder = new EditionHolder<SqliteEdition>(edition)
    // What others publish, they load.
    const loader = options.search === undefined || followed ? undefined : new SearchLoader(options.search)
    loader?.follow(holder)
    ends.push(() => loader?.close())
    const checked = followed === undefined ? location : undefined
    const watched = options.watch && followed === undefined ? served.root : undefined
    const settings = () => {
      const { current } = settingsFile
      return withPlace({ ...current, authors: options.authors ?? current.authors }, options.base)
    }
    const updates = new Updates({
      ...{
        catalogue,
        holder,
        settings: settingsFile,
        location: checked,
        say,
        isEarlier: report === undefined,
      },
      redraw: () => readers.redraw(settings()),
      onState: (isBehind) => readers.tell(isBehind),
    })
    const damage = new DamageWatch(catalogue, holder, () => void updates.run())
    const watching = watched !== undefined
    await readers.serve({ holder, watching, settings: settings(), isDamaged: () => damage.isDamaged() })
    if (options.port === undefined && readers.port !== DEFAULT_PORT)
      say(`Port ${DEFAULT_PORT} is in use, so Modelbook uses ${readers.port}.`)
    announce(readers.url.slice(0, -1) + (settings().base ?? ''), edition, report, checked)
    if (served.root !== undefined && isBare(edition)) process.stdout.write(describeNothing(served.name))
    const watcher = watched === undefined ? undefined : await watchCards(watched, updates)
    // After a first read too: the watcher misses what was saved between that read and its own start.
    const stopLooking = lookForChanges(updates, damage, watching || report === undefined)
    const stopFollowing = followed?.lookAgain(() => updates.run())
    ends.unshift(
      () => stopFollowing?.(),
      stopLooking,
      () => updates.close(),
      () => watcher?.close(),
    )
  } catch (error) {
    await end()
    throw error
  }
}

/** What answers readers: it listens before there is an edition. */
async function openReaders(
  { host, port, accessLog, clientRequests, streams, workers, search, searchFallback }: ServeOptions,
  metrics: StartedMetrics | undefined,
  traces: Traces | undefined,
): Promise<Readers> {
  const site = {
    ...{ host, accessLog, clientRequests, streams },
    search: search === undefined ? undefined : { address: search, hasFallback: searchFallback },
    port: port ?? DEFAULT_PORT,
    mayMove: port === undefined,
  }
  if (workers === undefined) return openSite(site, metrics?.own, traces)
  return Workers.open({ script: SITE_WORKER, count: workers, site, countedBy: metrics?.countedBy })
}

/** The metrics of this process, and the port for those of all; nothing is loaded if no port is asked for. */
async function startMetrics(port: number | undefined) {
  if (port === undefined) return undefined
  const { Metrics, countedBy, joinMetrics } = await import('../../server/observe/metrics.ts')
  const { startMetricsServer } = await import('../../server/observe/metrics-server.ts')
  const own = new Metrics()
  own.watchProcess()
  own.watchIngests()
  return {
    ...{ own, countedBy },
    listen: (host: string, others: () => Promise<Measured[]>) =>
      startMetricsServer(host, port, async () => joinMetrics([await own.measure(), ...(await others())])),
  }
}

type StartedMetrics = NonNullable<Awaited<ReturnType<typeof startMetrics>>>

/** The catalogue at a location with its settings, and what makes its editions. */
async function openCatalogue(location: string, options: ServeOptions) {
  const kept = storeOf(location, options.editions)
  const { served, settings: settingsFile } = await openServed(location, kept)
  const store = claimStoreOf(location, options.editions, served.root, options)
  await settingsFile.read()
  const settings = () => settingsFile.current
  // Only this process can read standard input, and reads it only once.
  const ingests = isStandardInput(location)
    ? undefined
    : startIngests({ script: INGEST_PROCESS, location, store, settings, onDamage: say })
  const makeFromInput = async () =>
    makeHere({
      sources: await addOwn(served, settings),
      ...{ store, vocabulary: vocabularyOf(settings()), onDamage: say },
      recall: new Prerendered(packageFile(PRERENDERED)).recall,
    })
  const catalogue = new Catalogue(store, ingests?.make ?? (await makeFromInput()))
  return { served, settingsFile, catalogue, ingests }
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
