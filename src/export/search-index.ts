/** Makes the files that a browser searches, with Pagefind. */

import { close, createIndex, type PagefindIndex } from 'pagefind'
import { type SearchRecord, writeRecord } from './search-records.tsx'

/** Where the files stand; also in `src/islands/static/engine.ts`. */
export const SEARCH_FOLDER = '_search'

/** What a browser asks for in order to search; the others are Pagefind's own pages and their styles. */
const WANTED =
  /^(?:pagefind\.js|pagefind-worker\.js|pagefind-entry\.json|wasm\.|.*\.pf_\w+$|(?:fragment|index|filter)\/)/

/** An index that records are added to. */
export class SearchIndex {
  readonly #index: PagefindIndex

  private constructor(index: PagefindIndex) {
    this.#index = index
  }

  /** @throws {Error} Pagefind's program does not start */
  static async open(): Promise<SearchIndex> {
    // Words of other languages are found as they are written; an index for each would be searched one at a time.
    const { index, errors } = await createIndex({ forceLanguage: 'en' })
    if (index === undefined) throw new Error(`Pagefind does not start: ${errors.join('; ')}`)
    return new SearchIndex(index)
  }

  /** @param url - of the page, from the root of its host */
  async add(record: SearchRecord, url: string): Promise<void> {
    const { errors } = await this.#index.addHTMLFile({ url, content: writeRecord(record) })
    if (errors.length > 0) throw new Error(`Pagefind does not take ${url}: ${errors.join('; ')}`)
  }

  /** The files of the index, in order of their paths below {@link SEARCH_FOLDER}. */
  async files(): Promise<{ path: string; content: Uint8Array }[]> {
    const { files, errors } = await this.#index.getFiles()
    if (errors.length > 0) throw new Error(`Pagefind writes no index: ${errors.join('; ')}`)
    return files.filter(({ path }) => WANTED.test(path)).toSorted((a, b) => (a.path < b.path ? -1 : 1))
  }

  /** Ends Pagefind's program. */
  async close(): Promise<void> {
    await close()
  }
}
