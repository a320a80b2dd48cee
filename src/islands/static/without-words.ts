/** Leaves out words on a site of files: Pagefind finds what has words, and what has those besides is taken away. */

import type { Counts } from './pagefind.ts'

/** Words that are left out at once: each takes as many more searches as there were without it. */
const MOST_EXCLUDED = 3

/** A phrase, left out or not, or a word. */
const PART = /-?"[^"]*"|\S+/g

/** A minus before a word: no phrase, no field, and no signs alone. */
const EXCLUDED = /^-[^":]*[\p{L}\p{N}\p{S}][^":]*$/u

/** Cut a text into what is looked for and the words that are left out. */
export function splitText(text: string): { wanted: string; excluded: string[] } {
  const parts = text.match(PART) ?? []
  const wanted = parts.filter((part) => !EXCLUDED.test(part)).join(' ')
  const excluded = parts.filter((part) => EXCLUDED.test(part)).map((part) => part.slice(1))
  return { wanted, excluded: [...new Set(excluded)].slice(0, MOST_EXCLUDED) }
}

interface PageSet<Page> {
  results: Page[]
  filters: Counts
}

/**
 * The pages with some words that have none of others, counted too.
 *
 * @param find - gives the pages that have all of some words, of which fewer are found with each word more; null finds everything
 */
export async function findWithout<Page extends { id: string }>(
  find: (words: string | null) => Promise<PageSet<Page>>,
  wanted: string | null,
  excluded: readonly string[],
): Promise<PageSet<Page>> {
  const all = find(wanted)
  // What has two of the words is taken away with each of them, and has to be given back once.
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

/** Every choice of one word or more. */
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
