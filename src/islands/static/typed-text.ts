/** Parses typed queries as a server does, as far as a static site's index can answer them. */

import { fieldOf, isOpenField, partsOf } from '../../search/query/parts.ts'
import { RANGES } from '../../search/types.ts'
import type { Query } from './list-query.ts'
import { splitText } from './without-words.ts'

export interface TypedText {
  /** The words to search for, with facet values such as `license:mit` moved to the filters. */
  query: Query
  /** Parts that the index cannot answer: excluding anything but words, or searching one field. */
  passedOver: string[]
  /** Names before a colon that are no fields. */
  unknown: string[]
}

export function readTyped(query: Query): TypedText {
  const words: string[] = []
  const unknown: string[] = []
  const passedOver: string[] = []
  const filters = { ...query.filters }
  // Pagefind cannot count pages that match both a phrase and an excluded word.
  const excluded = query.text.includes('"') ? [] : splitText(query.text).excluded
  // A text of punctuation alone asks for nothing.
  const parts = /[^\p{P}\s]/u.test(query.text) ? partsOf(query.text) : []
  for (const { written, excluded: isExcluded, name, value } of parts) {
    const { facet, known } = fieldOf(name)
    if (isExcluded && /[^-]/.test(value))
      (excluded.includes(written.slice(1)) ? words : passedOver).push(written)
    else if (facet !== undefined) filters[facet] = [...new Set([...(filters[facet] ?? []), value])]
    // An unfinished field asks for nothing yet.
    else if (isOpenField(written)) continue
    else if (name === undefined || value.startsWith('//')) words.push(written)
    else {
      if (known !== undefined) passedOver.push(`${name}:`)
      else unknown.push(name.toLowerCase())
      const rest = written.slice(name.length + 1)
      words.push(known !== undefined ? rest : `${name} ${rest}`)
    }
  }
  return { query: { ...query, text: words.join(' '), filters }, passedOver, unknown }
}

/** Range bounds in an address, which no filter value can express. */
export function rangesIn(params: URLSearchParams): string[] {
  return RANGES.flatMap((range) => [`${range}_min`, `${range}_max`]).filter((name) => params.has(name))
}
