/** Reads what is typed as a server does, as far as the index of a site of files can answer it. */

import { FACETS, RANGES } from '../../search/types.ts'
import type { Query } from './list-query.ts'
import { splitText } from './without-words.ts'

/** `-`, a field, and something in quotes or up to the next blank; the first two may be missing. */
const PART = /(?<=^|\s)(?<minus>-?)(?:(?<field>[a-z_]+):(?!\/\/))?(?<value>"[^"]*"|\S+)/gi

/** What a server looks for in one field alone. */
const FIELDS = ['name', 'title', 'summary', 'tags', 'text']

export interface TypedText {
  /** With the words to search for, and values of facets, such as `license:mit`, among the filters. */
  query: Query
  /** What cannot be asked of the index: to leave out more than words, or to look in one field. */
  passedOver: string[]
  /** What stands before a colon and is no field. */
  unknown: string[]
}

const isOpenField = (part: string) => [...FACETS, ...FIELDS].some((name) => part.toLowerCase() === `${name}:`)

export function readTyped(query: Query): TypedText {
  const words: string[] = []
  const unknown: string[] = []
  const passedOver: string[] = []
  const filters = { ...query.filters }
  // Of what has a phrase and a word besides Pagefind cannot say how many there are.
  const excluded = query.text.includes('"') ? [] : splitText(query.text).excluded
  // A text of signs alone asks for nothing.
  for (const { 0: part, groups = {} } of /[^\p{P}\s]/u.test(query.text) ? query.text.matchAll(PART) : []) {
    const { minus, field, value = '' } = groups
    const name = field?.toLowerCase()
    const facet = FACETS.find((id) => id === name)
    const bare = value.replaceAll('"', '')
    if (minus === '-' && /[^-]/.test(value))
      (excluded.includes(part.slice(1)) ? words : passedOver).push(part)
    else if (facet !== undefined) filters[facet] = [...new Set([...(filters[facet] ?? []), bare])]
    // What is still being typed asks for nothing yet.
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

/** Ends of ranges that an address asks for, which no value of a filter is. */
export function rangesIn(params: URLSearchParams): string[] {
  return RANGES.flatMap((range) => [`${range}_min`, `${range}_max`]).filter((name) => params.has(name))
}
