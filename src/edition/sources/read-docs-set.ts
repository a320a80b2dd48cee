/** Reads what is in one docs set page by page, wherever its files lie. */

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

const REDIRECTS = '_redirects.yml'
const PAGE = /\.mdx?$/i

/** A docs set of a source and its pages, read one at a time. */
export interface SourceDocs extends RawDocs {
  place: DocsPlace
  /** Changes with all that the tree is made of: to read its YAML takes longer than to read every page's file. */
  treeKey: string
}

/** The files of a set; their paths are relative to it, `/` between segments. */
export interface SetFiles extends Pick<DocsTree, 'sourcePath' | 'folder' | 'commit'> {
  paths: readonly string[]
  size(path: string): number
  /** A file’s path as it is shown to people. */
  shown(path: string): string
  /** Undefined for what cannot be read, which is reported. */
  read(path: string, report: (problem: Problem) => void): Uint8Array | undefined
  /** ISO 8601 in UTC. */
  updated(path: string): string | undefined
  /** Text of what a page includes, by a path relative to the page; undefined for what no reader may see. */
  include(page: string, path: string): string | undefined
}

/**
 * Read a set.
 *
 * @param reference - the packages of the set; undefined when its settings name none
 * @param standIns - files of the same set in its usual language, whose pages are shown for those that are not translated
 */
export function readDocsSet(
  files: SetFiles,
  place: DocsPlace,
  settings: DocsSettings | undefined,
  reference: RawDocsPage['reference'],
  standIns: readonly string[] = [],
): SourceDocs {
  const pages = files.paths.filter((path) => PAGE.test(path))
  const shownPages = [...pages, ...standIns.filter((path) => PAGE.test(path))]
  const problems: Problem[] = []
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

function titleOf(files: SetFiles, path: string): string {
  // What is wrong with a page is said when it is read.
  const bytes = files.read(path, () => {})
  return bytes === undefined ? '' : pageTitle(decode(bytes, () => {}))
}

/** `guides/search.md` is the page `guides/search`. */
function idOf(path: string): string {
  return path.replace(PAGE, '')
}

/** Only a page that has an entry depends on the packages. */
function hasAutodoc(bytes: Uint8Array, includes: Readonly<Record<string, string>>): boolean {
  const mark = '[[autodoc]]'
  return (
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(mark) ||
    Object.values(includes).some((text) => text.includes(mark))
  )
}

const INCLUDED = /["']?path["']?\s*:\s*["']([^"'\n]{1,500})["']/g

/** The files that a page may include, by what it calls them. */
function readIncludes(
  bytes: Uint8Array,
  include: (path: string) => string | undefined,
): Record<string, string> {
  const found: Record<string, string> = {}
  // To look among the bytes takes a tenth of decoding them, and most pages include nothing.
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

/** Whether a byte order mark says that characters take two bytes each. */
function isWide([first = 0, second = 0]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
}
