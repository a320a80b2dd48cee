/** Offers ways out of a list without hits on a static site: the same list with one condition less. */

import { plural } from '../../format.ts'
import { addressWith, type Query, toggle } from './list-query.ts'

/** The list with one of its conditions dropped. */
export interface WayOut {
  /** What is dropped: the words, a facet value, or all words but one. */
  less: 'text' | 'value' | 'others'
  label: string
  href: string
  /** The number of hits then, also as `3 models`. */
  total: number
  found: string
}

type Way = Pick<WayOut, 'less' | 'label'> & { other: Query }

/** A text longer than this is too specific for dropping one word to help. */
const MOST_WORDS = 12

/** A text of several words with each word left out in turn. */
export function withoutEachWord(text: string): { word: string; rest: string }[] {
  const words = [...new Set(text.split(/\s+/))].filter((word) => word !== '')
  if (words.length < 2 || words.length > MOST_WORDS) return []
  return words.map((word) => ({ word, rest: words.filter((other) => other !== word).join(' ') }))
}

/**
 * The variants of a list with one condition dropped that find something.
 *
 * @param one - what is listed, such as `model`
 * @param isSuggested - whether another text is offered, which is more useful than dropping a word
 */
export async function findWaysOut(
  page: Document,
  query: Query,
  one: string,
  isSuggested: boolean,
  totalOf: (query: Query) => Promise<number>,
): Promise<WayOut[]> {
  const chosen = Object.entries(query.filters).flatMap(([name, values]) =>
    name === 'kind' ? [] : values.map((value): [string, string] => [name, value]),
  )
  const words = (isSuggested ? [] : withoutEachWord(query.text)).map(({ word, rest }) => ({
    ...{ less: 'text' as const, label: word, other: { ...query, page: 1, text: rest } },
  }))
  const parts = [
    ...(query.text === '' ? [] : [{ less: 'text' as const, label: query.text, other: withoutText(query) }]),
    ...chosen.map(([name, value]) => {
      const { facet, label } = namesOf(page, name, value)
      return {
        ...{ less: 'value' as const, label: `${facet} ${label}` },
        other: toggle(query, name, [value]),
      }
    }),
  ]
  // Dropping the only condition would give the whole list.
  const without = parts.length < 2 ? words : [...parts, ...words]
  const way = async ({ less, label, other }: Way) => {
    const total = await totalOf(other)
    return { less, label, href: addressWith(other, location.pathname), total, found: plural(total, one) }
  }
  const ways = (await Promise.all(without.map(way)))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total)
  const isOneLess = isSuggested || ways.some(({ label }) => words.some((word) => word.label === label))
  if (isOneLess) return ways
  const typed = words.map(({ label }) => label)
  return [...(await withKnownWords(typed, query, way, totalOf)), ...ways]
}

/** The most words to be searched on their own. */
const MOST_ALONE = 3

/** Variants with only the words that some page has: all of these together, else each alone, rarest first. */
async function withKnownWords(
  typed: readonly string[],
  query: Query,
  way: (way: Way) => Promise<WayOut>,
  totalOf: (query: Query) => Promise<number>,
): Promise<WayOut[]> {
  const { kind = [] } = query.filters
  const totals = await Promise.all(typed.map((text) => totalOf({ ...query, text, filters: { kind } })))
  const known = typed.filter((_, at) => (totals[at] ?? 0) > 0)
  const other = (text: string) => ({ ...query, page: 1, text })
  if (known.length < typed.length - 1 && known.length > 0) {
    const label = typed.filter((word) => !known.includes(word)).join(' ')
    const whole = await way({ less: 'text', label, other: other(known.join(' ')) })
    if (whole.total > 0) return [whole]
  }
  if (typed.length < 3) return []
  const each = await Promise.all(
    known.map((word) => way({ less: 'others', label: word, other: other(word) })),
  )
  return each
    .filter(({ total }) => total > 0)
    .sort((a, b) => a.total - b.total)
    .slice(0, MOST_ALONE)
}

/** Without words there is no relevance to sort by. */
export function withoutText(query: Query): Query {
  return { ...query, page: 1, text: '', sort: query.sort === 'relevance' ? 'newest' : query.sort }
}

/** The page's names for a facet and one of its values. */
export function namesOf(page: Document, name: string, value: string): { facet: string; label: string } {
  const facets = [...page.querySelectorAll<HTMLElement>(`[data-facet="${CSS.escape(name)}"]`)]
  const facet = facets.find((one) => !one.hidden) ?? facets[0]
  const links = [...(facet?.querySelectorAll<HTMLAnchorElement>('li a') ?? [])]
  const named = links.find((link) => link.dataset.value === value)
  return {
    facet: (facet?.querySelector('h2')?.textContent ?? name).toLowerCase(),
    label: named?.title || (named?.querySelector('.label')?.textContent ?? value),
  }
}
