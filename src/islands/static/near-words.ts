/** Corrects words and values that nothing matches, on a static site. */

import { isFarMore, mayBeMistyped, mayStandFor } from '../../card/names/mistyped.ts'
import { nameKey } from '../../card/names/name-key.ts'
import { editDistance, typosIn } from '../../card/names/nearest.ts'
import { siteBase } from '../site-path.ts'
import { once } from './once.ts'
import type { Counts } from './pagefind.ts'

/** Where the build puts the words that occur in many names; see `src/export/spelling-words.ts`. */
const FILE = '/_search/words.txt'

const loadWords = once(async () => {
  const file = await fetch(siteBase() + FILE)
  return file.ok ? (await file.text()).split('\n') : []
})

/**
 * Replace each unknown word of a text with the nearest known one.
 *
 * @returns undefined when every word is known, or an unknown one has nothing near
 */
export async function correctWords(
  text: string,
  isKnown: (word: string) => Promise<boolean>,
): Promise<string | undefined> {
  let isHopeless = false
  const corrected = await replaceWords(text, async (word) => {
    if (isHopeless || (await isKnown(word))) return undefined
    const other = nearest(word, await loadWords())
    isHopeless = other === undefined
    return other
  })
  return isHopeless || corrected === text ? undefined : corrected
}

/** The pages that have a word. */
export interface WordPages {
  total: number
  /** Whether one of them is called so. */
  isNamed(): Promise<boolean>
}

/**
 * The text with a far more frequent word, one letter away, in place of each that hardly any page has.
 *
 * @param size - all pages
 */
export function likelierWords(
  text: string,
  size: number,
  pagesWith: (word: string) => Promise<WordPages>,
): Promise<string> {
  return replaceWords(text, async (typed) => {
    const word = typed.toLowerCase()
    const { total, isNamed } = await pagesWith(word)
    if (!mayBeMistyped(word, total, size) || (await isNamed())) return undefined
    for (const other of await loadWords())
      if (mayStandFor(word, other) && editDistance(word, other) === 1)
        if (isFarMore((await pagesWith(other)).total, total)) return other
    return undefined
  })
}

async function replaceWords(
  text: string,
  replace: (word: string) => Promise<string | undefined>,
): Promise<string> {
  let replaced = ''
  let end = 0
  for (const { 0: word, index } of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const other = await replace(word)
    if (other === undefined) continue
    replaced += text.slice(end, index) + other
    end = index + word.length
  }
  return replaced + text.slice(end)
}

/** The filter value meant by one that nothing has: one that starts with it or has such a word, else the nearest. */
export function nearestValue(
  text: string,
  counts: Counts[string],
  nameOf: (value: string) => string,
): string | undefined {
  const wanted = nameKey(text)
  const values = Object.keys(counts).toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0))
  const keysOf = (value: string) => [nameKey(value), nameKey(nameOf(value))]
  const named = values.find((value) => keysOf(value).some((key) => ` ${key}`.includes(` ${wanted}`)))
  const near = nearest(wanted, values.flatMap(keysOf))
  return named ?? values.find((value) => near !== undefined && keysOf(value).includes(near))
}

/** @param words - the likeliest first, which wins among equally near ones */
function nearest(typed: string, words: readonly string[]): string | undefined {
  const word = typed.toLowerCase()
  let bound = typosIn(word)
  let best: string | undefined
  for (const candidate of words) {
    if (bound === 0) break
    if (Math.abs(word.length - candidate.length) > bound) continue
    const edits = editDistance(word, candidate)
    if (edits > bound || (best !== undefined && edits === bound)) continue
    bound = edits
    best = candidate
  }
  return best
}
