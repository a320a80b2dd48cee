/** Finds the places of a query's words in a name or a summary. */

import { foldLetters, foldWord, isAscii, isSign, pairsOf, rawPieces, wordSpans } from '../edition/words.ts'
import type { Phrase } from './query-terms.ts'

/** A word as it is indexed, and its place in the text. */
interface Placed {
  word: string
  start: number
  end: number
  /** Where the match ends if only the first `length` characters of the word matched. */
  endAfter: (length: number) => number
}

/** A text to search for phrases, with a folded copy. */
export interface FoldedText {
  text: string
  /**
   * Contains all folded words of the text, so that most texts without a match need not be cut into words, which is
   * slow.
   */
  folded: string
  /** Whether each character has the same offset as in the text. */
  isAligned: boolean
}

/** Letters, digits and marks whose folding may differ from lower-casing. */
const FOREIGN = /[[\p{L}\p{N}\p{M}]--\p{ASCII}]/v

/**
 * A text with its folded copy: in lower case and, if it has letters beyond ASCII, without accents and without what is
 * between words.
 */
export function foldText(text: string): FoldedText {
  if (isAscii(text) || !FOREIGN.test(text)) return lowerText(text)
  const folded = foldLetters(text).replace(/[^\p{L}\p{N}\p{M}]+|[\u0300-\u036f]+/gu, '')
  return { text, folded, isAligned: false }
}

/** The same, only in lower case: misses words that need accents, compatibility forms or other letters folded. */
export function lowerText(text: string): FoldedText {
  const folded = text.toLowerCase()
  return { text, folded, isAligned: folded.length === text.length }
}

/**
 * The places of all matches, in order and without overlap.
 *
 * @returns `[start, end)` pairs in UTF-16 code units
 */
export function highlight(text: string, phrases: readonly Phrase[]): [number, number][] {
  const possible = possibleIn(foldText(text), phrases)
  if (possible.length === 0) return []
  const found = [[...wholeWords(text)], [...pieces(text)]].flatMap((words) =>
    possible.flatMap((phrase) => [...findPhrase(words, phrase)]),
  )
  return mergeRanges(found.sort((a, b) => a[0] - b[0]))
}

/** Where the first match of `highlight` begins; undefined if nothing matches. Reads no further than that. */
export function findFirst(folded: FoldedText, phrases: readonly Phrase[]): number | undefined {
  const starts = possibleIn(folded, phrases).flatMap((phrase) => {
    const from = possibleFrom(folded, phrase)
    return [wholeWords(folded.text, from), pieces(folded.text, from)].flatMap((words) => {
      const [first] = findPhrase(words, phrase)
      return first === undefined ? [] : [first[0]]
    })
  })
  return starts.length === 0 ? undefined : Math.min(...starts)
}

function possibleIn({ folded }: FoldedText, phrases: readonly Phrase[]): Phrase[] {
  return phrases.filter(({ words }) => words.every((word) => !isFolded(word) || folded.includes(word)))
}

/** The beginning of a word; a phrase that may match cannot begin before it. */
function possibleFrom({ text, folded, isAligned }: FoldedText, { words: [first = ''] }: Phrase): number {
  return isAligned && isFolded(first) ? text.lastIndexOf(' ', folded.indexOf(first)) + 1 : 0
}

/** Whether a word appears unchanged in a folded text; words of scripts without spaces and signs do not. */
function isFolded(word: string): boolean {
  return isAscii(word) && !isSign(word)
}

function* findPhrase(
  words: Iterable<Placed>,
  { words: wanted, prefix }: Phrase,
): Generator<[number, number]> {
  const row: Placed[] = []
  for (const next of words) {
    row.push(next)
    if (row.length < wanted.length) continue
    const matches = wanted.every((word, place) => {
      const here = row[place]?.word
      return prefix && place === wanted.length - 1 ? here?.startsWith(word) : here === word
    })
    const first = row.shift()
    if (matches && first) yield [first.start, next.endAfter(wanted.at(-1)?.length ?? 0)]
  }
}

/** @param from - where to start; the beginning of a word */
function* wholeWords(text: string, from = 0): Generator<Placed> {
  for (const { word, start, unspaced } of wordSpans(text.slice(from))) {
    if (unspaced) yield* placedPairs(word, from + start)
    else yield placed(word, from + start)
  }
}

/** @param from - where to start; the beginning of a word */
function* pieces(text: string, from = 0): Generator<Placed> {
  for (const { word, start, unspaced } of wordSpans(text.slice(from))) {
    if (unspaced) {
      yield* placedPairs(word, from + start)
      continue
    }
    let offset = from + start
    for (const piece of rawPieces(word)) {
      yield placed(piece, offset)
      offset += piece.length
    }
  }
}

function placed(raw: string, start: number): Placed {
  const word = foldWord(raw)
  const end = start + raw.length
  // If folding changed the length, offsets within the word are unknown.
  return { word, start, end, endAfter: (length) => (word.length === raw.length ? start + length : end) }
}

function placedPairs(run: string, start: number): Placed[] {
  const characters = [...run]
  const pairs = pairsOf(run)
  const end = start + run.length
  if (pairs.length !== characters.length) {
    return pairs.map((word) => ({ word, start, end, endAfter: () => end }))
  }
  let offset = start
  return pairs.map((word, index) => {
    const from = offset
    const own = characters[index] ?? ''
    offset += own.length
    const until = offset + (characters[index + 1]?.length ?? 0)
    const single = [...word][0]?.length ?? 0
    return {
      word,
      start: from,
      end: until,
      endAfter: (length) => (length <= single ? from + own.length : until),
    }
  })
}

/** Merges ranges that touch or overlap; they must be in order of their beginnings. */
export function mergeRanges(ranges: [number, number][]): [number, number][] {
  const merged: [number, number][] = []
  for (const [start, end] of ranges) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
