/**
 * A hand-written search with MiniSearch, in a separate process: `node minisearch.ts COUNT ROUNDS SCAN`. All entries are
 * in memory; facets are counted by looping over the hits. Prints times and recall as JSON.
 */

import MiniSearch from 'minisearch'
import type { SearchQuery } from '../../src/search/types.ts'
import { generateHub } from './hub.ts'
import { isCommon, measure, measureRecall } from './measure.ts'
import { passes, textsOf } from './texts.ts'

const [count = '1000', rounds = '3', scan = ''] = process.argv.slice(2)
const entries = [...generateHub(Number(count))]

const start = performance.now()
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

function find(query: SearchQuery): Set<number> {
  const found =
    query.text === '' ? [...entries.keys()] : engine.search(query.text).map(({ id }) => Number(id))
  return new Set(found.filter((n) => entries[n] !== undefined && passes(entries[n], query)))
}

function answer(query: SearchQuery): Map<string, number> {
  const counts = new Map<string, number>()
  for (const n of find(query)) {
    for (const [facet, values] of Object.entries(entries[n]?.facets ?? {}))
      for (const value of values) counts.set(`${facet} ${value}`, (counts.get(`${facet} ${value}`) ?? 0) + 1)
  }
  return counts
}

const measured = await measure(Number(rounds), answer, isCommon)
const recall = await measureRecall(scan, find, isCommon)
console.log(JSON.stringify({ built, ...measured, recall, resident: process.memoryUsage.rss() }))
