/** Writes a whole site as files: every page as the server draws it, texts for programs, files of cards, and search. */

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { printable } from '../card/quote.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import {
  ASSET_BASE,
  croissantPath,
  DIAGRAMS_PATH,
  feedPath,
  LLMS_FULL_PATH,
  LLMS_PATH,
  OPEN_SEARCH_PATH,
  ROBOTS_PATH,
  ROOT,
  SITEMAP_PATH,
  SPELLING_FILE,
  TASKS_FILE,
} from '../paths.ts'
import { listOwners } from '../search/owners.ts'
import type { App } from '../server/answer.ts'
import { diagramFiles } from '../server/http/assets.ts'
import { loadLibraryIds } from '../server/loaders/library.ts'
import { loadLicenseIds } from '../server/loaders/license.ts'
import { docsLlmsPaths, writeLlmsFull } from '../server/markdown/llms.ts'
import type { ArticlePool } from '../server/threads/article-pool.ts'
import { calledOrigins } from '../settings/endpoints.ts'
import type { Settings } from '../settings/schema.ts'
import { inlineScripts, type Site } from '../ui/layout.tsx'
import { Addresses } from './addresses.ts'
import { listedTasks } from './listed-tasks.ts'
import { Output, type RefusedFile } from './output.ts'
import { drawPolicies, makePageHead } from './page-head.ts'
import { describeOrigins, digest, type EditionMarks, markEdition } from './page-origins.ts'
import type { IndexRecall } from './pagefind/make-index.ts'
import { BUILD_ORIGIN, rewriteText } from './rewrite-text.ts'
import { writeSearch } from './search-index.ts'
import { siteRecords } from './search-records.tsx'
import * as list from './site-addresses.ts'
import { SiteFiles } from './site-files.ts'
import { SitePages } from './site-pages.ts'
import { spellingWords } from './spelling-words.ts'
import type { DeadLink } from './written-list.ts'

export interface SiteOptions {
  edition: SqliteEdition
  /** Draws the pages; made for {@link BUILD_ORIGIN}. */
  app: Pick<App, 'request'>
  /** The same app, answering with nothing but the marks of pages. */
  marks: Pick<App, 'request'>
  settings: Settings
  /** The folder of the browser build. */
  assets: string
  /** Where the server's pages link the browser build. */
  addresses: Site['assets']
  /** Where the site begins on its host, with a slash at both ends. */
  base: string
  /** The origin of the site, without a slash at the end; empty when unknown. */
  origin: string
  out: string
  /** Identifies the code that draws the pages. */
  build: string
  /** Lays out the articles; closed once all pages are drawn, since nothing made after that has one. */
  articles: Pick<ArticlePool, 'toMarkdown' | 'expect' | 'close'>
  /** Recalls the search index of the pages that come with Modelbook. */
  recallSearch?: IndexRecall
  onPage(done: number, known: number): void
}

export interface SiteReport {
  /** Whether there was anything to do. */
  isNew: boolean
  pages: number
  /** Pages drawn; the others are kept from the previous build. */
  drawn: number
  files: number
  /** Files that are new or differ from the previous build. */
  changed: number
  removed: number
  /** Files of cards written under another name because a browser or the host might run them. */
  renamed: string[]
  /** Old addresses that lead to no page, because no file can have their names on all disks. */
  lost: readonly string[]
  /** Files that the disk refused, and why. */
  refused: readonly RefusedFile[]
  /** Files of cards left out because they are too large for a static host. */
  left: string[]
  dead: readonly DeadLink[]
  /** Addresses that the server failed to answer; nothing is written for them. */
  failed: string[]
}

const NOTHING = {
  ...{ pages: 0, drawn: 0, files: 0, changed: 0, removed: 0 },
  ...{ renamed: [], lost: [], refused: [], left: [], dead: [], failed: [] },
}

/** Files that name the site in full. */
const inFullOf = (edition: SqliteEdition): string[] => [
  SITEMAP_PATH,
  ROBOTS_PATH,
  OPEN_SEARCH_PATH,
  feedPath(ROOT.models),
  feedPath(ROOT.datasets),
  ...(edition.count('collection') > 0 ? [feedPath(ROOT.collections)] : []),
  feedPath(ROOT.search),
]

/**
 * Write a site. Whatever has not changed since the previous build is left as it is, and no foreign file in the folder
 * is touched.
 *
 * @throws {UserError} a file that no build wrote is in the way
 */
