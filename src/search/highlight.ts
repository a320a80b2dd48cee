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

/**
 * Places of what matched, in order and without overlap.
 *
 * @returns `[start, end)` pairs in UTF-16 code units
 */
export function highlight(text: string, phrases: readonly Phrase[]): [number, number][] {
  if (phrases.length === 0) return []
  const folded = foldText(text)
  const possible = phrases.filter((phrase) => mayHave(folded, phrase))
  if (possible.length === 0) return []
  const found = [wholeWords(text), pieces(text)].flatMap((words) =>
    possible.flatMap((phrase) => findPhrase(words, phrase)),
  )
  return mergeRanges(found.sort((a, b) => a[0] - b[0]))
}

/** Whether it is worth to cut a text into words, which is slow: most texts have none of those that are looked for. */
function mayHave(folded: string, { words }: Phrase): boolean {
  // Words of scripts without spaces are folded in another way.
  return words.every((word) => !isAscii(word) || isSign(word) || folded.includes(word))
}

/** A text with all folded words in it, one directly behind the other unless all is ASCII. */
function foldText(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  return foldLetters(text).replace(/[^\p{L}\p{N}\p{M}]+|[\u0300-\u036f]+/gu, '')
}

function findPhrase(words: readonly Placed[], { words: wanted, prefix }: Phrase): [number, number][] {
  const found: [number, number][] = []
  for (const [index, first] of words.entries()) {
    const matches = wanted.every((word, offset) => {
      const here = words[index + offset]?.word
      return prefix && offset === wanted.length - 1 ? here?.startsWith(word) : here === word
    })
    const last = words[index + wanted.length - 1]
    if (matches && last) found.push([first.start, last.endAfter(wanted.at(-1)?.length ?? 0)])
  }
  return found
}

function wholeWords(text: string): Placed[] {
  const words: Placed[] = []
  for (const { word, start, unspaced } of wordSpans(text)) {
    if (unspaced) words.push(...placedPairs(word, start))
    else words.push(placed(word, start))
  }
  return words
}

function pieces(text: string): Placed[] {
  const words: Placed[] = []
  for (const { word, start, unspaced } of wordSpans(text)) {
    if (unspaced) {
      words.push(...placedPairs(word, start))
      continue
    }
    let offset = start
    for (const piece of rawPieces(word)) {
      words.push(placed(piece, offset))
      offset += piece.length
    }
  }
  return words
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
