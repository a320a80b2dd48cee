/** Writes the files that a browser searches: kept, updated, or made anew. */

import { readFileSync } from 'node:fs'
import { SEARCH_FOLDER } from '../paths.ts'
import { rewriteFragment } from '../server/rewrite-page.ts'
import type { Addresses } from './addresses.ts'
import type { Output } from './output.ts'
import { digest } from './page-origins.ts'
import { changeIndex } from './pagefind/change-index.ts'
import { joinIndexes } from './pagefind/join-indexes.ts'
import {
  ENTRY,
  type IndexedPage,
  type IndexFile,
  type IndexRecall,
  JOINED,
  makeIndex,
  makeIndexes,
  repack,
} from './pagefind/make-index.ts'
import { type RecordSource, writeRecord } from './search-records.tsx'
import type { IndexMarks, PageMarks } from './written-list.ts'

/** The most changed pages for which the index is updated; for more, a new one takes no longer. */
const FEW = 30

/**
 * Pages indexed at a time: with 75, Pagefind takes some 60 MB at the peak of a build of many pages; with 100, some 70.
 * Each part costs time to make and to join; with many pages, memory counts for more.
 */
const PART = { ofFew: 260, ofMany: 75 }
const MANY_PAGES = 1_000

interface SearchIndexOptions {
  /** Identifies the records. */
  from: string
  /** Identifies everything besides records and addresses that decides how a record looks. */
  code: unknown
  /** Yields the records anew at each call. */
  records: () => Iterable<RecordSource>
  addresses: Addresses
  output: Output
  /** Recalls the index of the pages that come with Modelbook. */
  recall: IndexRecall | undefined
}

/**
 * Write the index of a site, unless an up-to-date one exists. Where few pages have changed, only the files that concern
 * them change; none do where nothing searchable has changed.
 *
 * @throws {Error} Pagefind's program does not start, or rejects a record
 */
export async function writeSearch(options: SearchIndexOptions): Promise<void> {
  const { from, code, records, addresses, output, recall } = options
  const origin = { page: SEARCH_FOLDER, from }
  if (output.keep(origin) !== undefined) return
  const before = output.before(SEARCH_FOLDER)
  const known = before.find(({ index }) => index !== undefined)?.index
  const marks: IndexMarks & { pages: PageMarks[] } = { code: digest(code), pages: [] }
  const changed = known && findChanged(records(), addresses, marks, known)
  const paths = before.map(({ file }) => file.slice(SEARCH_FOLDER.length + 1))
  const originOf = (path: string) => ({ ...origin, ...(path === ENTRY ? { index: marks } : {}) })
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
          marks.pages.length,
          makeIndex(changed),
        ))
  if (index !== undefined) {
    for (const path of index.kept) output.keepFile(`${SEARCH_FOLDER}/${path}`, originOf(path))
    for (const { path, content } of index.written) write(path, content)
    return
  }
  const pages = () => {
    marks.pages = []
    return writeAll(records(), addresses, marks)
  }
  const part = areMore(listed(records(), addresses), MANY_PAGES) ? PART.ofMany : PART.ofFew
  const taken = new Set<string>()
  const take = ({ path, content }: IndexFile): boolean => {
    if (JOINED.test(path) || path === ENTRY) return false
    if (!taken.has(path)) write(path, content)
    taken.add(path)
    return true
  }
  const joined = await joinIndexes(await makeIndexes(pages(), part, take, recall))
  for (const { path, content } of joined ?? (await repack(await makeIndex(pages()))))
    if (!taken.has(path)) write(path, content)
}

/** Whether there are more than `most`; consumes no more than needed to tell. */
function areMore(things: Iterable<unknown>, most: number): boolean {
  let count = 0
  for (const _ of things) {
    count += 1
    if (count > most) return true
  }
  return false
}

/** A page of the index with its fingerprints. */
interface MarkedPage extends IndexedPage {
  marks: PageMarks
}

interface ChangedPage extends MarkedPage {
  /** Its place among all. */
  number: number
}

/**
 * The pages that have changed; undefined when only a new index can reflect the change. Records with unchanged inputs
 * are not made.
 *
 * @param marks - receives the fingerprints of all pages
 */
function findChanged(
  records: Iterable<RecordSource>,
  addresses: Addresses,
  marks: { code: string; pages: PageMarks[] },
  before: IndexMarks,
): ChangedPage[] | undefined {
  if (marks.code !== before.code) return undefined
  const changed: ChangedPage[] = []
  for (const { source, url } of listed(records, addresses)) {
    const number = marks.pages.length
    const known = before.pages[number]
    if (known?.from === digest(source.from, url)) {
      marks.pages.push(known)
      continue
    }
    const page = writePage(source, url, addresses)
    marks.pages.push(page.marks)
    if (known?.shape !== page.marks.shape) return undefined
    if (known.content !== page.marks.content) changed.push({ ...page, number })
    if (changed.length > FEW) return undefined
  }
  return marks.pages.length === before.pages.length ? changed : undefined
}

/** All pages, whose fingerprints are added to `marks` as they pass. */
function* writeAll(
  records: Iterable<RecordSource>,
  addresses: Addresses,
  marks: { pages: PageMarks[] },
): Generator<IndexedPage> {
  for (const { source, url } of listed(records, addresses)) {
    const page = writePage(source, url, addresses)
    marks.pages.push(page.marks)
    yield page
  }
}

/** The records that the site has a page for, with their addresses. */
function* listed(
  records: Iterable<RecordSource>,
  addresses: Addresses,
): Generator<{ source: RecordSource; url: string }> {
  for (const source of records) {
    const target = addresses.find(source.path)
    if (target.type === 'page') yield { source, url: target.href }
  }
}

function writePage(
  { from, isOwn = false, make }: RecordSource,
  url: string,
  addresses: Addresses,
): MarkedPage {
  const record = make()
  const item =
    record.item === undefined ? undefined : rewriteFragment(record.item, (address) => addresses.find(address))
  const content = writeRecord({ ...record, item })
  // What the index lists in the order of all pages.
  const shape = digest(url, record.filters, record.sort, item === undefined)
  const isOrdered = Object.keys(record.sort).length > 0
  return {
    url,
    content,
    isOrdered,
    isOwn,
    marks: { from: digest(from, url), shape, content: digest(content) },
  }
}
