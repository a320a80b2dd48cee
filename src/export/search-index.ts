/** The files that a browser searches: kept, changed or made anew. */

import { readFileSync } from 'node:fs'
import type { Addresses } from './addresses.ts'
import type { IndexMarks, Output } from './output.ts'
import { digest } from './page-origins.ts'
import { changeIndex } from './pagefind/change-index.ts'
import { ENTRY, type IndexedPage, makeIndex, repack } from './pagefind/make-index.ts'
import { rewriteFragment } from './rewrite-page.ts'
import { type SearchRecord, writeRecord } from './search-records.tsx'

/** Where the files stand; also in `src/islands/static/engine.ts`. */
const SEARCH_FOLDER = '_search'

/** Changed pages up to which the index is changed; from there on a whole one takes as long. */
const FEW = 30

/**
 * Write the index of a site, unless it is there and was made of the same. Where few pages have changed, so do those of
 * its files that tell of them; none do where a change is in nothing that is searched.
 *
 * @param from - the same as long as the records are
 * @param code - the same as long as records would be written alike
 * @param records - gives them anew at each call
 * @throws {Error} Pagefind's program does not start, or does not take a record
 */
export async function writeSearch(
  from: string,
  code: unknown,
  records: () => Iterable<SearchRecord>,
  addresses: Addresses,
  output: Output,
): Promise<void> {
  const origin = { page: SEARCH_FOLDER, from }
  if (output.keep(origin) !== undefined) return
  const marks = new Marks(code)
  const pages = () => writtenRecords(records(), addresses, marks)
  const before = output.before(SEARCH_FOLDER)
  const known = before.find(({ index }) => index !== undefined)?.index
  const changed = known && findChanged(pages(), marks, known)
  const paths = before.map(({ file }) => file.slice(SEARCH_FOLDER.length + 1))
  const originOf = (path: string) => ({ ...origin, ...(path === ENTRY ? { index: marks.all } : {}) })
  const write = (path: string, content: Uint8Array) =>
    output.write(`${SEARCH_FOLDER}/${path}`, content, originOf(path))
  const index =
    changed?.length === 0
      ? { written: [], kept: paths }
      : changed &&
        (await changeIndex(
          paths,
          (path) => readFileSync(output.pathOf(`${SEARCH_FOLDER}/${path}`)),
          changed.map(({ number }) => number),
          marks.all.pages.length,
          makeIndex(changed),
        ))
  if (index !== undefined) {
    for (const path of index.kept) output.keepFile(`${SEARCH_FOLDER}/${path}`, originOf(path))
    for (const { path, content } of index.written) write(path, content)
    return
  }
  marks.clear()
  for (const { path, content } of await repack(await makeIndex(pages()))) write(path, content)
}

interface ChangedPage extends IndexedPage {
  /** Its place among all. */
  number: number
}

/** The pages that are not as they were; undefined when it takes a whole index to tell of what has changed. */
function findChanged(
  pages: Iterable<IndexedPage>,
  marks: Marks,
  before: IndexMarks,
): ChangedPage[] | undefined {
  const changed: ChangedPage[] = []
  let number = 0
  for (const page of pages) {
    if (marks.last !== before.pages[number]) changed.push({ ...page, number })
    number += 1
    if (changed.length > FEW) return undefined
  }
  const isAlike = marks.all.common === before.common && number === before.pages.length
  return isAlike ? changed : undefined
}

/** What the records of an index are known by: short marks of what all have in common, and of each. */
class Marks {
  readonly #code: unknown
  #shapes: unknown[] = []
  #pages: string[] = []

  constructor(code: unknown) {
    this.#code = code
  }

  /** Of the record that was added last. */
  get last(): string | undefined {
    return this.#pages.at(-1)
  }

  get all(): IndexMarks {
    return { common: digest(this.#code, this.#shapes), pages: this.#pages }
  }

  add(shape: unknown, content: string): void {
    this.#shapes.push(shape)
    this.#pages.push(digest(content))
  }

  clear(): void {
    this.#shapes = []
    this.#pages = []
  }
}

function* writtenRecords(
  records: Iterable<SearchRecord>,
  addresses: Addresses,
  marks: Marks,
): Generator<IndexedPage> {
  const find = (address: string) => addresses.find(address)
  for (const record of records) {
    const target = find(record.path)
    if (target.type !== 'page') continue
    const item = record.item === undefined ? undefined : rewriteFragment(record.item, find)
    const content = writeRecord({ ...record, item })
    // Of which there are lists in the order of all pages.
    marks.add([target.href, record.filters, record.sort, item === undefined], content)
    yield { url: target.href, content }
  }
}
