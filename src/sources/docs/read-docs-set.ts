/** Reads one docs set page by page, whether its files are on disk or in a commit. */

import { hash } from 'node:crypto'
import { posix } from 'node:path'
import { decode } from '../../card/decode.ts'
import type { Problem } from '../../card/types.ts'
import type { IncludedFile } from '../../docs/dialect/includes.ts'
import { folderContents, pageTitle } from '../../docs/folder-contents.ts'
import type { RawDocs } from '../../docs/read-docs.ts'
import type { RawDocsPage } from '../../docs/read-page.ts'
import type { DocsSettings } from '../../docs/settings.ts'
import { parseRedirects, parseToctree } from '../../docs/toctree.ts'
import type { DocsPlace, DocsTree } from '../../docs/types.ts'
import { isHiddenPath } from '../hidden-paths.ts'
import { reasonOf, sourceProblem } from '../source-problem.ts'
import { TOCTREE } from './docs-folder.ts'

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
  /**
   * A file that a page includes. Undefined if it is too large.
   *
   * @throws {Error} it cannot be read, or does not lie in the set's own folder by its real path
   */
  include(path: string): Uint8Array | undefined
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
        const includes = readIncludes(bytes, (included) => readIncluded(files, path, included))
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
function hasAutodoc(bytes: Uint8Array, includes: Readonly<Record<string, IncludedFile>>): boolean {
  const mark = '[[autodoc]]'
  return (
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(mark) ||
    Object.values(includes).some((one) => 'text' in one && one.text.includes(mark))
  )
}

/**
 * Only a file of the set itself: whoever writes a page may not see all that lies beside its folder.
 *
 * @param path - relative to the page
 * @returns undefined if there is none
 */
function readIncluded(files: SetFiles, page: string, path: string): IncludedFile | undefined {
  const own = posix.join(posix.dirname(page), path)
  if (own.startsWith('../')) return { reason: 'it is outside of the folder of this docs set' }
  if (isHiddenPath(own)) return { reason: 'its name, or that of a folder it is in, begins with a dot' }
  if (!files.paths.includes(own)) return undefined
  try {
    const bytes = files.include(own)
    return bytes === undefined ? { reason: 'it is too large' } : { text: decode(bytes, () => {}) }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

const INCLUDED = /["']?path["']?\s*:\s*["']([^"'\n]{1,500})["']/g

/** The files that a page may include, by the paths it uses. */
function readIncludes(
  bytes: Uint8Array,
  include: (path: string) => IncludedFile | undefined,
): Record<string, IncludedFile> {
  const found: Record<string, IncludedFile> = {}
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
