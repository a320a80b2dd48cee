/**
 * The same edition in an OpenSearch cluster of three nodes: `node opensearch.ts FILE ROUNDS`. Starts the cluster on this
 * machine and ends it afterwards. Prints times and totals as JSON.
 */

import { openEdition } from '../../src/edition/edition.ts'
import { unlessAway } from '../../src/search/engine.ts'
import { Cluster, parseClusterAddress } from '../../src/search/opensearch/cluster.ts'
import { openSearchEngine } from '../../src/search/opensearch/engine.ts'
import { loadEdition } from '../../src/search/opensearch/load.ts'
import { find } from '../../src/search/query/asking.ts'
import { findOpenSearch, startOpenSearch } from '../../test/services/opensearch.ts'
import { measure } from './measure.ts'
import { MIX } from './queries.ts'

const [file = '', rounds = '5'] = process.argv.slice(2)
const archives = findOpenSearch()
if (archives === undefined) throw new Error('OpenSearch cannot be had.')
const nodes = await startOpenSearch(archives, 3, ['-Xmx1500m'])
const cluster = await Cluster.open(parseClusterAddress(nodes.address('bench')))
try {
  const edition = openEdition(file)
  const start = performance.now()
  await loadEdition({ cluster, edition })
  const built = performance.now() - start
  const engine = openSearchEngine(cluster, edition)
  let away = 0
  // As servers wait: the edition's own index answers after that.
  const measured = await measure(Number(rounds), async (query) => {
    if ((await unlessAway(engine.answer(find(query)))) === undefined) away += 1
  })
  const totals: Record<string, number[]> = {}
  for (const [name, queries] of Object.entries(MIX)) totals[name] = [...(await engine.count(queries))]
  const resident = process.memoryUsage.rss()
  console.log(JSON.stringify({ built, ...measured, totals, away, resident, nodes: nodes.resident() }))
} finally {
  await cluster.close()
  await nodes.close()
}
