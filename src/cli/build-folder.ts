/** Makes an edition of a folder of cards and writes its site as files. */

import type { SqliteEdition } from '../edition/edition.ts'
import { nameDamage } from '../edition/name-damage.ts'
import { lockOutput } from '../export/lock-output.ts'
import { beginIndex, dropIndex } from '../export/pagefind/make-index.ts'
import { packageFile } from '../package-root.ts'
import { type ArticlePool, makeArticlePool } from '../server/article-pool.ts'
import type { ArticleThreads } from '../server/article-threads.ts'
import { EditionHolder } from '../server/edition-holder.ts'
import { Prerendered } from '../server/prerendered.ts'
import { readSiteConfig } from '../server/site-config.ts'
import { formatCount } from '../ui/format.ts'
import { Catalogue } from './catalogue.ts'
import { checkOutput } from './check-output.ts'
import type { BuildOptions } from './commands/build.ts'
import { tell } from './describe-site.ts'
import { openSources } from './locations.ts'
import { PRERENDERED } from './package-files.ts'
import { startProgress } from './progress.ts'
import { MANY_PAGES, settleEngine } from './settle-engine.ts'
import { onStop } from './stop.ts'
import { openStoreOfFiles } from './stores.ts'
import { writeSite } from './write-site.ts'

/** Pages that are drawn without a need for much room. */
const FEW_PAGES = 30

/**
 * Write the site of a folder of cards.
 *
 * @param out - absolute path of the folder to write to
 * @param isFirst - whether no build has written to it yet
 * @param threads - for texts; ended by whoever has started them
 */
export async function buildFolder(
  location: string,
  out: string,
  options: BuildOptions,
  isFirst: boolean,
  threads: ArticleThreads,
): Promise<void> {
  const started = performance.now()
  const { served, sources } = await openSources(location)
  checkOutput(out, served.root)
  const store = openStoreOfFiles(location, options.editions)
  const prerendered = new Prerendered(packageFile(PRERENDERED))
  const pool = makeArticlePool(threads, prerendered)
  // Not before a thread has loaded its code, which was compiled with other settings.
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
    // What room is taken while they are read is kept until the end.
    if (isFirst && read === MANY_PAGES + 1) settle(read)
    return pool.readDocsPage(...page)
  }
  const { recall, recallSearch } = prerendered
  // Files are searched by Pagefind: half of what it takes to read docs is to count and write their words.
  const catalogue = new Catalogue({ sources, store, readDocsPage, recall, areDocsSearched: false })
  // One handler for all of the time: a signal that comes while one gives way to another is lost.
  let unlock = () => {}
  let end = () => catalogue.close()
  onStop(() => end().then(() => unlock()), true)
  let holder: EditionHolder<SqliteEdition> | undefined
  try {
    // Before anything is read: of two builds the one that writes last has read last.
    unlock = await lockOutput(out)
    const config = await readSiteConfig(served.root, served.name)
    const progress = startProgress(process.stderr)
    await catalogue
      .ingest({ onProgress: (step) => progress.update(step), onChange: beginIndex })
      .finally(() => progress.stop())
    // Read once: what a map of it holds would count as memory of this process, for each thread again.
    const edition = catalogue.store.openCurrent(false)
    if (edition === undefined) throw new Error('The edition that was made cannot be opened.')

    // A site that is half written says so itself, and the next build goes on from there.
    end = () => Promise.resolve()
    holder = new EditionHolder<SqliteEdition>(edition)
    const report = await writeSite({
      ...{ holder, config, articles, recallSearch, out },
      ...{ base: options.base, origin: options.site ?? config.url ?? '', onPage: startPageProgress() },
    })
    tell(report, out, options, performance.now() - started)
    if (report.dead.length > 0 || report.failed.length > 0) process.exitCode = 1
  } catch (error) {
    throw nameDamage(store, error)
  } finally {
    unlock()
    await dropIndex()
    holder?.close()
  }
}

const LINE_EVERY = 1_000

/** A line a second, so that a log stays short. */
function startPageProgress(): (done: number, known: number) => void {
  let shown = performance.now()
  return (done, known) => {
    if (performance.now() - shown < LINE_EVERY) return
    shown = performance.now()
    process.stderr.write(`Writing pages: ${formatCount(done)} of ${formatCount(known)}\n`)
  }
}
