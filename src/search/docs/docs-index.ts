/** The word index of an edition's docs as search reads it: pages by number, and the postings of words. */

import { lettersOf } from '../../card/names/edits.ts'
import type { DocsPlace } from '../../docs/types.ts'
import { readPosting } from '../../edition/docs/docs-postings.ts'
import { placeOf } from '../../edition/docs/docs-reader.ts'
import { formKey, tellingWords } from '../../edition/docs/docs-words.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { oncePer } from '../../edition/once-per.ts'
import { bytesOf, numberOf, textOf } from '../../edition/store/columns.ts'
import { nearestWords, type Spelling } from '../query/nearest.ts'

/** A page by its number in the edition. */
export interface NumberedPage {
  d: number
  place: DocsPlace
  page: string
  title: string
  titleStems: readonly string[]
}

/** How well a word matches a page and its sections, from 0 to 1. */
export interface Found {
  page: number
  sections: Map<number, number>
}

/** A short prefix matches many words; only this many postings are read. */
const MOST_ROWS = 20_000

/** The index of an edition, created once. */
export const docsWordsOf = oncePer((edition: SqliteEdition) => new DocsWordIndex(edition))

export class DocsWordIndex {
  readonly pages: ReadonlyMap<number, NumberedPage>
  readonly #edition: SqliteEdition
  /** The word forms that pages have, for correcting typos. */
  #forms: Spelling[] | undefined

  constructor(edition: SqliteEdition) {
    this.#edition = edition
    const rows = edition.all('SELECT d, docs_set, version, language, page, title FROM docs_page')
    this.pages = new Map(
      rows.map((row) => {
        const d = numberOf(row, 'd')
        const title = textOf(row, 'title')
        const titleStems = tellingWords(title).stems
        return [d, { d, place: placeOf(row), page: textOf(row, 'page'), title, titleStems }]
      }),
    )
  }

  /** The postings of a word, by page number. */
  find(word: string): Map<number, Found> {
    return this.#read('SELECT d, posting FROM docs_word WHERE word = ?', [word])
  }

  /** Where words occur together, in one section or at least on one page; each place counts as its weakest word. */
  findTogether([first = '', ...rest]: readonly string[]): Map<number, Found> {
    const found = this.find(first)
    for (const word of rest) {
      const others = this.find(word)
      for (const [d, { page, sections }] of found) {
        const other = others.get(d)
        if (other === undefined) found.delete(d)
        else found.set(d, { page: Math.min(page, other.page), sections: leastOf(sections, other.sections) })
      }
    }
    return found
  }

  /** The postings of words with this prefix, other than the prefix itself. */
  findPrefix(beginning: string): Map<number, Found> {
    return this.#read('SELECT d, posting FROM docs_word WHERE word > ? AND word < ? LIMIT ?', [
      beginning,
      `${beginning}\u{10ffff}`,
      MOST_ROWS,
    ])
  }

  /** Whether any page has a word. */
  has(word: string): boolean {
    return this.#edition.prepare('SELECT 1 FROM docs_word WHERE word = ? LIMIT 1').get(word) !== undefined
  }

  /** Whether any page has a word with this prefix. */
  hasBeginning(beginning: string): boolean {
    const sql = 'SELECT 1 FROM docs_word WHERE word >= ? AND word < ? LIMIT 1'
    return this.#edition.prepare(sql).get(beginning, `${beginning}\u{10ffff}`) !== undefined
  }

  /** The most similar form to one that no page has: one typo away, or two for a long one. */
  nearestForm(form: string): string | undefined {
    const bound = form.length < 4 ? 0 : form.length < 8 ? 1 : 2
    this.#forms ??= this.#readForms()
    return nearestWords(form, this.#forms, bound)[0]
  }

  #readForms(): Spelling[] {
    const start = formKey('')
    const sql = 'SELECT word, count(*) AS pages FROM docs_word WHERE word >= ? AND word < ? GROUP BY word'
    return this.#edition.all(sql, start, `${start}\u{10ffff}`).map((row) => {
      const form = textOf(row, 'word').slice(start.length)
      return { word: form, letters: lettersOf(form), weight: numberOf(row, 'pages') }
    })
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

/** The sections that both have, each with the lesser impact. */
function leastOf(
  some: ReadonlyMap<number, number>,
  others: ReadonlyMap<number, number>,
): Map<number, number> {
  const both = new Map<number, number>()
  for (const [section, impact] of some) {
    const other = others.get(section)
    if (other !== undefined) both.set(section, Math.min(impact, other))
  }
  return both
}
