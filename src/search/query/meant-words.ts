/** Cuts a text into the words that say what is meant, each with its stem and place. */

import { stemOf } from '../english-words.ts'
import { foldWord, wordSpans } from '../words.ts'
import { saysNothing } from './telling-words.ts'

/** A field or an excluded word names no task. */
const NOT_ASKED = /(?<=^|\s)(?:-\S|[a-z_]+:)\S*/gi

export interface MeantWord {
  folded: string
  stem: string
  /** `[start, end)` in UTF-16 code units. */
  start: number
  end: number
  /** A character of a script without spaces, which says little alone. */
  unspaced: boolean
}

/** All words of a text; in scripts without spaces, each character is one. */
export function allWords(text: string): (MeantWord & { isTelling: boolean })[] {
  const all: (MeantWord & { isTelling: boolean })[] = []
  for (const { word, start, unspaced } of wordSpans(
    text.replace(NOT_ASKED, (part) => ' '.repeat(part.length)),
  )) {
    let from = start
    for (const part of unspaced ? word : [word]) {
      const folded = foldWord(part)
      const end = from + part.length
      all.push({ folded, stem: stemOf(folded), start: from, end, unspaced, isTelling: !saysNothing(part) })
      from = end
    }
  }
  return all
}

/** The words of a text that say something, or all when none does. */
export function meantWords(text: string): MeantWord[] {
  const all = allWords(text)
  const telling = all.filter(({ isTelling }) => isTelling)
  return telling.length > 0 ? telling : all
}
