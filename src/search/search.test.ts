import { describe, expect, it } from 'vitest'
import { corpusFolder } from '../../test/corpus.ts'
import { makeFolder } from '../edition/folder-for-test.ts'
import { nameOf } from '../edition/ids.ts'
import { ingest } from '../edition/ingest.ts'
import { makeStore } from '../edition/ingest-for-test.ts'
import type { Source } from '../edition/sources/types.ts'
import { type DatedCard, testSearchContract } from './contract.ts'
import { search } from './search.ts'

function sourceOf(cards: readonly DatedCard[]): Source {
  return {
    name: 'cards',
    root: undefined,
    async *read() {
      for (const card of cards) {
        const rest = { sourcePath: undefined, folder: undefined, readFiles: async () => [] }
        yield { type: 'card', card: { ...card, ...rest } }
      }
    },
  }
}

testSearchContract('the SQLite engine', async (cards, vocabulary) => {
  const { store } = makeStore()
  await ingest({ sources: [sourceOf(cards)], store, vocabulary })
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('The store has no edition.')
  return { search: (query) => search(edition, query), close: () => edition.close() }
})

describe('an edition that grew out of another one', () => {
  it('is searched like one made at once', async () => {
    const { store, run } = makeStore()
    await run(
      makeFolder({
        'models/a.md': '---\ntags: [old]\n---\nwhales',
        'models/b.md': 'whales',
        'models/c.md': 'x',
      }),
    )
    await run(
      makeFolder({
        'models/a.md': '---\ntags: [new]\n---\nsharks',
        'models/c.md': 'x',
        'models/d.md': 'whales',
      }),
    )
    const edition = store.openCurrent()
    if (edition === undefined) throw new Error('The store has no edition.')
    const find = (text: string) =>
      search(edition, { text, kind: undefined, facets: {}, sort: 'relevance', page: 1, pageSize: 10 })
    expect(find('whales').hits.map(({ id }) => id)).toEqual(['d'])
    expect(find('sharks').hits.map(({ id }) => id)).toEqual(['a'])
    expect(find('').facets.tag).toEqual([{ value: 'new', count: 1 }])
    expect(find('').total).toBe(3)
    edition.close()
  })
})

describe.skipIf(corpusFolder() === undefined)('the corpus', () => {
  it('has every card on the first page when its name is searched for', async () => {
    const { store, run } = makeStore()
    await run(corpusFolder() ?? '')
    const edition = store.openCurrent()
    if (edition === undefined) throw new Error('The store has no edition.')
    const missing: string[] = []
    for (const kind of ['model', 'dataset'] as const) {
      const ids = edition.listIds(kind)
      expect(ids).toHaveLength(kind === 'model' ? 460 : 770)
      for (const id of ids) {
        const query = {
          text: nameOf(id),
          kind,
          facets: {},
          sort: 'relevance',
          page: 1,
          pageSize: 30,
        } as const
        if (!search(edition, query).hits.some((hit) => hit.id === id)) missing.push(id)
      }
    }
    edition.close()
    expect(missing).toEqual([])
  }, 120_000)
})
