/** Says who wrote a paper, and when. */

import type { PaperFacts } from '../relations/types.ts'

const OTHERS = 'et al.'

/**
 * The names and the year, such as `Ada Smith, Bo Li et al., 2019`.
 *
 * @param most - names before `et al.`
 * @returns empty where neither is known
 */
export function byline({ authors, year }: Pick<PaperFacts, 'authors' | 'year'>, most: number): string {
  const named = authors.filter((name) => name !== OTHERS)
  const isCut = named.length > most || named.length < authors.length
  const names = named.slice(0, most).join(', ') + (isCut ? ` ${OTHERS}` : '')
  return [names, year === undefined ? '' : String(year)].filter((part) => part !== '').join(', ')
}