export async function buildSite(options: SiteOptions): Promise<SiteReport> {
  const { edition, settings } = options
  const output = new Output(options.out)
  const plan = await planPages(options)
  const { addresses, files } = plan
  if (output.key === plan.key && output.isWhole()) return { ...NOTHING, dead: output.dead, isNew: false }

  const beside = await planFiles(options, addresses)
  const marks = markEdition(edition)
  const pages = await sitePages(options, plan, marks, output)
  const drawAndWrite = async () => {
    const lost = await drawPages(pages, addresses)
    // Frees the memory of its threads for the text of the whole site.
    await options.articles.close()
    const failed = await writeFiles(options, plan, beside, output)
    return { lost, failed }
  }
  const drawing = drawAndWrite()
  // The first failure is reported below, once the other task has ended as well.
  drawing.catch(() => {})
  // The first pages request their articles, so that these are made while search records are.
  await setImmediate()
  await writeSearch({
    from: digest(plan.code, marks, plan.topics),
    code: settings,
    records: () => siteRecords(edition, plan.docs, marks, plan.topics),
    addresses,
    output,
    recall: options.recallSearch,
  }).finally(() => drawing)
  const { lost, failed: unanswered } = await drawing
  const failed = [...pages.failed, ...unanswered]
  const { dead } = pages
  const { refused } = output
  // The next build retries what could not be drawn or written.
  const { removed } = output.finish(failed.length + refused.length === 0 ? plan.key : '', dead)
  return {
    isNew: true,
    pages: pages.count,
    drawn: pages.drawn,
    ...output.counts,
    removed,
    renamed: files.renamed,
    left: files.left,
    ...{ lost, refused, dead, failed },
  }
}

type PagePlan = Awaited<ReturnType<typeof planPages>>

/** The pages that the site will have, what they show beside the edition, and what identifies all of it. */
async function planPages(options: SiteOptions) {
  const { edition, settings, base, origin } = options
  const docs = list.docsAddresses(edition)
  const topics = {
    libraries: await loadLibraryIds(edition),
    licenses: await loadLicenseIds(edition),
    owners: (await listOwners(edition)).map(({ id }) => id),
  }
  const others = list.otherAddresses(edition, topics)
  const known = new Set([...list.cardAddresses(edition), ...docs.map(({ path }) => path)])
  const addresses = new Addresses({ base, pages: [...known, ...others, ...list.addressesAlike(edition)] })
  const withDiagrams = hasDiagrams(edition)
  const assets = listAssets(options.assets, withDiagrams)
  for (const name of assets) addresses.addFile(ASSET_BASE + name)
  const files = new SiteFiles()
  files.prepare(list.siteFiles(edition), addresses)
  const code = [options.build, settings, base, origin, options.addresses, files.shown]
  const key = digest(edition.id, code, files.versions)
  return { docs, topics, others, known, addresses, assets, withDiagrams, files, code, key }
}

interface FilePlan {
  /** Addresses of files in commits of cards. */
  committed: readonly string[]
  /** Addresses of texts for programs, which name other addresses. */
  texts: readonly string[]
}

/** The files that the site will have beside its pages, whose addresses are added. */
async function planFiles({ edition, app, origin }: SiteOptions, addresses: Addresses): Promise<FilePlan> {
  const committed = list.committedFiles(edition)
  for (const path of committed) addresses.addFile(path)
  const lists = [LLMS_PATH, ...docsLlmsPaths(edition)]
  const inFull = origin === '' ? [] : [...inFullOf(edition), ...(await findSitemaps(app))]
  for (const path of [...lists, ...inFull, LLMS_FULL_PATH]) addresses.addFile(path)
  const croissants = edition.listIds('dataset').map(croissantPath)
  for (const path of croissants) addresses.addFile(path, `${decodeURIComponent(path).slice(1)}.json`)
  return { committed, texts: [...lists, ...inFull, ...croissants] }
}

/** All pages, and the redirects of old addresses, which are added to the others. */
async function sitePages(
  options: SiteOptions,
  { docs, others, known, addresses, files, code }: PagePlan,
  marks: EditionMarks,
  output: Output,
): Promise<SitePages> {
  const { edition, app, settings, base, origin } = options
  const rebased = (address = '') => base + address.slice(1)
  const pages = new SitePages({
    ...{ app, marks: options.marks },
    addresses,
    output,
    origin,
    head: makePageHead(
      addresses,
      origin,
      inlineScripts({ assets: options.addresses }),
      calledOrigins(settings),
    ),
    picture: (file) => files.picture(file),
    listScript: rebased(options.addresses.staticList),
    root: `data-base="${base.slice(0, -1)}" data-palette="${rebased(options.addresses.staticPalette)}"`,
    origins: describeOrigins(edition, {
      ...{ docs, marks, others },
      code: [...code, addresses.moved],
      files: files.versions,
    }),
    articles: options.articles,
    onPage: options.onPage,
  })
  for (const path of list.oldAddresses(edition, settings)) {
    if (known.has(path)) continue
    const location = (await options.marks.request(BUILD_ORIGIN + path)).headers.get('location')
    if (location?.startsWith('/') === true) addresses.addRedirect(path, location)
    else if (location !== null) pages.add(path)
  }
  for (const path of [...known, ...others]) pages.add(path)
  return pages
}

