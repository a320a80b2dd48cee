/** Makes the files that a browser searches, with Pagefind. */

import { close, createIndex } from 'pagefind'
import type { Addresses } from './addresses.ts'
import type { Output } from './output.ts'
import { rewriteFragment } from './rewrite-page.ts'
import { type SearchRecord, writeRecord } from './search-records.tsx'

/** Where the files stand; also in `src/islands/static/engine.ts`. */
const SEARCH_FOLDER = '_search'

/** What a browser asks for in order to search; the others are Pagefind's own pages and their styles. */
const WANTED =
  /^(?:pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|wasm\.|.*\.pf_\w+$|(?:fragment|index|filter)\/)/

/** Records that are on their way at once: Pagefind is another process, and answers each. */
const AT_ONCE = 16

/**
 * Write the index of a site, unless it is there and was made of the same. Pagefind makes one as a whole; of several that
 * a browser puts together, one that does not have a word would find others that look like it.
 *
 * @param from - the same as long as the records are
 * @throws {Error} Pagefind's program does not start, or does not take a record
 */
export async function writeSearch(
  from: string,
  records: Iterable<SearchRecord>,
  addresses: Addresses,
  output: Output,
): Promise<void> {
  const origin = { page: SEARCH_FOLDER, from }
  if (output.keep(origin) !== undefined) return
  for (const { path, content } of await makeIndex(records, addresses))
    output.write(`${SEARCH_FOLDER}/${path}`, content, origin)
}

/** The files of the index, in order of their paths. */
async function makeIndex(
  records: Iterable<SearchRecord>,
  addresses: Addresses,
): Promise<{ path: string; content: Uint8Array }[]> {
  // Words of other languages are found as they are written; an index for each would be searched one at a time.
  const { index, errors } = await createIndex({ forceLanguage: 'en' })
  if (index === undefined) throw new Error(`Pagefind does not start: ${errors.join('; ')}`)
  try {
    const find = (address: string) => addresses.find(address)
    const waiting = records[Symbol.iterator]()
    const next = async (): Promise<void> => {
      for (let taken = waiting.next(); taken.done !== true; taken = waiting.next()) {
        const record = taken.value
        const target = find(record.path)
        if (target.type !== 'page') continue
        const item = record.item === undefined ? undefined : rewriteFragment(record.item, find)
        const added = await index.addHTMLFile({ url: target.href, content: writeRecord({ ...record, item }) })
        if (added.errors.length > 0)
          throw new Error(`Pagefind does not take ${target.href}: ${added.errors.join('; ')}`)
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, next))
    const written = await index.getFiles()
    if (written.errors.length > 0) throw new Error(`Pagefind writes no index: ${written.errors.join('; ')}`)
    return written.files
      .filter(({ path }) => WANTED.test(path))
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  } finally {
    // With its program and all that it holds.
    await close()
  }
}
