/**
 * What one would do by hand with MiniSearch, in a process of its own: `node by-hand.ts COUNT ROUNDS`. All entries are in
 * memory; facets are counted by a loop over what is found. Beside it a scan of all entries says what there is to find.
 * Prints times and totals as JSON.
 */

import MiniSearch from 'minisearch'
import { indexWords } from '../../src/edition/words.ts'
import { hasPhrase, parseTerms } from '../../src/search/query-terms.ts'
import type { SearchQuery } from '../../src/search/types.ts'
import { generateHub, type HubEntry } from './hub.ts'
import { MIX } from './queries.ts'

const [count = '1000', rounds = '3'] = process.argv.slice(2)
const entries = [...generateHub(Number(count))]

/** The texts of an entry as both are given them. */
function textsOf({ id, title, summary, facets, sections }: HubEntry) {
  const { task, library, language, license, dataset, base_model, metric, tag } = facets
  return {
    names: [
      id,
      title,
      ...task,
      ...library,
      ...language,
      ...license,
      ...dataset,
      ...base_model,
      ...metric,
      ...tag,
    ],
    prose: [summary, ...sections.flatMap((section) => [section.title, section.text])],
  }
}

let start = performance.now()
const engine = new MiniSearch({
  idField: 'n',
  fields: ['names', 'prose'],
  searchOptions: { combineWith: 'AND', prefix: (_, place, terms) => place === terms.length - 1 },
})
for (const [n, entry] of entries.entries()) {
  const { names, prose } = textsOf(entry)
  engine.add({ n: String(n), names: names.join(' '), prose: prose.join(' ') })
}
const built = performance.now() - start

function passes(entry: HubEntry, { kind, facets, ranges = {} }: SearchQuery): boolean {
  if (kind !== undefined && entry.kind !== kind) return false
  const { min = 0, max = Number.POSITIVE_INFINITY } = ranges.parameters ?? {}
  if (ranges.parameters && !((entry.parameters ?? Number.NaN) >= min && (entry.parameters ?? 0) <= max))
    return false
  return Object.entries(entry.facets).every(([facet, own]) => {
    const wanted = Object.entries(facets).find(([id]) => id === facet)?.[1] ?? []
    return wanted.length === 0 || own.some((value) => wanted.includes(value))
  })
}

function answer(query: SearchQuery): Set<string> {
  const found =
    query.text === ''
      ? entries.map((_, n) => String(n))
      : engine.search(query.text).map(({ id }) => String(id))
  const counts = new Map<string, number>()
  const kept = new Set<string>()
  for (const n of found) {
    const entry = entries[Number(n)]
    if (entry === undefined || !passes(entry, query)) continue
    kept.add(n)
    for (const [facet, values] of Object.entries(entry.facets))
      for (const value of values) counts.set(`${facet} ${value}`, (counts.get(`${facet} ${value}`) ?? 0) + 1)
  }
  return kept
}

/** Looks at every entry. */
function scan(query: SearchQuery): Set<string> {
  const terms = parseTerms(query.text)
  const found = entries.flatMap((entry, n) => {
    if (!passes(entry, query)) return []
    const { names, prose } = textsOf(entry)
    const words = [
      ...names.map((text) => indexWords(text, true)),
      ...prose.map((text) => indexWords(text, false)),
    ]
    const has = terms.every(
      (term) => term.type === 'words' && words.some((own) => hasPhrase(own, term.phrases)),
    )
    return has ? String(n) : []
  })
  return new Set(found)
}

const times: Record<string, number[]> = {}
const recall: Record<string, number[]> = {}
const totals: Record<string, number[]> = {}
// MiniSearch has no operators of its own.
for (const [name, queries] of Object.entries(MIX).filter(([name]) => name !== 'operators')) {
  for (const query of queries) {
    for (let round = 0; round < Number(rounds); round += 1) {
      start = performance.now()
      answer(query)
      times[name] = [...(times[name] ?? []), performance.now() - start]
    }
    const there = scan(query)
    const found = answer(query)
    const both = [...there].filter((n) => found.has(n)).length
    recall[name] = [...(recall[name] ?? []), there.size === 0 ? 1 : both / there.size]
    totals[name] = [...(totals[name] ?? []), there.size]
  }
}
console.log(JSON.stringify({ built, times, recall, totals, resident: process.memoryUsage.rss() }))