/** @returns old addresses that no file can have */
async function drawPages(pages: SitePages, addresses: Addresses): Promise<string[]> {
  const lost: string[] = []
  await pages.draw()
  for (const { from, file, to } of addresses.redirects()) {
    const target = addresses.find(to)
    if (target.type === 'none' || target.file === file) continue
    if (file === undefined) lost.push(from)
    else pages.drawRedirect(from, file, to)
  }
  await pages.draw()
  await pages.drawNotFound()
  return lost
}

/** Writes what stands beside the pages. @returns addresses that the server failed to answer */
async function writeFiles(
  { edition, app, settings, base, origin, assets: folder }: SiteOptions,
  { addresses, assets, files, withDiagrams }: PagePlan,
  { committed, texts }: FilePlan,
  output: Output,
): Promise<string[]> {
  const failed: string[] = []
  const ask = async (path: string): Promise<Response | undefined> => {
    const response = await app.request(BUILD_ORIGIN + path)
    if (response.ok) return response
    await response.body?.cancel()
    process.stderr.write(`${printable(path)} cannot be written: the answer has status ${response.status}.\n`)
    failed.push(path)
    return undefined
  }
  const rewrite = (text: string) => rewriteText(text, (to) => addresses.find(to), origin)
  if (withDiagrams)
    output.write(
      `${DIAGRAMS_PATH.slice(1)}/index.html`,
      await diagramsPage(await app.request(DIAGRAMS_PATH), base),
    )
  for (const path of texts) {
    const text = await (await ask(path))?.text()
    const target = addresses.find(path)
    if (text === undefined || target.type !== 'file') continue
    output.write(target.file, rewrite(text))
  }
  // Rewritten part by part: as strings, the whole site would be in memory several times.
  const full = writeLlmsFull(edition, BUILD_ORIGIN, settings.title)
  output.write(LLMS_FULL_PATH.slice(1), Buffer.concat(Array.from(full, (part) => Buffer.from(rewrite(part)))))
  for (const name of assets) output.write(ASSET_BASE.slice(1) + name, readFileSync(join(folder, name)))
  for (const path of committed) {
    // Not `bytes`: the server package replaces Node's Response with one that lacks it.
    const content = await (await ask(path))?.arrayBuffer()
    const target = addresses.find(path)
    if (content !== undefined && target.type === 'file') output.write(target.file, new Uint8Array(content))
  }
  output.write(SPELLING_FILE, spellingWords(edition))
  output.write(TASKS_FILE, listedTasks(edition))
  // GitHub's own generator would leave out names that begin with an underscore.
  output.write('.nojekyll', '')
  await files.copy(output)
  return failed
}

/**
 * The files that `vite build` wrote, without compressed copies: hosts compress as they like.
 *
 * @param withDiagrams - whether the code that draws diagrams is among them, 5 MB in some ninety files
 */
function listAssets(folder: string, withDiagrams: boolean): string[] {
  const left = withDiagrams ? new Set<string>() : diagramFiles(folder)
  return readdirSync(folder).filter(
    (name) => !name.startsWith('.') && !/\.(?:br|gz)$/.test(name) && !left.has(name),
  )
}

/** Whether a page of docs may have a diagram: the language of its code is named in the text. */
function hasDiagrams(edition: SqliteEdition): boolean {
  return edition.all("SELECT 1 FROM docs_page WHERE text LIKE '%mermaid%' LIMIT 1").length > 0
}

async function findSitemaps(app: SiteOptions['app']): Promise<string[]> {
  const index = await (await app.request(`${BUILD_ORIGIN}${SITEMAP_PATH}`)).text()
  return [...index.matchAll(/<loc>https:\/\/site\.invalid([^<]+)<\/loc>/g)].flatMap(([, path]) => path ?? [])
}

/** The frame that draws diagrams; see `docs-diagrams.ts`. */
async function diagramsPage(response: Response, base: string): Promise<string> {
  const policy = (response.headers.get('content-security-policy') ?? '').replace(/; frame-ancestors[^;]*/, '')
  const html = await response.text()
  return html
    .replace('<meta charset="utf-8">', (first) => first + drawPolicies(policy, base, []))
    .replace('src="/', `src="${base}`)
}
