/** Makes an edition of a folder of cards and writes its site as files. */

import type { SqliteEdition } from '../../edition/edition.ts'
import { lockOutput } from '../../export/lock-output.ts'
import { beginIndex, dropIndex } from '../../export/pagefind/make-index.ts'
import { formatCount } from '../../format.ts'
import { packageFile } from '../../package-root.ts'
import { EditionHolder } from '../../server/edition-holder.ts'
import { Prerendered } from '../../server/prerendered.ts'
import { type ArticlePool, makeArticlePool } from '../../server/threads/article-pool.ts'
import type { ArticleThreads } from '../../server/threads/article-threads.ts'
import { placeSite } from '../../settings/place-site.ts'
import { isForAuthors } from '../../settings/schema.ts'
import { Catalogue, makeHere } from '../catalogue.ts'
import type { BuildOptions } from '../commands/build.ts'
import { isDocsAlone, openSources, vocabularyOf } from '../locations.ts'
import { PRERENDERED } from '../package-files.ts'
import { startProgress } from '../progress.ts'
import { onStop } from '../stop.ts'
import { claimStoreOfFiles } from '../stores.ts'
import { checkOutput } from './check-output.ts'
import { tell } from './describe-site.ts'
import { MANY_PAGES, settleEngine } from './settle-engine.ts'
import { writeSite } from './write-site.ts'

/** A rebuild of no more pages than this leaves V8's settings alone. */
const FEW_PAGES = 30

/**
 * Write the site of a folder of cards.
 *
 * @param out - absolute path of the folder to write to
 * @param isFirst - whether no build has written to that folder yet
 * @param threads - lay out the articles; their owner ends them
 */
export async function buildFolder(
  location: string,
  out: string,
  options: BuildOptions,
  isFirst: boolean,
  threads: ArticleThreads,
): Promise<void> {
  const started = performance.now()
  const { served, sources, settings: settingsFile } = await openSources(location)
  checkOutput(out, served.root)
  const store = claimStoreOfFiles(location, options.editions, served.root)
  const prerendered = new Prerendered(packageFile(PRERENDERED))
  const pool = makeArticlePool(threads, prerendered)
  // Only once a thread has loaded its code, whose code cache was made under other settings.
  const settle = (pages: number) => void threads.ready.then(() => settleEngine(pages))
  if (isFirst) settle(0)
  const articles: ArticlePool = {
    ...pool,
    expect(pages) {
      if (pages > FEW_PAGES) settle(pages)
      pool.expect(pages)
    },
  }
  let read = 0
  const readDocsPage: ArticlePool['readDocsPage'] = (...page) => {
    read += 1
    // The heap keeps until the end whatever it grows to while docs are read.
    if (isFirst && read === MANY_PAGES + 1) settle(read)
    return pool.readDocsPage(...page)
  }
  const { recall, recallSearch } = prerendered
  // Built sites are searched with Pagefind, and indexing docs for the server is half the cost of reading them.
  const onDamage = (told: string) => void process.stderr.write(`${told}\n`)
  // One handler throughout: a signal that arrives while handlers are exchanged would be lost.
  let unlock = () => {}
  let end = () => Promise.resolve()
  onStop(() => end().then(() => unlock()), { isTask: true })
  let holder: EditionHolder<SqliteEdition> | undefined
  try {
    // Before anything is read: of two builds, the one that writes last must also have read last.
    unlock = await lockOutput(out)
    const { settings } = await settingsFile.read()
    const place = placeSite(settings, options)
    const { origin, base } = place
    const own = (await isDocsAlone(served)) ? [served] : sources
    const catalogue = new Catalogue(
      store,
      makeHere({
        ...{ sources: own, store, vocabulary: vocabularyOf(settings), readDocsPage, recall, onDamage },
        areDocsSearched: false,
      }),
    )
    end = () => catalogue.close()
    // Every page comes from it, and nobody looks at all of them.
    catalogue.isSuspect = true
    const progress = startProgress(process.stderr)
    await catalogue
      .ingest({ onProgress: (step) => progress.update(step), onChange: beginIndex })
      .finally(() => progress.stop())
    // Not memory-mapped: mapped pages would count towards this process's memory, once more for each thread.
    const edition = catalogue.store.openCurrent(false)
    if (edition === undefined) throw new Error('The new edition cannot be opened.')

    // No clean-up needed: a half-written site marks itself as such, and the next build writes all of it.
    end = () => Promise.resolve()
    holder = new EditionHolder<SqliteEdition>(edition)
    const report = await writeSite({
      ...{ holder, articles, recallSearch, out, base, onPage: startPageProgress() },
      settings: { ...settings, authors: options.authors ?? isForAuthors({ ...settings, url: origin }) },
      origin: origin ?? '',
    })
    tell(report, out, place, performance.now() - started)
    if (report.dead.length + report.failed.length + report.refused.length > 0) process.exitCode = 1
  } finally {
    unlock()
    await dropIndex()
    holder?.close()
  }
}

const LINE_EVERY = 1_000

/** Prints at most a line a second, so that a log stays short. */
function startPageProgress(): (done: number, known: number) => void {
  let shown = performance.now()
  return (done, known) => {
    if (performance.now() - shown < LINE_EVERY) return
    shown = performance.now()
    process.stderr.write(`Writing pages: ${formatCount(done)} of ${formatCount(known)}\n`)
  }
}
