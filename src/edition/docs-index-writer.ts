/** Writes the index that docs are searched by: for each word and page, where it stands and how much that says. */

import type { DatabaseSync } from 'node:sqlite'
import type { DocsPage, DocsSection } from '../docs/types.ts'
import { encodePosting, type Posting } from './docs-postings.ts'
import { formKey, tellingWords } from './docs-words.ts'

/** Postings held before they are written out, in order, which is several times faster than one by one. */
const MOST_HELD = 300_000

/** Rows taken out between two looks at the clock. */
const STEP = 200

/** Rows that one statement writes, for which SQLite takes half as long as for a statement each. */
const ROWS = 64

/**
 * How a word counts by where it stands: `weight` for each time, less where there is more text than the `usual` number of
 * words, as strongly as `evening` says.
 *
 * @see Robertson and Zaragoza (2009), The Probabilistic Relevance Framework: BM25 and Beyond, section 3.6
 */
const FIELDS = {
  heading: { weight: 9, evening: 0.5, usual: 4 },
  /** The page's own heading, which counts for all of its sections as its title. */
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

/** How soon more of the same says no more; the k1 of BM25. */
const SATURATION = 3

/** A posting before it is written. An array for each would take more room than all the rest of them. */
interface Held {
  word: string
  d: number
  /** With the postings of all words of the page, and where in it this one is. */
  page: { bytes: Uint8Array }
  start: number
  end: number
}

/** What the words of a page come from. */
export type IndexedDocs = Pick<DocsPage, 'title' | 'page' | 'sections'>

/** Buffers what has changed, and writes it in {@link finish}. */
export class DocsIndexWriter {
  readonly #write: () => DatabaseSync
  readonly #giveTurn: () => Promise<void>
  #removed: { word: string; d: number }[] = []
  #held: Held[] = []

  /**
   * @param write - opens the database when there is something to be written
   * @param giveTurn - lets others go on, when it is time for that
   */
  constructor(write: () => DatabaseSync, giveTurn: () => Promise<void>) {
    this.#write = write
    this.#giveTurn = giveTurn
  }

  /** @param d - number of the page, which the index has nothing of yet */
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

  /** @param page - as it was put, which is where its words are found again */
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

/** The order of the table. */
function compare(a: { word: string; d: number }, b: { word: string; d: number }): number {
  return a.word < b.word ? -1 : a.word > b.word ? 1 : a.d - b.d
}

type Words = ReturnType<typeof tellingWords>

/** Counts of words, each as much as its field makes it. */
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
 * The headings that a section stands below, the outermost first, without the page's own.
 *
 * @param at - place of the section among those of its page
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
