/** Reads one docs set page by page, whether its files are on disk or in a commit. */

import { hash } from 'node:crypto'
import { decode } from '../../card/decode.ts'
import type { Problem } from '../../card/types.ts'
import { folderContents, pageTitle } from '../../docs/folder-contents.ts'
import type { RawDocs } from '../../docs/read-docs.ts'
import type { RawDocsPage } from '../../docs/read-page.ts'
import type { DocsSettings } from '../../docs/settings.ts'
import { parseRedirects, parseToctree } from '../../docs/toctree.ts'
import type { DocsPlace, DocsTree } from '../../docs/types.ts'
import { TOCTREE } from './docs-folder.ts'
import { sourceProblem } from './source-problem.ts'

const REDIRECTS = '_redirects.yml'
const PAGE = /\.mdx?$/i

/** A docs set of a source and its pages, read one at a time. */
export interface SourceDocs extends RawDocs {
  place: DocsPlace
  /**
   * Changes with everything that the tree is made from: reading its YAML takes longer than reading every page's file.
   */
  treeKey: string
}

/** The files of a set; their paths are relative to it, `/` between segments. */
export interface SetFiles extends Pick<DocsTree, 'sourcePath' | 'folder' | 'commit'> {
  paths: readonly string[]
  size(path: string): number
  /** A file's path as shown to users. */
  shown(path: string): string
  /** Undefined for a file that cannot be read, which is reported. */
  read(path: string, report: (problem: Problem) => void): Uint8Array | undefined
  /** ISO 8601 in UTC. */
  updated(path: string): string | undefined
  /** Text of a file that a page includes, by its path relative to the page; undefined if readers may not see it. */
  include(page: string, path: string): string | undefined
}

/**
 * Reads a set.
 *
 * @param reference - the packages of the set; undefined if its settings name none
 * @param standIns - files of the same set in its default language, whose pages stand in for missing translations
 */
export function readDocsSet(
  files: SetFiles,
  place: DocsPlace,
  settings: DocsSettings | undefined,
  reference: RawDocsPage['reference'],
  standIns: readonly string[],
): SourceDocs {
  const problems: Problem[] = []
  const pages = pagesOf(files, problems)
  const shownPages = [...pages, ...standIns.filter((path) => PAGE.test(path))]
  const read = (path: string): string => {
    const bytes = files.paths.includes(path) ? files.read(path, (one) => problems.push(one)) : undefined
    return bytes === undefined ? '' : decode(bytes, () => {})
  }
  const toctree = [read(TOCTREE), files.shown(TOCTREE), shownPages.map(idOf)] as const
  const redirects = [read(REDIRECTS), files.shown(REDIRECTS)] as const
  const titles =
    toctree[0].trim() === '' ? pages.map((path) => [idOf(path), titleOf(files, path)] as const) : undefined
  const others = files.paths.filter((path) => !PAGE.test(path) && path !== TOCTREE && path !== REDIRECTS)
  const listed = {
    ...place,
    title: settings?.title,
    notebooks: settings?.notebooks,
    sourcePath: files.sourcePath,
    folder: files.folder,
    ...(files.commit === undefined ? {} : { commit: files.commit }),
    files: others.map((path) => ({ path, size: files.size(path) })),
    problems,
  }
  return {
    place,
    treeKey: hash('sha256', JSON.stringify([listed, toctree, redirects, titles])),
    readTree() {
      const [text, path, known] = toctree
      const contents = parseToctree(text, path, new Set(known))
      const moved = parseRedirects(...redirects)
      return {
        ...listed,
        toc: titles === undefined ? contents.toc : folderContents(new Map(titles)),
        redirects: Object.fromEntries(moved.redirects.map(({ from, to }) => [from, to])),
        redirectLines: moved.redirects,
        problems: [...problems, ...contents.problems, ...moved.problems],
      }
    },
    *pages(report) {
      for (const path of pages) {
        const bytes = files.read(path, report)
        if (bytes === undefined) continue
        const includes = readIncludes(bytes, (included) => files.include(path, included))
        const page = {
          page: idOf(path),
          path: files.shown(path),
          sourcePath: files.sourcePath === '' ? path : `${files.sourcePath}/${path}`,
          bytes,
          includes,
          updated: files.updated(path),
        }
        yield reference !== undefined && hasAutodoc(bytes, includes) ? { ...page, reference } : page
      }
    },
  }
}

/** The first file of each page; further ones, such as `a.mdx` beside `a.md`, are reported. */
function pagesOf(files: SetFiles, problems: Problem[]): string[] {
  const taken = new Map<string, string>()
  return files.paths.filter((path) => {
    if (!PAGE.test(path)) return false
    const first = taken.get(idOf(path))
    if (first === undefined) taken.set(idOf(path), path)
    else {
      const message = `${first} is the same page of the site, so this file is left out`
      const remedy = 'Delete one of the two, or rename it.'
      problems.push(sourceProblem('duplicate-page', 'error', files.shown(path), message, remedy))
    }
    return first === undefined
  })
}

function titleOf(files: SetFiles, path: string): string {
  // A page's problems are reported when it is read for good.
  const bytes = files.read(path, () => {})
  return bytes === undefined ? '' : pageTitle(decode(bytes, () => {}))
}

/** `guides/search.md` is the page `guides/search`. */
function idOf(path: string): string {
  return path.replace(PAGE, '')
}

/** Only pages with API entries depend on the packages. */
function hasAutodoc(bytes: Uint8Array, includes: Readonly<Record<string, string>>): boolean {
  const mark = '[[autodoc]]'
  return (
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(mark) ||
    Object.values(includes).some((text) => text.includes(mark))
  )
}

const INCLUDED = /["']?path["']?\s*:\s*["']([^"'\n]{1,500})["']/g

/** The files that a page may include, by the paths it uses. */
function readIncludes(
  bytes: Uint8Array,
  include: (path: string) => string | undefined,
): Record<string, string> {
  const found: Record<string, string> = {}
  // Searching the bytes takes a tenth of the time of decoding them, and most pages include nothing.
  if (!isWide(bytes) && !Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('include>'))
    return found
  const text = decode(bytes, () => {})
  for (const [tag] of text.matchAll(/<(?:literal)?include>[\s\S]{1,2000}?<\/(?:literal)?include>/g)) {
    for (const [, path = ''] of tag.matchAll(INCLUDED)) {
      const content = include(path)
      if (content !== undefined) found[path] = content
    }
  }
  return found
}

/** Whether a byte order mark announces two bytes per character. */
function isWide([first = 0, second = 0]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}
