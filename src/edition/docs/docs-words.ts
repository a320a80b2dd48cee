/** Cuts docs, and questions about them, into stemmed words, so that `making` finds `make`. */

import { stemOf } from '../../search/english-words.ts'
import { STOP_WORDS } from '../../search/stop-words.ts'
import { foldWord, pairsOf, wordPieces, wordSpans } from '../../search/words.ts'

/** The keys that a word is found by; a name such as `pushToHub` has its pieces and the whole. */
interface ReadWord {
  stems: readonly string[]
  /** The unstemmed words, in the same order. */
  forms: readonly string[]
  /** Whether the word says nothing about the topic, such as `the`. */
  isStopWord: boolean
}

/** A word of a text with its place. */
export interface DocsWord extends ReadWord {
  /** `[start, end)` in UTF-16 code units. */
  start: number
  end: number
}

/** Size of the cache of words: docs use the same ones over and over. */
const MOST_KNOWN = 50_000

const known = new Map<string, ReadWord>()

function readWord(word: string): ReadWord {
  const found = known.get(word)
  if (found !== undefined) return found
  if (known.size >= MOST_KNOWN) known.clear()
  const whole = foldWord(word)
  const pieces = wordPieces(word)
  const parts = pieces.length > 1 ? [...pieces, whole] : whole === '' ? [] : [whole]
  const read = { stems: parts.map(stemOf), forms: parts, isStopWord: STOP_WORDS.has(whole) }
  known.set(word, read)
  return read
}

/** The words of a text in order, including stop words. */
export function* docsWords(text: string): Generator<DocsWord> {
  for (const { word, start, end, unspaced } of wordSpans(text)) {
    if (!unspaced) {
      const { stems, forms, isStopWord } = readWord(word)
      yield { stems, forms, isStopWord, start, end }
      continue
    }
    const pairs = pairsOf(word)
    const places = [...word.matchAll(/./gsu)].map(({ index }) => start + index)
    // If folding changed the number of characters, each pair stands for the whole run.
    const isEach = places.length === pairs.length
    for (const [at, pair] of pairs.entries()) {
      const place = isEach ? { start: places[at] ?? start, end: places[at + 2] ?? end } : { start, end }
      yield { stems: [pair], forms: [pair], isStopWord: false, ...place }
    }
  }
}

/** The stems and forms of a text in order, without stop words unless it has nothing else. */
export function tellingWords(text: string): { stems: string[]; forms: string[] } {
  const all = { stems: [] as string[], forms: [] as string[] }
  const telling = { stems: [] as string[], forms: [] as string[] }
  for (const { stems, forms, isStopWord } of docsWords(text)) {
    for (const list of isStopWord ? [all] : [all, telling]) {
      list.stems.push(...stems)
      list.forms.push(...forms)
    }
  }
  return telling.stems.length > 0 ? telling : all
}

/** The key of an exact form in the index, beside its stem: `providers` says more than a word that shares its stem. */
export function formKey(form: string): string {
  return `=${form}`
}
