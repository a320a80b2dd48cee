/** The models that a reader collects to compare, kept for as long as the tab is open. */

import { keep, readKeptList } from '../kept.ts'

const NAME = 'compare'

/** Their ids. */
export const readCompared = (): string[] => readKeptList(NAME, 'sessionStorage')

export function keepCompared(ids: readonly string[]): void {
  keep(NAME, JSON.stringify(ids), 'sessionStorage')
}
