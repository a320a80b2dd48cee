/** Runs the mix on an edition in a process of its own: `node ours.ts FILE ROUNDS`. Prints times as JSON. */

import { openEdition } from '../../src/edition/edition.ts'
import { search } from '../../src/search/search.ts'
import { MIX } from './queries.ts'

const [file = '', rounds = '5'] = process.argv.slice(2)
let start = performance.now()
const edition = openEdition(file)
const [first] = Object.values(MIX).flat()
if (first) search(edition, first)
const opened = performance.now() - start

const times: Record<string, number[]> = {}
/** Milliseconds of processor, which do not depend on what else the machine does. */
const processor: Record<string, number[]> = {}
const totals: Record<string, number[]> = {}
for (let round = 0; round < Number(rounds); round += 1) {
  for (const [name, queries] of Object.entries(MIX)) {
    for (const query of queries) {
      const before = process.threadCpuUsage()
      start = performance.now()
      const { total } = search(edition, query)
      times[name] = [...(times[name] ?? []), performance.now() - start]
      const { user, system } = process.threadCpuUsage(before)
      processor[name] = [...(processor[name] ?? []), (user + system) / 1_000]
      if (round === 0) totals[name] = [...(totals[name] ?? []), total]
    }
  }
}
console.log(JSON.stringify({ opened, times, processor, totals, resident: process.memoryUsage.rss() }))
