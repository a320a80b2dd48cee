/** Makes a search index with Pagefind, which runs as a separate process. */

import { hash } from 'node:crypto'
import { close, createIndex } from 'pagefind'
import { pack, unpack } from './files.ts'

/** Words of other languages are found as they are written; separate indexes would have to be searched one at a time. */
export const LANGUAGE = 'en'

/** The file that a browser asks for first. */
export const ENTRY = 'pagefind-entry.json'

/** The files that a browser needs to search; the others are Pagefind's own user interface. */
const WANTED =
  /^(?:pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|wasm\.|.*\.pf_\w+$|(?:fragment|index|filter)\/)/

/** Files made from more than one page. */
export const JOINED = /\.pf_(?:index|filter|meta)$/

/** Records in flight at a time: Pagefind is another process, and answers each. */
const AT_ONCE = 16

/** An index that was started ahead and has not been used yet. */
let begun: ReturnType<typeof createIndex> | undefined

/**
 * Start Pagefind's program ahead of its use. Reading it from disk may take a second, in which other work can go on.
 */
export function beginIndex(): void {
  begun ??= createIndex({ forceLanguage: LANGUAGE })
  // Whoever makes the index gets the error.
  begun.catch(() => {})
}

/** End Pagefind's program if it was started for nothing. */
export async function dropIndex(): Promise<void> {
  if (begun === undefined) return
  begun = undefined
  await close()
}

/** A page as input to Pagefind. */
export interface IndexedPage {
  url: string
  content: string
  /** Whether it has sort keys. */
  isOrdered?: boolean
  /** Whether it comes with Modelbook: these pages come first. */
  isOwn?: boolean
}

/** A file of an index, by its path within it. */
export interface IndexFile {
  path: string
  content: Uint8Array
}

/** Recalls the files that were made under the same key, or makes them. */
export type IndexRecall = (key: string, make: () => Promise<IndexFile[]>) => Promise<IndexFile[]>

/**
 * Make an index.
 *
 * @returns its files, in order of their paths
 * @throws {Error} Pagefind's program does not start, or rejects a page
 */
export async function makeIndex(pages: Iterable<IndexedPage>): Promise<IndexFile[]> {
  return (await makeIndexes(pages, Number.POSITIVE_INFINITY)).flat()
}

/**
 * Make several indexes of some pages each, one after another: Pagefind holds all pages of an index in memory, and needs
 * several times as much again to write it.
 *
 * @param most - pages of one index; all pages with sort keys share one, however many
 * @param take - called with each file as soon as it exists; returns whether it is done with, since not all can be held
 *   at once
 * @param recall - recalls the index of the pages that come with Modelbook, which then have their own
 * @returns the other files, in order of their paths; at least one index
 * @throws {Error} Pagefind's program does not start, or rejects a page
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
    // Ends the program and frees all that it holds.
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
      // Pagefind ends at half a character, which cards may write as an escape.
      const added = await index.addHTMLFile({ url, content: content.toWellFormed() })
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

/** Compresses files here that later builds may compress here too, so that both write the same bytes. */
export function repack(files: readonly IndexFile[]): Promise<IndexFile[]> {
  return Promise.all(
    files.map(async (file) =>
      JOINED.test(file.path) ? { ...file, content: await pack(unpack(file.content)) } : file,
    ),
  )
}
