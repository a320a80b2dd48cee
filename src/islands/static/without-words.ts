/** Excludes words on a static site: Pagefind only finds words, so pages with the excluded ones are subtracted. */

import { type Part, partsOf } from '../../search/query/parts.ts'
import type { Counts } from './pagefind.ts'

/** The most words that can be excluded: each one doubles the number of searches. */
const MOST_EXCLUDED = 3

/** Split a text into the words to find and the words to exclude; phrases and fields cannot be excluded here. */
export function splitText(text: string): { wanted: string; excluded: string[] } {
  const parts = partsOf(text)
  const isExcluded = ({ excluded, name, quoted, value }: Part) =>
    excluded && name === undefined && !quoted && /^[^:]*[\p{L}\p{N}\p{S}][^:]*$/u.test(value)
  const wanted = parts.filter((part) => !isExcluded(part)).map(({ written }) => written)
  const excluded = parts.filter(isExcluded).map(({ value }) => value)
  return { wanted: wanted.join(' '), excluded: [...new Set(excluded)].slice(0, MOST_EXCLUDED) }
}

interface PageSet<Page> {
  results: Page[]
  filters: Counts
}

/**
 * Find and count the pages with some words and none of others.
 *
 * @param find - gives the pages that have all of some words, fewer with each word added; null finds everything
 */
export async function findWithout<Page extends { id: string }>(
  find: (words: string | null) => Promise<PageSet<Page>>,
  wanted: string | null,
  excluded: readonly string[],
): Promise<PageSet<Page>> {
  const all = find(wanted)
  // Inclusion-exclusion: a page with two of the words is subtracted for each, and added back once.
  const others = await Promise.all(
    choicesOf(excluded).map(async (words) => {
      const found = await find([...(wanted === null ? [] : [wanted]), ...words].join(' '))
      return { ...found, sign: words.length % 2 === 0 ? 1 : -1 }
    }),
  )
  const { results, filters } = await all
  const taken = new Set(others.flatMap((found) => found.results.map(({ id }) => id)))
  const countOf = (name: string, value: string, count: number) =>
    others.reduce((sum, found) => sum + found.sign * (found.filters[name]?.[value] ?? 0), count)
  return {
    results: results.filter(({ id }) => !taken.has(id)),
    filters: mapCounts(filters, countOf),
  }
}

/** Every non-empty subset of the words. */
function choicesOf([word, ...others]: readonly string[]): string[][] {
  if (word === undefined) return []
  const rest = choicesOf(others)
  return [[word], ...rest, ...rest.map((choice) => [word, ...choice])]
}

function mapCounts(counts: Counts, countOf: (name: string, value: string, count: number) => number): Counts {
  return Object.fromEntries(
    Object.entries(counts).map(([name, values]) => [
      name,
      Object.fromEntries(
        Object.entries(values).map(([value, count]) => [value, countOf(name, value, count)]),
      ),
    ]),
  )
}
