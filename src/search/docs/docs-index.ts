/** The index of docs as search reads it: an edition's pages by number, and where words stand. */

import type { DocsPlace } from '../../docs/types.ts'
import { bytesOf, numberOf, textOf } from '../../edition/columns.ts'
import { readPosting } from '../../edition/docs-postings.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { edits, lettersOf } from '../../edition/nearest-ids.ts'

/** A page by its number in the edition. */
export interface NumberedPage {
  d: number
  place: DocsPlace
  page: string
  title: string
}

/** What a word says of a page: 0 to 1. */
export interface Found {
  page: number
  sections: Map<number, number>
}

/** Words that a short beginning stands for are many; the pages of these alone are looked at. */
const MOST_ROWS = 20_000

const known = new WeakMap<SqliteEdition, DocsWordIndex>()

/** The index of an edition, made once. */
export function docsWordsOf(edition: SqliteEdition): DocsWordIndex {
  const index = known.get(edition) ?? new DocsWordIndex(edition)
  known.set(edition, index)
  return index
}

export class DocsWordIndex {
  readonly pages: ReadonlyMap<number, NumberedPage>
  readonly #edition: SqliteEdition
  #vocabulary: { word: string; letters: number; pages: number }[] | undefined

  constructor(edition: SqliteEdition) {
    this.#edition = edition
    const rows = edition.all('SELECT d, docs_set, version, language, page, title FROM docs_page')
    this.pages = new Map(
      rows.map((row) => {
        const place = {
          set: textOf(row, 'docs_set'),
          version: textOf(row, 'version'),
          language: textOf(row, 'language'),
        }
        const d = numberOf(row, 'd')
        return [d, { d, place, page: textOf(row, 'page'), title: textOf(row, 'title') }]
      }),
    )
  }

  /** Where a word stands, by the number of the page. */
  find(word: string): Map<number, Found> {
    return this.#read('SELECT d, posting FROM docs_word WHERE word = ?', [word])
  }

  /** Where words stand that begin so, the word itself left out. */
  findPrefix(beginning: string): Map<number, Found> {
    return this.#read('SELECT d, posting FROM docs_word WHERE word > ? AND word < ? LIMIT ?', [
      beginning,
      `${beginning}\u{10ffff}`,
      MOST_ROWS,
    ])
  }

  /** Whether any page has the word, or one that begins so. */
  hasAny(word: string, prefix: boolean): boolean {
    const until = prefix ? `${word}\u{10ffff}` : word
    const sql = 'SELECT 1 FROM docs_word WHERE word >= ? AND word <= ? LIMIT 1'
    return this.#edition.prepare(sql).get(word, until) !== undefined
  }

  /** The word most like one that no page has: with one typo, or two in a long one. */
  nearest(word: string): string | undefined {
    const bound = word.length < 4 ? 0 : word.length < 8 ? 1 : 2
    if (bound === 0) return undefined
    this.#vocabulary ??= this.#edition
      .all('SELECT word, count(*) AS pages FROM docs_word GROUP BY word')
      .map((row) => ({
        word: textOf(row, 'word'),
        letters: lettersOf(textOf(row, 'word')),
        pages: numberOf(row, 'pages'),
      }))
    const own = lettersOf(word)
    let best: { word: string; distance: number; pages: number } | undefined
    for (const { word: candidate, letters, pages } of this.#vocabulary) {
      const most = best?.distance ?? bound
      const distance = edits(word, own, candidate, letters, most)
      if (distance > most || (best && distance === best.distance && pages <= best.pages)) continue
      best = { word: candidate, distance, pages }
    }
    return best?.word
  }

  #read(sql: string, values: (string | number)[]): Map<number, Found> {
    const found = new Map<number, Found>()
    for (const row of this.#edition.all(sql, ...values)) {
      const d = numberOf(row, 'd')
      const bytes = bytesOf(row, 'posting')
      const entry = found.get(d) ?? { page: 0, sections: new Map<number, number>() }
      found.set(d, entry)
      entry.page = Math.max(entry.page, (bytes[0] ?? 0) / 255)
      readPosting(bytes, (section, impact) => {
        entry.sections.set(section, Math.max(entry.sections.get(section) ?? 0, impact / 255))
      })
    }
    return found
  }
}
