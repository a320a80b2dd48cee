/** Makes an index of search with Pagefind, which is a program of its own. */

import { hash } from 'node:crypto'
import { close, createIndex } from 'pagefind'
import { pack, unpack } from './files.ts'

/** Words of other languages are found as they are written; an index for each would be searched one at a time. */
export const LANGUAGE = 'en'

/** The file that a browser asks for first. */
export const ENTRY = 'pagefind-entry.json'

/** What a browser asks for in order to search; the others are Pagefind's own pages and their styles. */
const WANTED =
  /^(?:pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|wasm\.|.*\.pf_\w+$|(?:fragment|index|filter)\/)/

/** Files that are made from more than one page. */
export const JOINED = /\.pf_(?:index|filter|meta)$/

/** Records that are on their way at once: Pagefind is another process, and answers each. */
const AT_ONCE = 16

/** An index that has been begun, and that nobody has asked for yet. */
let begun: ReturnType<typeof createIndex> | undefined

/**
 * Start Pagefind's program where it will be needed. Where its file has to come from the disk that takes a second, in
 * which there is other work.
 */
export function beginIndex(): void {
  begun ??= createIndex({ forceLanguage: LANGUAGE })
  // Who makes the index is told.
  begun.catch(() => {})
}

/** End Pagefind's program when it was started for nothing. */
export async function dropIndex(): Promise<void> {
  if (begun === undefined) return
  begun = undefined
  await close()
}

/** A page as Pagefind takes it in. */
export interface IndexedPage {
  url: string
  content: string
  /** Whether it has keys to sort by. */
  isOrdered?: boolean
  /** Whether it comes with Modelbook: these pages stand first. */
  isOwn?: boolean
}

/** A file of an index, by its path within it. */
export interface IndexFile {
  path: string
  content: Uint8Array
}

/** Finds the files that were made under the same key, or makes them. */
export type IndexRecall = (key: string, make: () => Promise<IndexFile[]>) => Promise<IndexFile[]>

/**
 * Make an index.
 *
 * @returns its files, in order of their paths
 * @throws {Error} Pagefind's program does not start, or does not take a page
 */
export async function makeIndex(pages: Iterable<IndexedPage>): Promise<IndexFile[]> {
  return (await makeIndexes(pages, Number.POSITIVE_INFINITY)).flat()
}

/**
 * Make indexes of some pages each, one after the other: Pagefind holds all pages of an index, and to write it takes
 * several times as much memory again.
 *
 * @param most - pages that one of them has; one has all that are ordered, however many
 * @param take - tells of a file whether it is taken, as soon as it is there: those of all pages are not to be held at once
 * @param recall - of what comes with Modelbook, all of which has an index of its own then
 * @returns the other files, in order of their paths; at least one index
 * @throws {Error} Pagefind's program does not start, or does not take a page
 */
export async function makeIndexes(
  pages: Iterable<IndexedPage>,
  most: number,
  take: (file: IndexFile) => boolean = () => false,
  recall?: IndexRecall,
): Promise<IndexFile[][]> {
  try {
    const made: IndexFile[][] = []
    let part: IndexedPage[] = []
    const isOwn = () => recall !== undefined && part[0]?.isOwn === true
    const makeNext = async () => {
      const make = () => makeOne(part)
      const files = recall && isOwn() ? await recall(keyOf(part), make) : await make()
      return files.filter((file) => !take(file))
    }
    for (const page of pages) {
      const isWhole = isOwn() ? page.isOwn !== true : part.length >= most && page.isOrdered !== true
      if (isWhole) {
        made.push(await makeNext())
        part = []
      }
      part.push(page)
    }
    return [...made, await makeNext()]
  } finally {
    // With its program and all that it holds.
    await close()
  }
}

const keyOf = (pages: readonly IndexedPage[]) =>
  hash('sha256', JSON.stringify(pages.map(({ url, content }) => [url, content])))

async function makeOne(pages: readonly IndexedPage[]): Promise<IndexFile[]> {
  const starting = begun ?? createIndex({ forceLanguage: LANGUAGE })
  begun = undefined
  const { index, errors } = await starting
  if (index === undefined) throw new Error(`Pagefind does not start: ${errors.join('; ')}`)
  const waiting = pages.values()
  const next = async (): Promise<void> => {
    for (const { url, content } of waiting) {
      const added = await index.addHTMLFile({ url, content })
      if (added.errors.length > 0)
        throw new Error(`Pagefind does not take ${url}: ${added.errors.join('; ')}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  const written = await index.getFiles()
  if (written.errors.length > 0) throw new Error(`Pagefind writes no index: ${written.errors.join('; ')}`)
  await index.deleteIndex()
  return written.files.filter(({ path }) => WANTED.test(path)).toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** The files of an index with those compressed here that a later build compresses here, so that both write the same. */
export function repack(files: readonly IndexFile[]): Promise<IndexFile[]> {
  return Promise.all(
    files.map(async (file) =>
      JOINED.test(file.path) ? { ...file, content: await pack(unpack(file.content)) } : file,
    ),
  )
}
