/** Cuts text into words; indexing and search must cut alike. */

import { UNSPACED_CHARACTER } from '../card/unspaced.ts'

/** A flag, which is two letters; an emoji with modifiers of its appearance; a currency sign. */
const SYMBOL = '\\p{RI}{2}|(?![$©®™])[\\p{Extended_Pictographic}\\p{Sc}][\\ufe0f\\p{EMod}]*'

/** Distinguishes `c++` and `c#` from `c`: a separate word, directly after a letter. */
const SIGN = '\\+\\+|#(?![\\p{L}\\p{N}])'

/** A run of letters, digits and the marks that belong to them; or a symbol; or a sign. */
const WORD = new RegExp(
  `[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}]*|(?<=[\\p{Lu}\\p{Ll}])(?:${SIGN})|${SYMBOL}`,
  'gu',
)

/** Most text is pure ASCII, where simpler patterns find the same in a fraction of the time. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII
const ASCII = /^[\x00-\x7f]*$/
const ASCII_WORD = /[A-Za-z0-9]+|(?<=[A-Za-z])(?:\+\+|#(?![A-Za-z0-9]))/g

/**
 * Characters that a folded word may have; and among them those to drop: accents, Hebrew and Arabic vowel points, the
 * Arabic elongation stroke, and marks that only change appearance.
 */
const KEPT = /[\p{L}\p{N}\p{M}\p{RI}\p{Extended_Pictographic}\p{Sc}]/u
const IGNORED = /[\u0300-\u036f\u20d0-\u20ff\ufe00-\ufe0f$]|\u0640|(?=\p{M})[\p{scx=Arabic}\p{scx=Hebrew}]/u

/** Letters that fold to one or two others by case or by losing a stroke, and that no normalisation decomposes. */
const UNLIKE = /[ßςıæœøłđ]/g
const LIKE: Record<string, string> = {
  ß: 'ss',
  ς: 'σ',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
}
const ONE_PIECE = /^(?:[a-z]+|[A-Z]+|[0-9]+)$/

/** Whether a text is ASCII alone, which needs no Unicode to cut and fold. */
export function isAscii(text: string): boolean {
  return ASCII.test(text)
}

const UNSPACED = new RegExp(UNSPACED_CHARACTER, 'u')
const RUNS = new RegExp(`${UNSPACED_CHARACTER}+|(?:(?!${UNSPACED_CHARACTER}).)+`, 'gsu')

/** Where a name changes its kind of character: `distilBERT`, `BERTModel`, `gpt2`, `7b`. */
const PIECES = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u

/** Longer words are encoded data; their beginning is enough to find them by. */
export const LONGEST_WORD = 64

/** A word of a text, before it is folded. */
export interface WordSpan {
  word: string
  /** `[start, end)` in UTF-16 code units. */
  start: number
  end: number
  /** Written without spaces, so any part of it may be meant. */
  unspaced: boolean
}

/** Whether a word is a sign that belongs to the word before it, as in `c++`. */
export function isSign(word: string): boolean {
  return word === '++' || word === '#'
}

/** The words of a text with their places. */
export function* wordSpans(text: string): Generator<WordSpan> {
  const isPlain = isAscii(text)
  for (const match of text.matchAll(isPlain ? ASCII_WORD : WORD)) {
    const word = match[0]
    if (isPlain || !UNSPACED.test(word)) {
      yield { word, start: match.index, end: match.index + word.length, unspaced: false }
      continue
    }
    for (const run of word.matchAll(RUNS)) {
      const start = match.index + run.index
      yield { word: run[0], start, end: start + run[0].length, unspaced: UNSPACED.test(run[0]) }
    }
  }
}

/** A word without case, accents, or compatibility forms. Empty if it consists only of marks. */
export function foldWord(word: string): string {
  if (isAscii(word)) return word.slice(0, LONGEST_WORD).toLowerCase()
  return [...foldLetters(word)]
    .filter((character) => KEPT.test(character) && !IGNORED.test(character))
    .slice(0, LONGEST_WORD)
    .join('')
}

/** A text without case or compatibility forms, with accents as separate characters after their letters. */
export function foldLetters(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(UNLIKE, (letter) => LIKE[letter] ?? letter)
}

/** The parts of a name's word: `distilBERT` gives `distil` and `bert`; a word without parts gives itself. */
export function wordPieces(word: string): string[] {
  return rawPieces(word)
    .map(foldWord)
    .filter((piece) => piece !== '')
}

/** The same parts in their original spelling. */
export function rawPieces(word: string): string[] {
  return ONE_PIECE.test(word) ? [word.slice(0, LONGEST_WORD)] : word.slice(0, LONGEST_WORD).split(PIECES)
}

/** Overlapping pairs of characters, and the last one alone, so that every part of the run can be found. */
export function pairsOf(run: string): string[] {
  const characters = [...run.normalize('NFKC').toLowerCase()].filter((character) =>
    /[\p{L}\p{N}\p{M}]/u.test(character),
  )
  return characters.map((character, index) => character + (characters[index + 1] ?? ''))
}

/**
 * The words to index a text by, in order.
 *
 * @param asName - also cut words into their pieces; the whole words follow after all pieces, so that phrases of pieces
 *   and of whole words both match
 */
export function indexWords(text: string, asName: boolean): string[] {
  const words: string[] = []
  const whole: string[] = []
  for (const { word, unspaced } of wordSpans(text)) {
    if (unspaced) {
      for (const pair of pairsOf(word)) words.push(pair)
      continue
    }
    const pieces = asName ? wordPieces(word) : []
    const folded = foldWord(word)
    if (pieces.length > 1) {
      words.push(...pieces)
      whole.push(folded)
    } else if (folded !== '') words.push(folded)
  }
  return whole.length === 0 ? words : words.concat(whole)
}
