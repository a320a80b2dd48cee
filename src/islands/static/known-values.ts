/** Normalises values in an address as a server does: by their displayed names, in any case. */

import { nameKey } from '../../card/names/name-key.ts'
import type { Query } from './list-query.ts'
import type { Counts } from './pagefind.ts'

/**
 * @param page - the list, with links to its values
 * @param counts - all known values
 */
export function withKnownValues(page: Document, query: Query, counts: Counts): Query {
  const filters = Object.entries(query.filters).map(([name, texts]): [string, string[]] => {
    const values = texts.map((text) => valueCalled(page, name, text, Object.keys(counts[name] ?? {})))
    return [name, [...new Set(values)]]
  })
  return { ...query, filters: Object.fromEntries(filters) }
}

function valueCalled(page: Document, name: string, text: string, values: readonly string[]): string {
  if (values.includes(text)) return text
  const isCalled = (other: string | null | undefined) => nameKey(other?.trim() ?? '') === nameKey(text)
  const links = page.querySelectorAll<HTMLAnchorElement>(`[data-facet="${CSS.escape(name)}"] li a`)
  const link = [...links].find(
    (one) => isCalled(one.title) || isCalled(one.querySelector('.label')?.textContent),
  )
  const named = link && new URL(link.href, location.href).searchParams.get(name)
  return named ?? values.find(isCalled) ?? text
}
