/** `modelbook build`: writes the site of a folder of cards as files that any static host serves. */

import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { type Command, InvalidArgumentError } from 'commander'
import { printable } from '../card/quote.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { nameDamage } from '../edition/name-damage.ts'
import { BUILT_SITE } from '../edition/sources/list-folder.ts'
import { buildSite, type SiteOptions, type SiteReport } from '../export/build-site.ts'
import { lockOutput } from '../export/lock-output.ts'
import { beginIndex, dropIndex } from '../export/pagefind/make-index.ts'
import { BUILD_ORIGIN } from '../export/rewrite-text.ts'
import { packageFile } from '../package-root.ts'
import { createApp } from '../server/app.tsx'
import { type ArticlePool, makeArticlePool } from '../server/article-pool.ts'
import { startArticleThreads } from '../server/article-threads.ts'
import { readAssets } from '../server/assets.ts'
import { EditionHolder } from '../server/edition-holder.ts'
import { Prerendered } from '../server/prerendered.ts'
import { readSiteConfig } from '../server/site-config.ts'
import { formatCount, plural } from '../ui/format.ts'
import { Catalogue } from './catalogue.ts'
import { checkOutput } from './check-output.ts'
import { DEFAULT_LOCATION, openSources, openStoreOfFiles } from './locations.ts'
import { PRERENDERED, readBuildId } from './package-files.ts'
import { startProgress } from './progress.ts'
import { onStop } from './stop.ts'

interface BuildOptions {
  out: string
  base: string
  site?: string
  editions?: string
}

/** Add `modelbook build` to the program. Exit codes: 0 done, 1 a page could not be drawn or a link leads nowhere. */
export function buildCommand(program: Command): void {
  program
    .command('build')
    .description('write a folder of cards as a site of files, for any static host')
    .argument(
      '[dir]',
      'folder of cards, JSON Lines file, or - for standard input; the reference catalogue if left out',
    )
    .option(
      '--out <dir>',
      'folder to write to; files of an earlier build are replaced, others are left alone',
      'site',
    )
    .option('--base <path>', 'where the site begins on its host, e.g. /models/', parseBase, '/')
    .option(
      '--site <url>',
      'address of its host, e.g. https://acme.github.io, for feeds and sitemaps (default: url in modelbook.yaml)',
      parseSite,
    )
    .option('--editions <dir>', 'folder to keep the editions in, in place of the usual one')
    .action((dir: string | undefined, options: BuildOptions) => build(dir ?? DEFAULT_LOCATION, options))
}

function parseBase(text: string): string {
  const path = `/${text}/`.replace(/\/+/g, '/')
  const isAddress = /^\w+:/.test(text)
  if (!isAddress && URL.parse(path, BUILD_ORIGIN)?.pathname === path) return path
  throw new InvalidArgumentError('A base is the path of a folder, such as /models/.')
}

function parseSite(text: string): string {
  const url = URL.parse(text)
  if (
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.pathname === '/' &&
    url.search + url.hash === ''
  ) {
    return url.origin
  }
  throw new InvalidArgumentError(
    'A site is the address of a host, such as https://acme.github.io; the path on it is its --base.',
  )
}

/** For half of what is new in a thread of texts, in megabytes: as much as `article-threads.ts` lets it take. */
const HALF_OF_NEW = 16

/** Pages that are drawn without a need for much room. */
const FEW_PAGES = 30

/** Pages from which on memory counts for more than time. */
const MANY_PAGES = 1_000

/** Calls of a function before TurboFan compiles it; V8 waits for 3,000. */
const CALLS = 60_000

/**
 * Has V8 keep the room for what is new as large as it is once the program has been loaded, 34 MB. It would double it up to
 * 134, and nothing would be drawn any sooner: little of a page outlives it. Threads that are started from here on have
 * theirs at once, for it would not grow there either: with the 2 MB that V8 begins with, each page was tidied up after many
 * times, and most of it was kept for long. What is old is looked through when it has doubled, of many pages when it has
 * grown by half, where V8 by itself waits until it is four times as much: some 50 MB are in use, however many pages there
 * are.
 *
 * Most of what TurboFan compiles in the few seconds of a build is paid for by nothing: what Maglev makes of it does.
 *
 * From here on V8 takes no code that was compiled before with other settings: of Node itself, what is loaded later takes
 * twice as long. What every answer needs is loaded first.
 *
 * @see https://v8.dev/blog/trash-talk
 * @see https://v8.dev/blog/maglev
 */
