/** Parses typed queries as a server does, as far as a static site's index can answer them. */

import { fieldOf, isOpenField, partsOf } from '../../search/query/parts.ts'
import { RANGES } from '../../search/types.ts'
import type { Query } from './list-query.ts'
import { splitText } from './without-words.ts'

export interface TypedText {
  /** The words to search for, with facet values such as `license:mit` moved to those chosen. */
  query: Query
  /** What the index cannot answer: excluding anything but words, searching one field, or a range. */
  passedOver: string[]
}

export function readTyped({ ranges = {}, ...query }: Query): TypedText {
  const words: string[] = []
  const passedOver: string[] = []
  const facets = { ...query.facets }
  // Pagefind cannot count pages that match both a phrase and an excluded word.
  const excluded = query.text.includes('"') ? [] : splitText(query.text).excluded
  // A text of punctuation alone asks for nothing.
  const parts = /[^\p{P}\s]/u.test(query.text) ? partsOf(query.text) : []
  for (const { written, excluded: isExcluded, name, value } of parts) {
    const { facet, known } = fieldOf(name)
    if (isExcluded && /[^-]/.test(value))
      (excluded.includes(written.slice(1)) ? words : passedOver).push(written)
    else if (facet !== undefined) facets[facet] = [...new Set([...(facets[facet] ?? []), value])]
    // An unfinished field asks for nothing yet.
    else if (isOpenField(written)) continue
    else if (name === undefined || value.startsWith('//')) words.push(written)
    else {
      if (known !== undefined) passedOver.push(`${name}:`)
      const rest = written.slice(name.length + 1)
      words.push(known !== undefined ? rest : `${name} ${rest}`)
    }
  }
  for (const id of RANGES)
    for (const end of ['min', 'max'] as const)
      if (ranges[id]?.[end] !== undefined) passedOver.push(`${id}_${end}`)
  return { query: { ...query, text: words.join(' '), facets }, passedOver }
}
