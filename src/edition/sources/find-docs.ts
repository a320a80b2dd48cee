/** Finds docs folders, which are those with a `_toctree.yml`, and reads what is in them page by page. */

import { readFileSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { decode } from '../../card/decode.ts'
import type { Problem } from '../../card/types.ts'
import { findSettings, placeFolders } from '../../docs/place.ts'
import type { RawDocsPage } from '../../docs/read-page.ts'
import type { DocsSettings } from '../../docs/settings.ts'
import { parseRedirects, parseToctree } from '../../docs/toctree.ts'
import type { DocsTree } from '../../docs/types.ts'
import { isDocs, TOCTREE } from './docs-folder.ts'
import { MOST_FILES } from './find-cards.ts'
import type { FindCommitDate } from './git-dates.ts'
import {
  childPath,
  type Folder,
  isWithin,
  type Listing,
  listFolder,
  shownPath,
  type Walk,
} from './list-folder.ts'
import { readReference } from './read-reference.ts'
import { reasonOf, sourceProblem } from './source-problem.ts'

const REDIRECTS = '_redirects.yml'
const PAGE = /\.mdx?$/i

/** Folders of a catalogue's root that hold cards, and no docs. */
const CARD_FOLDERS = new Set(['models', 'datasets', 'tasks', 'metrics'])
const MAX_DEPTH = 12
/** A page above this size is a mistake. */
const LARGEST_PAGE = 64 * 1024 * 1024

/** A docs set of a source and its pages, read one at a time. */
export interface SourceDocs {
  tree: DocsTree
  pages(report: (problem: Problem) => void): Iterable<RawDocsPage>
}

/** What the pages of a set are read with. */
interface KnownBeside {
  findDate: FindCommitDate
  /** The packages of the set; undefined when its settings name none. */
  reference: RawDocsPage['reference']
}

interface FoundDocs {
  folder: Folder
  files: { path: string; real: string }[]
}

/**
 * The docs sets of a folder, in an order that is the same on each call.
 *
 * @param rootName - name of a set whose own folders say nothing, such as `docs/source`
 */
export async function readDocsFolders(
  walk: Walk,
  rootName: string,
  settings: readonly DocsSettings[],
  findDate: FindCommitDate,
): Promise<SourceDocs[]> {
  const root: Folder = { path: '', real: walk.realRoot, chain: [walk.realRoot], linked: undefined }
  const found = [...findDocs({ ...walk, report: () => {} }, root, 0)]
  const places = placeFolders(
    found.map(({ folder }) => folder.path),
    rootName,
    settings,
  )
  const read: SourceDocs[] = []
  for (const docs of found) {
    const place = places.get(docs.folder.path)
    const own = findSettings(docs.folder.path, settings)
    if (place === undefined) continue
    const reference = await readReference(walk, own?.packages ?? [])
    read.push(readFolder(walk, docs, place, own, { findDate, reference }))
  }
  return read
}

function* findDocs(walk: Walk, folder: Folder, depth: number): Generator<FoundDocs> {
  const listing = listFolder(walk, folder, MOST_FILES)
  if (isDocs(listing)) yield { folder, files: [...filesOf(walk, listing, '')] }
  if (depth >= MAX_DEPTH) return
  for (const next of listing.folders) {
    if (depth === 0 && CARD_FOLDERS.has(next.path)) continue
    yield* findDocs(walk, next, depth + 1)
  }
}

/** The files of a set: what is below its folder and in no other set. */
function* filesOf(walk: Walk, listing: Listing, below: string): Generator<FoundDocs['files'][0]> {
  for (const { name, real } of listing.files) yield { path: below + name, real }
  for (const next of listing.folders) {
    const inside = listFolder(walk, next, MOST_FILES)
    if (isDocs(inside)) continue
    yield* filesOf(walk, inside, `${below}${next.path.slice(next.path.lastIndexOf('/') + 1)}/`)
  }
}

function readFolder(
  walk: Walk,
  { folder, files }: FoundDocs,
  place: { set: string; version: string; language: string },
  settings: DocsSettings | undefined,
  known: KnownBeside,
): SourceDocs {
  const pages = files.filter(({ path }) => PAGE.test(path))
  const ids = new Set(pages.map(({ path }) => idOf(path)))
  const shown = (name: string) => shownPath(walk, childPath(folder, name))
  const read = (name: string): string => {
    const file = files.find(({ path }) => path === name)
    return file === undefined ? '' : (readText(walk, file.real, shown(name)) ?? '')
  }
  const { toc, problems } = parseToctree(read(TOCTREE), shown(TOCTREE), ids)
  const redirects = parseRedirects(read(REDIRECTS), shown(REDIRECTS))
  const others = files.filter(({ path }) => !PAGE.test(path) && path !== TOCTREE && path !== REDIRECTS)
  return {
    tree: {
      ...place,
      title: settings?.title,
      notebooks: settings?.notebooks,
      sourcePath: folder.path,
      folder: folder.real,
      toc,
      redirects: redirects.redirects,
      files: others.map(({ path, real }) => ({ path, size: sizeOf(real) })),
      problems: [...problems, ...redirects.problems],
    },
    *pages(report) {
      for (const { path, real } of pages) {
        const page = readPage({ ...walk, report }, folder, path, real, known)
        if (page !== undefined) yield page
      }
    },
  }
}

/** `guides/search.md` is the page `guides/search`. */
function idOf(path: string): string {
  return path.replace(PAGE, '')
}

function readPage(
  walk: Walk,
  folder: Folder,
  path: string,
  real: string,
  { findDate, reference }: KnownBeside,
): RawDocsPage | undefined {
  const sourcePath = childPath(folder, path)
  const shown = shownPath(walk, sourcePath)
  const bytes = readBytes(walk, real, shown)
  if (bytes === undefined) return undefined
  const updated = findDate(real) ?? statSync(real).mtime.toISOString()
  const includes = readIncludes(walk, real, bytes)
  const page = { page: idOf(path), path: shown, sourcePath, bytes, includes, updated }
  return reference !== undefined && hasAutodoc(bytes, includes) ? { ...page, reference } : page
}

/** Only a page that has an entry depends on the packages. */
function hasAutodoc(bytes: Uint8Array, includes: Readonly<Record<string, string>>): boolean {
  const mark = '[[autodoc]]'
  return Buffer.from(bytes).includes(mark) || Object.values(includes).some((text) => text.includes(mark))
}

const INCLUDED = /["']?path["']?\s*:\s*["']([^"'\n]{1,500})["']/g

/** The files that a page may include, by what it calls them; only what lies within the served folder. */
function readIncludes(walk: Walk, page: string, bytes: Uint8Array): Record<string, string> {
  const text = decode(bytes, () => {})
  const found: Record<string, string> = {}
  for (const [tag] of text.matchAll(/<(?:literal)?include>[\s\S]{1,2000}?<\/(?:literal)?include>/g)) {
    for (const [, path = ''] of tag.matchAll(INCLUDED)) {
      const content = readIncluded(walk, join(dirname(page), path))
      if (content !== undefined) found[path] = content
    }
  }
  return found
}

function readIncluded(walk: Walk, path: string): string | undefined {
  try {
    const real = realpathSync(path)
    return isWithin(walk.realRoot, real) && statSync(real).isFile()
      ? readText({ ...walk, report: () => {} }, real, path)
      : undefined
  } catch {
    // There is no such file; the page's own reading says so.
    return undefined
  }
}

function readText(walk: Walk, real: string, shown: string): string | undefined {
  const bytes = readBytes(walk, real, shown)
  return bytes === undefined ? undefined : decode(bytes, () => {})
}

function readBytes(walk: Walk, real: string, shown: string): Uint8Array | undefined {
  try {
    if (statSync(real).size <= LARGEST_PAGE) return readFileSync(real)
    const message = `this page is larger than the ${LARGEST_PAGE / 1024 / 1024} MB that a page may have`
    walk.report(sourceProblem('page-too-large', 'error', shown, message, 'Split it into several pages.'))
  } catch (error) {
    const message = `this page cannot be read: ${reasonOf(error)}`
    const remedy = 'Give the user that runs Modelbook the right to read it, then run again.'
    walk.report(sourceProblem('unreadable-page', 'error', shown, message, remedy))
  }
  return undefined
}

function sizeOf(real: string): number {
  return statSync(real, { throwIfNoEntry: false })?.size ?? 0
}
