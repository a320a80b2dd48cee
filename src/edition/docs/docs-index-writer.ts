/** Writes the search index of docs: for each word and page, where the word occurs and how much it counts there. */

import type { DatabaseSync } from 'node:sqlite'
import type { DocsPage, DocsSection } from '../../docs/types.ts'
import { encodePosting, type Posting } from './docs-postings.ts'
import { formKey, tellingWords } from './docs-words.ts'

/** Postings buffered before they are written in order, which is several times faster than one by one. */
const MOST_HELD = 300_000

/** Rows deleted between two looks at the clock. */
const STEP = 200

/** Rows per INSERT statement: SQLite takes half as long as with one statement per row. */
const ROWS = 64

/**
 * How a word counts, by field: `weight` for each occurrence, less in texts longer than the `usual` number of words, as
 * strongly as `evening` says.
 *
 * @see Robertson and Zaragoza (2009), The Probabilistic Relevance Framework: BM25 and Beyond, section 3.6
 */
const FIELDS = {
  heading: { weight: 9, evening: 0.5, usual: 4 },
  /** The page's own heading, which as its title counts for all of its sections. */
  own: { weight: 5, evening: 0.5, usual: 4 },
  /** Headings above the section's own. */
  above: { weight: 1, evening: 0.5, usual: 4 },
  text: { weight: 1, evening: 0.6, usual: 80 },
  title: { weight: 9, evening: 0.5, usual: 4 },
  /** The page's path, such as `guides/search`. */
  path: { weight: 2, evening: 0.3, usual: 3 },
  whole: { weight: 0.2, evening: 0.7, usual: 600 },
}

type Field = keyof typeof FIELDS

/** How soon further occurrences stop counting; the k1 of BM25. */
const SATURATION = 3

/** A posting waiting to be written. A typed array per posting would take more room than everything else in it. */
interface Held {
  word: string
  d: number
  /** The encoded postings of all words of the page; `start` and `end` delimit this one. */
  page: { bytes: Uint8Array }
  start: number
  end: number
}

/** The parts of a page that are indexed. */
export type IndexedDocs = Pick<DocsPage, 'title' | 'page' | 'sections'>

/** Buffers changes, and writes them in {@link finish}. */
export class DocsIndexWriter {
  readonly #write: () => DatabaseSync
  readonly #giveTurn: () => Promise<void>
  #removed: { word: string; d: number }[] = []
  #held: Held[] = []

  /**
   * @param write - opens the database once there is something to write
   * @param giveTurn - yields to other work, if it is time to
   */
  constructor(write: () => DatabaseSync, giveTurn: () => Promise<void>) {
    this.#write = write
    this.#giveTurn = giveTurn
  }

  /** @param d - number of the page, which must not be indexed yet */
  async put(d: number, page: IndexedDocs): Promise<void> {
    const encoded: number[] = []
    const own = { bytes: new Uint8Array() }
    for (const [word, posting] of postingsOf(page)) {
      const start = encoded.length
      encodePosting(posting, encoded)
      this.#held.push({ word, d, page: own, start, end: encoded.length })
    }
    own.bytes = Uint8Array.from(encoded)
    if (this.#held.length > MOST_HELD) await this.finish()
  }

  /** @param page - as it was put, so that its words are found again */
  remove(d: number, page: IndexedDocs): void {
    for (const word of postingsOf(page).keys()) this.#removed.push({ word, d })
  }

  async finish(): Promise<void> {
    const removed = this.#removed.sort(compare)
    const held = this.#held.sort(compare)
    this.#removed = []
    this.#held = []
    if (removed.length + held.length === 0) return
    const database = this.#write()
    const remove = database.prepare('DELETE FROM main.docs_word WHERE word = ? AND d = ?')
    for (const [at, { word, d }] of removed.entries()) {
      remove.run(word, d)
      if (at % STEP === 0) await this.#giveTurn()
    }
    const inserting = (rows: number) =>
      database.prepare(
        `INSERT INTO main.docs_word (word, d, posting) VALUES ${Array(rows).fill('(?, ?, ?)').join(', ')}`,
      )
    const insert = inserting(ROWS)
    for (let at = 0; at < held.length; at += ROWS) {
      const rows = held.slice(at, at + ROWS)
      const values = rows.flatMap(({ word, d, page, start, end }) => [
        word,
        d,
        page.bytes.subarray(start, end),
      ])
      const own = rows.length === ROWS ? insert : inserting(rows.length)
      own.run(...values)
      await this.#giveTurn()
    }
  }
}

/** The primary key's order. */
function compare(a: { word: string; d: number }, b: { word: string; d: number }): number {
  return a.word < b.word ? -1 : a.word > b.word ? 1 : a.d - b.d
}

type Words = ReturnType<typeof tellingWords>

/** Sums of word weights over the fields of a text. */
class Weights {
  readonly #sums = new Map<string, number>()

  add(field: Field, { stems, forms }: Words): void {
    const { weight, evening, usual } = FIELDS[field]
    const each = weight / (1 - evening + evening * (stems.length / usual))
    for (const stem of stems) this.#count(stem, each)
    for (const form of forms) this.#count(formKey(form), each)
  }

  #count(key: string, weight: number): void {
    this.#sums.set(key, (this.#sums.get(key) ?? 0) + weight)
  }

  *impacts(): Generator<[word: string, impact: number]> {
    for (const [word, sum] of this.#sums)
      yield [word, Math.max(1, Math.round((255 * sum) / (sum + SATURATION)))]
  }
}

function postingsOf({ title, page, sections }: IndexedDocs): Map<string, Posting> {
  const whole = new Weights()
  whole.add('title', tellingWords(title))
  whole.add('path', tellingWords(page))
  const found = new Map<string, Posting>()
  const words: Words = { stems: [], forms: [] }
  for (const [section, own] of sections.entries()) {
    const weights = new Weights()
    weights.add(own.level < 2 ? 'own' : 'heading', tellingWords(own.title))
    weights.add('above', tellingWords(headingsAbove(sections, section).join('\n')))
    const text = tellingWords(own.text)
    weights.add('text', text)
    for (const stem of text.stems) words.stems.push(stem)
    for (const form of text.forms) words.forms.push(form)
    for (const [word, impact] of weights.impacts()) {
      const posting = found.get(word) ?? { page: 0, sections: [] }
      posting.sections.push({ section, impact })
      found.set(word, posting)
    }
  }
  whole.add('whole', words)
  for (const [word, impact] of whole.impacts()) {
    const posting = found.get(word) ?? { page: 0, sections: [] }
    posting.page = impact
    found.set(word, posting)
  }
  return found
}

/**
 * The headings above a section, outermost first, without the page's own.
 *
 * @param at - place of the section on its page
 */
export function headingsAbove(sections: readonly DocsSection[], at: number): string[] {
  const above: string[] = []
  let level = sections[at]?.level ?? 0
  for (let before = at - 1; before >= 0 && level > 2; before -= 1) {
    const section = sections[before]
    if (section === undefined || section.level === 0 || section.level >= level) continue
    level = section.level
    if (level > 1) above.unshift(section.title)
  }
  return above
}