export function settleEngine(pages: number): void {
  Response.json(null)
  setFlagsFromString('--semi-space-growth-factor=1')
  setFlagsFromString(`--min-semi-space-size=${HALF_OF_NEW}`)
  setFlagsFromString(`--heap-growing-percent=${pages > MANY_PAGES ? 50 : 100}`)
  setFlagsFromString(`--invocation-count-for-turbofan=${CALLS}`)
}

async function build(location: string, options: BuildOptions): Promise<void> {
  const started = performance.now()
  const { served, sources } = await openSources(location)
  const out = resolve(options.out)
  checkOutput(out, served.root)
  const store = openStoreOfFiles(location, options.editions)
  const isFirst = !existsSync(join(out, BUILT_SITE))
  if (isFirst) settleEngine(0)
  const prerendered = new Prerendered(packageFile(PRERENDERED))
  const threads = startArticleThreads(
    packageFile('dist/server/article-worker.js'),
    true,
    // For a first build its thread gets ready while the cards are read; one that has nothing to draw needs none.
    isFirst ? 1 : 0,
  )
  const pool = makeArticlePool(threads, prerendered)
  const articles: ArticlePool = {
    ...pool,
    expect(pages) {
      if (pages > FEW_PAGES) settleEngine(pages)
      pool.expect(pages)
    },
  }
  const { readDocsPage } = pool
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
    await articles.close()
    holder?.close()
  }
}

interface WriteSiteOptions
  extends Pick<SiteOptions, 'config' | 'base' | 'origin' | 'out' | 'recallSearch' | 'onPage'> {
  holder: EditionHolder<SqliteEdition>
  articles: ArticlePool
}

/** Write the site of the edition that is held. */
export function writeSite({ holder, articles, config, ...site }: WriteSiteOptions): Promise<SiteReport> {
  const assets = readAssets(packageFile('dist/client'))
  const options = {
    ...{ holder, assets, watching: false, isStatic: true },
    config: { ...config, url: BUILD_ORIGIN },
    makeArticle: articles.make,
    makeDocsArticle: articles.makeDocs,
    drawSnippets: articles.drawSnippets,
  }
  return buildSite({
    ...site,
    ...{ edition: holder.current, config, articles },
    ...{ app: createApp(options), marks: createApp({ ...options, areMarked: true }) },
    ...{ assets: packageFile('dist/client'), addresses: assets.addresses },
    build: readBuildId(),
  })
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

/** Names in a message, before it says how many there are beyond. */
const FEW = 20

function tell(report: SiteReport, out: string, { base, site }: BuildOptions, milliseconds: number): void {
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`
  const { isNew, pages, files, changed, removed, renamed, left, dead, failed } = report
  process.stdout.write(
    !isNew
      ? `Nothing has changed: the site in ${out} is as it was (${seconds}).\n`
      : `Wrote ${formatCount(pages)} pages to ${out} in ${seconds}: ${formatCount(files)} files, of which ${formatCount(changed)} are new or different${removed === 0 ? '' : `; ${formatCount(removed)} old ones are gone`}.\nPut the folder where ${site ?? ''}${base} is served from.\n`,
  )
  const paragraphs: [names: string[], one: string, several: string][] = [
    [
      renamed,
      'file of a card ends in .txt now, because a browser or the host would run it',
      'files of cards end in .txt now, because a browser or the host would run them',
    ],
    [
      left,
      'file of a card is left out, because it is larger than 100 MB',
      'files of cards are left out, because they are larger than 100 MB',
    ],
    [failed, 'page could not be drawn; the reason is above', 'pages could not be drawn; the reason is above'],
    [
      dead.map(({ address, from }) => `${address}, linked from ${from}`),
      'link leads to no page of the site',
      'links lead to no page of the site',
    ],
  ]
  for (const [names, one, several] of paragraphs) {
    if (names.length === 0) continue
    const shown = names.slice(0, FEW).map((name) => `  ${printable(name)}\n`)
    const more = names.length > FEW ? `  and ${formatCount(names.length - FEW)} more\n` : ''
    process.stderr.write(`${plural(names.length, one, several)}:\n${shown.join('')}${more}`)
  }
}
