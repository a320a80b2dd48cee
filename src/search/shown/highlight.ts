/** Finds the places of a query's words in a name or a summary. */

import type { Phrase } from '../query/query-terms.ts'
import {
  foldLetters,
  foldWord,
  isAscii,
  isSign,
  LONGEST_WORD,
  pairsOf,
  rawPieces,
  wordSpans,
} from '../words.ts'

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

/** Characters that may still be cut into words. */
export interface Budget {
  left: number
}

/**
 * Where the first match of `highlight` begins; undefined if nothing matches. Reads no further than that.
 *
 * @param budget - what is taken from it is only needed for words that are not plain ASCII, or in a text whose folded
 *   copy is not aligned; when it is used up, nothing matches
 */
export function findFirst(
  folded: FoldedText,
  phrases: readonly Phrase[],
  budget: Budget = { left: Number.POSITIVE_INFINITY },
): number | undefined {
  const starts = possibleIn(folded, phrases).flatMap((phrase) => {
    const isPlain = folded.isAligned && isFolded(phrase.words[0] ?? '')
    return (isPlain ? findPlain(folded, phrase) : findCut(folded.text, phrase, budget)) ?? []
  })
  return starts.length === 0 ? undefined : Math.min(...starts)
}

/** Cuts a text into words until a phrase matches. */
function findCut(text: string, phrase: Phrase, budget: Budget): number | undefined {
  const starts = [wholeWords(text), pieces(text)].flatMap((words) => {
    const [first] = findPhrase(within(words, budget), phrase)
    return first === undefined ? [] : [first[0]]
  })
  return starts.length === 0 ? undefined : Math.min(...starts)
}

function* within(words: Iterable<Placed>, budget: Budget): Generator<Placed> {
  let before = 0
  for (const word of words) {
    budget.left -= word.end - before
    if (budget.left < 0) return
    before = word.end
    yield word
  }
}

/** Characters after the beginning of a phrase in which it must end; between its words is hardly ever more than a space. */
const REACH = 2_000

/**
 * Cuts a text into words only where the first of a phrase may stand: nearly every text contains each single letter, and
 * cutting it takes a hundred times as long as looking at these places.
 */
function findPlain({ text, folded }: FoldedText, phrase: Phrase): number | undefined {
  const [first = '', ...others] = phrase.words
  const mayGoOn = (phrase.prefix && others.length === 0) || first.length >= LONGEST_WORD
  for (let at = folded.indexOf(first); at !== -1; at = folded.indexOf(first, at + 1)) {
    if (!isBoundary(text, at) || !(mayGoOn || isBoundary(text, at + first.length))) continue
    const start = Math.max(0, at - REACH)
    const from = start + text.slice(start, at).lastIndexOf(' ') + 1
    const part = text.slice(from, at + REACH)
    const end = at + REACH < text.length ? part.length : undefined
    const isHere = [wholeWords(part), pieces(part)].some((words) => standsAt(words, phrase, at - from, end))
    if (isHere) return at
  }
  return undefined
}

/** @param end - where the text was cut off, since a word there may go on; undefined if it was not */
function standsAt(words: Iterable<Placed>, phrase: Phrase, at: number, end: number | undefined): boolean {
  const row: Placed[] = []
  for (const word of words) {
    if (word.start < at || word.end === end) continue
    row.push(word)
    if (row.length === phrase.words.length) break
  }
  return row[0]?.start === at && isRow(row, phrase)
}

function isRow(row: readonly Placed[], { words, prefix }: Phrase): boolean {
  return words.every((word, place) => {
    const here = row[place]?.word
    return prefix && place === words.length - 1 ? here?.startsWith(word) : here === word
  })
}

const isDigit = (code: number) => code >= 48 && code <= 57
const isLower = (code: number) => code >= 97 && code <= 122
const isUpper = (code: number) => code >= 65 && code <= 90

/** Whether a word or a piece of one may begin or end before a character; where either side is not ASCII, it may. */
function isBoundary(text: string, at: number): boolean {
  // By codes, since a long text has very many such places. Beyond its ends they are NaN, which is none of these.
  const [before, after] = [text.charCodeAt(at - 1), text.charCodeAt(at)]
  if (isDigit(before) || isDigit(after)) return isDigit(before) !== isDigit(after)
  if (!(isLower(before) || isUpper(before)) || !(isLower(after) || isUpper(after))) return true
  const next = text.charCodeAt(at + 1)
  return isUpper(after) && (isLower(before) || isLower(next) || next > 127)
}

function possibleIn({ folded }: FoldedText, phrases: readonly Phrase[]): Phrase[] {
  return phrases.filter(({ words }) => words.every((word) => !isFolded(word) || folded.includes(word)))
}

/** Whether a word appears unchanged in a folded text; words of scripts without spaces and signs do not. */
function isFolded(word: string): boolean {
  return isAscii(word) && !isSign(word)
}

function* findPhrase(words: Iterable<Placed>, phrase: Phrase): Generator<[number, number]> {
  const { words: wanted } = phrase
  const row: Placed[] = []
  for (const next of words) {
    row.push(next)
    if (row.length < wanted.length) continue
    const matches = isRow(row, phrase)
    const first = row.shift()
    if (matches && first) yield [first.start, next.endAfter(wanted.at(-1)?.length ?? 0)]
  }
}

function* wholeWords(text: string): Generator<Placed> {
  for (const { word, start, unspaced } of wordSpans(text)) {
    if (unspaced) yield* placedPairs(word, start)
    else yield placed(word, start)
  }
}

function* pieces(text: string): Generator<Placed> {
  for (const { word, start, unspaced } of wordSpans(text)) {
    if (unspaced) {
      yield* placedPairs(word, start)
      continue
    }
    let offset = start
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
