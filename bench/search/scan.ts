/**
 * Finds all matches by scanning every entry for each query, slowly: `node scan.ts COUNT FILE`. Writes the numbers of
 * the matching entries to the file, by kind of query and query, and prints totals as JSON.
 */

import { writeFileSync } from 'node:fs'
import { hasPhrase, isOptional, parseTerms } from '../../src/search/query/query-terms.ts'
import { languageCalled } from '../../src/search/resolve/language-names.ts'
import type { SearchQuery } from '../../src/search/types.ts'
import { indexWords } from '../../src/search/words.ts'
import { generateHub, type HubEntry } from './hub.ts'
import { MIX } from './queries.ts'
import { passes, textsOf } from './texts.ts'

const [count = '1000', file = ''] = process.argv.slice(2)

/** Interns equal words. */
const kept = new Map<string, string>()
const keep = (word: string) => {
  const known = kept.get(word) ?? word
  kept.set(word, known)
  return known
}

interface Scanned extends Omit<HubEntry, 'sections' | 'summary'> {
  /** Words of the id, of other names, and of texts. */
  words: { id: string[][]; other: string[][] }
}

const entries: Scanned[] = []
for (const { sections, summary, ...entry } of generateHub(Number(count))) {
  const { names, prose } = textsOf({ ...entry, sections, summary })
  const [id = '', ...others] = names
  const cut = (text: string, asName: boolean) => indexWords(text, asName).map(keep)
  const other = [...others.map((text) => cut(text, true)), ...prose.map((text) => cut(text, false))]
  entries.push({ ...entry, words: { id: [cut(id, true)], other } })
}

function scan(query: SearchQuery): number[] {
  const terms = parseTerms(query.text, languageCalled)
  return entries.flatMap((entry, n) => {
    if (!passes({ ...entry, sections: [], summary: '' }, query)) return []
    const all = [...entry.words.id, ...entry.words.other]
    const has = terms.every((term) => {
      if (isOptional(term)) return true
      if (term.type === 'value') return entry.facets[term.facet].includes(term.value) !== term.excluded
      const searched = term.field === 'name' ? entry.words.id : all
      return searched.some((words) => hasPhrase(words, term.phrases)) !== term.excluded
    })
    return has ? [n] : []
  })
}

const found = Object.entries(MIX).map(([name, queries]) => [name, queries.map(scan)] as const)
writeFileSync(file, JSON.stringify(Object.fromEntries(found)))
const totals = found.map(([name, lists]) => [name, lists.map((list) => list.length)] as const)
console.log(JSON.stringify(Object.fromEntries(totals)))
