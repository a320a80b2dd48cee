/** Writes the index that docs are searched by: for each word and page, where it stands and how much that says. */

import type { DatabaseSync } from 'node:sqlite'
import type { DocsPage, DocsSection } from '../docs/types.ts'
import { encodePosting } from './docs-postings.ts'
import { formKey, tellingWords } from './docs-words.ts'

/** Postings held before they are written out, in order, which is several times faster than one by one. */
const MOST_HELD = 300_000

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
  listed: { weight: 5, evening: 0.5, usual: 4 },
  /** The page's path, such as `guides/search`. */
  path: { weight: 2, evening: 0.3, usual: 3 },
  whole: { weight: 0.5, evening: 0.7, usual: 600 },
}

type Field = keyof typeof FIELDS

/** How soon more of the same says no more; the k1 of BM25. */
const SATURATION = 3

interface IndexedDocs extends Pick<DocsPage, 'title' | 'page' | 'sections'> {
  /** That the table of contents gives the page. */
  listedTitle: string
}

/** Buffers what has changed, and writes it in {@link finish}. */
export class DocsIndexWriter {
  readonly #write: () => DatabaseSync
  readonly #removed: number[] = []
  #held: { word: string; d: number; bytes: Uint8Array }[] = []

  /** @param write - opens the database when there is something to be written */
  constructor(write: () => DatabaseSync) {
    this.#write = write
  }

  /** @param d - number of the page, which the index has nothing of yet */
  put(d: number, page: IndexedDocs): void {
    for (const [word, bytes] of postingsOf(page)) this.#held.push({ word, d, bytes })
    if (this.#held.length > MOST_HELD) this.finish()
  }

  remove(d: number): void {
    this.#removed.push(d)
  }

  finish(): void {
    const held = this.#held.sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : a.d - b.d))
    this.#held = []
    // The table is in the order of its words, so pages are taken out in one pass over it.
    if (this.#removed.length > 0)
      this.#write()
        .prepare('DELETE FROM main.docs_word WHERE d IN (SELECT value FROM json_each(?))')
        .run(JSON.stringify(this.#removed.splice(0)))
    if (held.length === 0) return
    const insert = this.#write().prepare('INSERT INTO main.docs_word (word, d, posting) VALUES (?, ?, ?)')
    for (const { word, d, bytes } of held) insert.run(word, d, bytes)
  }
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

function postingsOf({ title, listedTitle, page, sections }: IndexedDocs): Map<string, Uint8Array> {
  const whole = new Weights()
  whole.add('title', tellingWords(title))
  if (listedTitle !== title) whole.add('listed', tellingWords(listedTitle))
  whole.add('path', tellingWords(page))
  const found = new Map<string, { page: number; sections: { section: number; impact: number }[] }>()
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
  return new Map([...found].map(([word, posting]) => [word, encodePosting(posting)]))
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
