/** Runs one ingest in a separate process: `node ours.ts FOLDER STORE`. Prints its cost as JSON. */

import { ingest } from '../../src/edition/ingest/ingest.ts'
import { openStore } from '../../src/edition/store/store.ts'
import { openSource } from '../../src/sources/open-source.ts'
import { builtinVocabulary } from '../../src/task/vocabulary.ts'
import { measureWork } from './measure-work.ts'

const [folder = '', store = ''] = process.argv.slice(2)
await measureWork(async () => {
  const { counts, parsed } = await ingest({
    sources: [await openSource(folder)],
    store: openStore(store),
    vocabulary: builtinVocabulary(),
  })
  return { cards: counts.model + counts.dataset, parsed }
})
