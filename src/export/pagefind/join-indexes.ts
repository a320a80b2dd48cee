/** Puts indexes of some pages each together to one of all pages: byte for byte what Pagefind makes of these at once. */

import { compare, cutChunks, join } from './change-words.ts'
import {
  type Filter,
  type IndexedWord,
  indexWord,
  readFilter,
  unpack,
  type WordPlaces,
  writeFilter,
  writeMeta,
  writeWords,
} from './files.ts'
import { ENTRY, type IndexFile, JOINED, repack } from './make-index.ts'
import {
  chunkFile,
  filterFile,
  haveNames,
  metaFile,
  nameOf,
  nameOfMeta,
  numberer,
  type OpenIndex,
  openIndex,
  packed,
} from './open-index.ts'

interface Part extends OpenIndex {
  files: readonly IndexFile[]
  filters: readonly Filter[]
  /** The number of its first page among all. */
  first: number
}

/**
 * @param parts - indexes of the pages in their order; keys to sort by have only pages of the first
 * @returns files in order of their paths; undefined where it cannot be told what an index of all pages would be
 */
export async function joinIndexes(
  parts: readonly (readonly IndexFile[])[],
): Promise<IndexFile[] | undefined> {
  const [only, ...others] = parts
  if (only !== undefined && others.length === 0) return repack(only)
  const opened = openAll(parts)
  const [head, ...rest] = opened ?? []
  if (opened === undefined || head === undefined) return undefined
  if (rest.some(({ meta }) => meta.sorts.length > 0 || meta.version !== head.meta.version)) return undefined

  const files: IndexFile[] = []
  const fields = [...new Set(opened.flatMap(({ meta }) => meta.fields))].sort(compare)
  const chunks = []
  for (const { from, to, words } of cutChunks(joinWords(opened, fields))) {
    const content = writeWords(words)
    const hash = nameOf(content)
    chunks.push({ from, to, hash })
    files.push(await packed(chunkFile(hash), content))
  }
  const filters = []
  for (const filter of joinFilters(opened)) {
    const content = writeFilter(filter)
    const hash = nameOf(content)
    filters.push({ name: filter.name, hash })
    files.push(await packed(filterFile(hash), content))
  }
  const pages = opened.flatMap(({ meta }) => meta.pages)
  if (!haveNames(pages) || !haveNames(chunks) || !haveNames(filters)) return undefined
  const meta = writeMeta({ ...head.meta, pages, chunks, filters, fields })
  const name = nameOfMeta(meta)
  files.push(await packed(metaFile(name), meta))
  const entry = head.entry
    .replace(head.metaHash, name)
    .replace(/"page_count":\d+/, `"page_count":${pages.length}`)
  files.push({ path: ENTRY, content: Buffer.from(entry) })
  const known = new Set([ENTRY])
  for (const file of opened.flatMap((part) => part.files)) {
    if (JOINED.test(file.path) || known.has(file.path)) continue
    known.add(file.path)
    files.push(file)
  }
  return files.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** @returns undefined where one of them has no page */
function openAll(parts: readonly (readonly IndexFile[])[]): Part[] | undefined {
  const opened: Part[] = []
  let first = 0
  for (const files of parts) {
    const contents = new Map(files.map(({ path, content }) => [path, content]))
    const read = (path: string) => contents.get(path) ?? new Uint8Array()
    const index = openIndex(read, new Set())
    if (index === undefined) return undefined
    const filters = index.meta.filters.map(({ hash }) => readFilter(unpack(read(filterFile(hash)))))
    opened.push({ ...index, files, filters, first })
    first += index.meta.pages.length
  }
  return opened
}

/** The words of all parts in order. Each is read and written by itself, for all of them together take much room. */
function joinWords(parts: readonly Part[], fields: readonly string[]): IndexedWord[] {
  const found = new Map<string, (() => WordPlaces)[]>()
  for (const { words, meta, first } of parts) {
    const read = numberer(meta.fields, fields, (page) => first + page)
    for (const word of words) {
      const known = found.get(word.word)
      if (known === undefined) found.set(word.word, [() => read(word)])
      else known.push(() => read(word))
    }
  }
  return [...found.keys()].sort(compare).map((word) => {
    const reads = found.get(word) ?? []
    return indexWord(
      join(
        word,
        reads.map((read) => read()),
      ),
    )
  })
}

/** What can be chosen, in order of its names and values. */
function joinFilters(parts: readonly Part[]): Filter[] {
  const joined = new Map<string, Map<string, number[]>>()
  for (const { filters, first } of parts) {
    for (const { name, values } of filters) {
      const known = joined.get(name) ?? new Map<string, number[]>()
      joined.set(name, known)
      for (const { value, pages } of values)
        known.set(value, [...(known.get(value) ?? []), ...pages.map((page) => first + page)])
    }
  }
  return [...joined]
    .sort(([a], [b]) => compare(a, b))
    .map(([name, values]) => ({
      name,
      values: [...values].sort(([a], [b]) => compare(a, b)).map(([value, pages]) => ({ value, pages })),
    }))
}
