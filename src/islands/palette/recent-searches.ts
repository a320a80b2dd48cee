/** The reader's recent searches, kept only in their own browser. */

import { keep, readKeptList } from '../kept.ts'

const NAME = 'recent'
const MOST = 5

/** The last searches, newest first. */
export const recentSearches = (): string[] => readKeptList(NAME)

export function rememberSearch(text: string): void {
  const wanted = text.trim()
  if (wanted === '') return
  const others = recentSearches().filter((other) => other !== wanted)
  keep(NAME, JSON.stringify([wanted, ...others].slice(0, MOST)))
}

export function forgetSearches(): void {
  keep(NAME, '')
}
