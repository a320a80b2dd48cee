/** Finds where in a name or a summary the words of a query stand. */

import { foldLetters, foldWord, isAscii, isSign, pairsOf, rawPieces, wordSpans } from '../edition/words.ts'
import type { Phrase } from './query-terms.ts'

/** A word as it is indexed, with the place it came from. */
interface Placed {
  word: string
  start: number
  end: number
  /** Where the word ends when only so many of its characters matched. */
  endAfter: (length: number) => number
}

/** A text to look for phrases in. */
export interface FoldedText {
  text: string
  /** With all its folded words in it, so that most texts without a word need not be cut into words, which is slow. */
  folded: string
  /** Whether each character stands where it does in the text. */
  isAligned: boolean
}

/** Letters, digits and their marks that may be folded to something else than their small letter. */
const FOREIGN = /[[\p{L}\p{N}\p{M}]--\p{ASCII}]/v

export function foldText(text: string): FoldedText {
  if (isAscii(text) || !FOREIGN.test(text)) return lowerText(text)
  const folded = foldLetters(text).replace(/[^\p{L}\p{N}\p{M}]+|[\u0300-\u036f]+/gu, '')
  return { text, folded, isAligned: false }
}

/** The same for words that stand in the text without accents, compatibility forms and other letters for their own. */
export function lowerText(text: string): FoldedText {
  const folded = text.toLowerCase()
  return { text, folded, isAligned: folded.length === text.length }
}

/**
 * Places of what matched, in order and without overlap.
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

/** Where the first of what `highlight` finds begins; undefined when nothing matches. Nothing behind it is looked at. */
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

/** The beginning of a word before which a phrase that is possible begins nowhere. */
function possibleFrom({ text, folded, isAligned }: FoldedText, { words: [first = ''] }: Phrase): number {
  return isAligned && isFolded(first) ? text.lastIndexOf(' ', folded.indexOf(first)) + 1 : 0
}

/** Whether a word stands in a folded text as it is; those of scripts without spaces are folded in another way. */
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

/** @param from - where to begin; the beginning of a word */
function* wholeWords(text: string, from = 0): Generator<Placed> {
  for (const { word, start, unspaced } of wordSpans(text.slice(from))) {
    if (unspaced) yield* placedPairs(word, from + start)
    else yield placed(word, from + start)
  }
}

/** @param from - where to begin; the beginning of a word */
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
  // Folding may change the length; then only the whole word has a place.
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

/** Ranges in order of their beginnings, those that touch as one. */
export function mergeRanges(ranges: [number, number][]): [number, number][] {
  const merged: [number, number][] = []
  for (const [start, end] of ranges) {
    const last = merged.at(-1)
    if (last && start <= last[1]) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}
