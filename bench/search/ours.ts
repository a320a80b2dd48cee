/** Runs the mix on an edition in a separate process: `node ours.ts FILE ROUNDS`. Prints times and totals as JSON. */

import { openEdition } from '../../src/edition/edition.ts'
import { search } from '../../src/search/search.ts'
import { warmUpQueries } from '../../src/search/shortcuts/warm-up.ts'
import { measure } from './measure.ts'
import { MIX } from './queries.ts'

const [file = '', rounds = '5'] = process.argv.slice(2)
const start = performance.now()
const edition = openEdition(file)
const [first] = Object.values(MIX).flat()
if (first) search(edition, first)
const opened = performance.now() - start
// As a server does at startup.
for (const query of warmUpQueries(edition)) search(edition, query)

const measured = await measure(Number(rounds), (query) => search(edition, query))
const totals = Object.entries(MIX).map(
  ([name, queries]) => [name, queries.map((query) => search(edition, query).total)] as const,
)
const resident = process.memoryUsage.rss()
console.log(JSON.stringify({ opened, ...measured, totals: Object.fromEntries(totals), resident }))
