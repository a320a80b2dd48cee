/**
 * Changes one entry of an edition and finds it: `node change.ts COUNT FILE`. The file stays as it is; the layer is left
 * beside it as `edition-changed.db`, to be searched by `ours.ts`. Prints the cost as JSON.
 */

import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { openEdition } from '../../src/edition/edition.ts'
import { EntryWriter } from '../../src/edition/ingest/entry-writer.ts'
import { verifyEdition } from '../../src/edition/store/verify.ts'
import { search } from '../../src/search/search.ts'
import { generateHub } from './hub.ts'
import { factsOf, indexedCard, metaOf } from './make-edition.ts'

const [count = '1000', file = ''] = process.argv.slice(2)
const layer = join(dirname(file), 'edition-changed.db')
rmSync(layer, { force: true })
const ask = (text: string) => ({
  ...{ text, kind: undefined, facets: {}, sort: 'relevance' as const, page: 1, pageSize: 30 },
})

const base = openEdition(file)
search(base, ask('bert'))
const [entry] = generateHub(Number(count))
if (entry === undefined) throw new Error('The hub is empty.')
const changed = { ...entry, summary: 'Altogether unheardofword now.', downloads: 1 }

const before = process.cpuUsage()
const start = performance.now()
const writer = new EntryWriter(layer, base, { from: 0, share: 1, most: 1_000 })
writer.put(writer.find(changed.kind, changed.id), indexedCard(changed), factsOf(changed))
writer.setMeta(metaOf('changed'))
await writer.finish()
verifyEdition(layer, Number(count))
const edition = openEdition(layer)
const { total, hits } = search(edition, ask('unheardofword'))
const searchable = performance.now() - start
const { user, system } = process.cpuUsage(before)
if (total !== 1 || hits[0]?.id !== changed.id) throw new Error(`The change is not found: ${total} hits.`)
const common = search(edition, ask('bert')).total
if (common !== search(base, ask('bert')).total) throw new Error('The other entries are not found as before.')
edition.close()
base.close()
console.log(JSON.stringify({ searchable, processor: (user + system) / 1_000 }))
