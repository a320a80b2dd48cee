/** Searches for every card of a folder by its name. */

import { nameOf } from '../../src/edition/ids.ts'
import { ingest } from '../../src/edition/ingest/ingest.ts'
import { search } from '../../src/search/search.ts'
import { openSource } from '../../src/sources/open-source.ts'
import type { Source } from '../../src/sources/types.ts'
import { makeStore, VOCABULARY } from './ingest.ts'

/**
 * The models and datasets of a folder that are not on the first page of a search for their name.
 *
 * @returns also how many there are of each kind
 */
export async function notFoundByName(folder: string): Promise<{ counts: number[]; missing: string[] }> {
  const { store } = makeStore()
  // Without docs and the files beside the cards, which a search by name does not need and which take a while.
  const source = await openSource(folder)
  const cards: Source = {
    ...{ name: source.name, root: source.root },
    async *read(kinds) {
      for await (const item of source.read(kinds))
        yield item.type === 'card'
          ? { ...item, card: { ...item.card, folder: undefined, readFiles: async () => [] } }
          : item
    },
  }
  await ingest({ sources: [cards], store, vocabulary: VOCABULARY })
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('The store has no edition.')
  const missing: string[] = []
  const counts: number[] = []
  for (const kind of ['model', 'dataset'] as const) {
    const ids = edition.listIds(kind)
    counts.push(ids.length)
    for (const id of ids) {
      const query = { text: nameOf(id), kind, facets: {}, sort: 'relevance', page: 1, pageSize: 30 } as const
      if (!search(edition, query).hits.some((hit) => hit.id === id)) missing.push(id)
    }
  }
  edition.close()
  return { counts, missing }
}
