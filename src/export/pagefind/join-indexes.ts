/** Joins indexes of some pages each into one of all pages: byte for byte what Pagefind makes of them at once. */

import { compare, endsOf, groupWords, join, shortenEnds } from './change-words.ts'
import {
  type Filter,
  type IndexedWord,
  indexWord,
  readFilter,
  unpack,
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
  wordsOf,
} from './open-index.ts'

/** Files compressed at a time. */
const AT_ONCE = 4

interface Part extends OpenIndex {
  files: readonly IndexFile[]
  /** In order; chunks are read one by one. */
  words: Iterator<IndexedWord>
  filters: readonly Filter[]
  /** The number of its first page in the joined index. */
  first: number
}

/**
 * @param parts - indexes of the pages in their order; sort keys occur in only one of them
 * @returns files in order of their paths; undefined where the result could differ from an index of all pages
 */
export async function joinIndexes(
  parts: readonly (readonly IndexFile[])[],
): Promise<IndexFile[] | undefined> {
  const [only, ...others] = parts
  if (only !== undefined && others.length === 0) return repack(only)
  try {
    return await joinAll(parts)
  } catch {
    // Another version of Pagefind may write files that this code cannot read.
    return undefined
  }
}

async function joinAll(parts: readonly (readonly IndexFile[])[]): Promise<IndexFile[] | undefined> {
  const opened = openAll(parts)
  const [head, ...rest] = opened ?? []
  if (opened === undefined || head === undefined) return undefined
  const [ordered, more] = opened.filter(({ meta }) => meta.sorts.length > 0)
  if (more !== undefined || rest.some(({ meta }) => meta.version !== head.meta.version)) return undefined

  const files: Promise<IndexFile>[] = []
  const fields = [...new Set(opened.flatMap(({ meta }) => meta.fields))].sort(compare)
  const chunks = []
  // Chunk by chunk: holding all words of 3,700 pages at once took 120 MB more.
  for (const words of groupWords(joinWords(opened, fields))) {
    const content = writeWords(words)
    const hash = nameOf(content)
    chunks.push({ ...endsOf(words), hash })
    files.push(packed(chunkFile(hash), content))
    // Cuts chunks while others are compressed, but only a few ahead.
    await files.at(-AT_ONCE)
  }
  shortenEnds(chunks)
  const filters = []
  for (const filter of joinFilters(opened)) {
    const content = writeFilter(filter)
    const hash = nameOf(content)
    filters.push({ name: filter.name, hash })
    files.push(packed(filterFile(hash), content))
  }
  const pages = opened.flatMap(({ meta }) => meta.pages)
  if (!haveNames(pages) || !haveNames(chunks) || !haveNames(filters)) return undefined
  const sorts = (ordered?.meta.sorts ?? []).map(({ name, pages: sorted }) => ({
    name,
    pages: sorted.map((page) => (ordered?.first ?? 0) + page),
  }))
  const meta = writeMeta({ ...head.meta, pages, chunks, filters, sorts, fields })
  const name = nameOfMeta(meta)
  files.push(packed(metaFile(name), meta))
  const entry = head.entry
    .replace(head.metaHash, name)
    .replace(/"page_count":\d+/, `"page_count":${pages.length}`)
  const written = await Promise.all(files)
  written.push({ path: ENTRY, content: Buffer.from(entry) })
  const known = new Set([ENTRY])
  for (const file of opened.flatMap((part) => part.files)) {
    if (JOINED.test(file.path) || known.has(file.path)) continue
    known.add(file.path)
    written.push(file)
  }
  return written.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** @returns undefined where one of them has no pages */
function openAll(parts: readonly (readonly IndexFile[])[]): Part[] | undefined {
  const opened: Part[] = []
  let first = 0
  for (const files of parts) {
    const contents = new Map(files.map(({ path, content }) => [path, content]))
    const read = (path: string) => contents.get(path) ?? new Uint8Array()
    const index = openIndex(read)
    if (index === undefined) return undefined
    const filters = index.meta.filters.map(({ hash }) => readFilter(unpack(read(filterFile(hash)))))
    opened.push({ ...index, files, words: wordsOf(index, read, new Set()), filters, first })
    first += index.meta.pages.length
  }
  return opened
}

/** The words of all parts, merged in order. */
function* joinWords(parts: readonly Part[], fields: readonly string[]): Generator<IndexedWord> {
  const waiting = parts.map(({ words, meta, first }) => ({
    words,
    read: numberer(meta.fields, fields, (page) => first + page),
    next: words.next(),
  }))
  for (;;) {
    let least: string | undefined
    for (const { next } of waiting) {
      if (next.done !== true && (least === undefined || compare(next.value.word, least) < 0))
        least = next.value.word
    }
    if (least === undefined) return
    const found = []
    for (const part of waiting) {
      if (part.next.done === true || part.next.value.word !== least) continue
      found.push(part.read(part.next.value))
      part.next = part.words.next()
    }
    yield indexWord(join(least, found))
  }
}

/** All filters, sorted by name and value. */
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
