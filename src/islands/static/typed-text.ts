/** Parses typed queries as a server does, as far as a static site's index can answer them. */

import { FACETS, RANGES } from '../../search/types.ts'
import type { Query } from './list-query.ts'
import { splitText } from './without-words.ts'

/** `-`, a field, and a value in quotes or up to the next space; the first two are optional. */
const PART = /(?<=^|\s)(?<minus>-?)(?:(?<field>[a-z_]+):(?!\/\/))?(?<value>"[^"]*"|\S+)/gi

/** Fields that a server can search on their own. */
const FIELDS = ['name', 'title', 'summary', 'tags', 'text']

export interface TypedText {
  /** The words to search for, with facet values such as `license:mit` moved to the filters. */
  query: Query
  /** Parts that the index cannot answer: excluding anything but words, or searching one field. */
  passedOver: string[]
  /** Names before a colon that are no fields. */
  unknown: string[]
}

const isOpenField = (part: string) => [...FACETS, ...FIELDS].some((name) => part.toLowerCase() === `${name}:`)

export function readTyped(query: Query): TypedText {
  const words: string[] = []
  const unknown: string[] = []
  const passedOver: string[] = []
  const filters = { ...query.filters }
  // Pagefind cannot count pages that match both a phrase and an excluded word.
  const excluded = query.text.includes('"') ? [] : splitText(query.text).excluded
  // A text of punctuation alone asks for nothing.
  for (const { 0: part, groups = {} } of /[^\p{P}\s]/u.test(query.text) ? query.text.matchAll(PART) : []) {
    const { minus, field, value = '' } = groups
    const name = field?.toLowerCase()
    const facet = FACETS.find((id) => id === name)
    const bare = value.replaceAll('"', '')
    if (minus === '-' && /[^-]/.test(value))
      (excluded.includes(part.slice(1)) ? words : passedOver).push(part)
    else if (facet !== undefined) filters[facet] = [...new Set([...(filters[facet] ?? []), bare])]
    // An unfinished field asks for nothing yet.
    else if (isOpenField(part)) continue
    else if (name === undefined) words.push(part)
    else {
      if (FIELDS.includes(name)) passedOver.push(`${field}:`)
      else unknown.push(name)
      words.push(FIELDS.includes(name) ? value : `${field} ${value}`)
    }
  }
  return { query: { ...query, text: words.join(' '), filters }, passedOver, unknown }
}

/** Range bounds in an address, which no filter value can express. */
export function rangesIn(params: URLSearchParams): string[] {
  return RANGES.flatMap((range) => [`${range}_min`, `${range}_max`]).filter((name) => params.has(name))
}
