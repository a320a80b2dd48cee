import { describe, expect, it, vi } from 'vitest'
import { CARDS_OF_EVERY_SHAPE } from '../../test/corpus.ts'
import { notFoundByName } from '../../test/helpers/by-name.ts'
import { makeFolder } from '../../test/helpers/folder.ts'
import { makeStore, VOCABULARY } from '../../test/helpers/ingest.ts'
import { testSearchContract } from '../../test/helpers/search-contract/contract.ts'
import type { DatedCard, Opened } from '../../test/helpers/search-contract/engines.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { ingest } from '../edition/ingest/ingest.ts'
import type { Store } from '../edition/store/store.ts'
import type { Source } from '../sources/types.ts'
import { embeddedEngine } from './embedded.ts'
import type { Asking } from './query/asking.ts'
import { search } from './search.ts'
import type { SearchQuery, SearchResult } from './types.ts'

// Scratch memory may hold anything: zeros would hide a query that reads what it has not written.
vi.mock(import('./index/scratch.ts'), async (importOriginal) => {
  const { scratch, withScratch } = await importOriginal()
  return {
    withScratch,
    scratch(type, length) {
      const array = scratch(type, length)
      if (ArrayBuffer.isView(array))
        new Uint8Array(array.buffer, array.byteOffset, array.byteLength).fill(0xcd)
      return array
    },
  }
})

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

/** The engine on the last edition, which gives each answer only if it gives the same one without any shortcut. */
function openLast(store: Store): Opened & { search(query: SearchQuery): SearchResult } {
  const edition = openCurrent(store)
  const check = (query: SearchQuery, found: SearchResult) => {
    expect(found, JSON.stringify(query)).toEqual(search(edition, query, []))
    return found
  }
  function* checked<T>(asking: Asking<T>): Asking<T> {
    let step = asking.next()
    while (step.done !== true) {
      const queries = step.value
      const found = yield queries
      step = asking.next(
        queries.flatMap((query, place) => found.slice(place, place + 1).map((one) => check(query, one))),
      )
    }
    return step.value
  }
  const embedded = embeddedEngine(edition)
  return {
    engine: { ...embedded, answer: (asking) => embedded.answer(checked(asking)) },
    search: (query) => check(query, search(edition, query)),
    close: () => edition.close(),
  }
}

function openCurrent(store: Store): SqliteEdition {
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('The store has no edition.')
  return edition
}

testSearchContract('an edition made at once', async (cards, vocabulary) => {
  const { store } = makeStore()
  // So few cards would have no prepared answers by default.
  const layers = { from: 1_000, share: 1, most: 1_000, prepareFrom: 2 }
  await ingest({ sources: [sourceOf(cards)], store, vocabulary, layers })
  return openLast(store)
})

/** Cards that stay, change, come and go across three editions, of which the last two are layers. */
testSearchContract('an edition that is a layer on another one', async (cards, vocabulary) => {
  const { store } = makeStore()
  const other = (id: string): DatedCard => ({
    kind: 'model',
    id,
    path: `${id}.md`,
    bytes: Buffer.from('---\ntags: [bert, gone]\nlicense: mit\n---\nbert base tiny x'),
    updated: undefined,
  })
  const old = cards.map((card, index) => (index % 3 === 1 ? { ...other(card.id), kind: card.kind } : card))
  const editions = [
    [other('a/gpt2'), ...old.filter((_, index) => index % 3 !== 2), other('z/bert')],
    [other('m/new'), ...old.slice(0, 5)],
    cards,
  ]
  for (const edition of editions) {
    const layers = { from: 0, share: 1_000, most: 1_000, prepareFrom: 2 }
    await ingest({ sources: [sourceOf(edition)], store, vocabulary, layers })
  }
  return openLast(store)
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
    const edition = openCurrent(store)
    const find = (text: string) =>
      search(edition, { text, kind: undefined, facets: {}, sort: 'relevance', page: 1, pageSize: 10 })
    expect(find('whales').hits.map(({ id }) => id)).toEqual(['d'])
    expect(find('sharks').hits.map(({ id }) => id)).toEqual(['a'])
    expect(find('').facets.tag).toEqual([{ value: 'new', count: 1 }])
    expect(find('').total).toBe(3)
    edition.close()
  })
})

/** An engine on the last of several editions, each ingested on top of the one before. */
async function makeEngine(
  editions: readonly (readonly DatedCard[])[],
  from: number,
  prepareFrom: number,
): Promise<ReturnType<typeof openLast>> {
  const { store } = makeStore()
  const layers = { from, share: 1_000, most: 1_000, prepareFrom }
  for (const cards of editions)
    await ingest({ sources: [sourceOf(cards)], store, vocabulary: VOCABULARY, layers })
  return openLast(store)
}

/** Queries for words in a row; all but the last also occur in names. */
const ROWS = [
  '"a bert"',
  '"A Bert" ',
  '-"a bert" bert',
  'text:"a bert"',
  '"a bert" -my',
  '"bert bert"',
  '"bert bert bert bert"',
  'bert bert bert',
  '"bert again"',
]

describe('a word, two in a row, or a value that very many cards have', () => {
  it('has the same answer prepared as counted', async () => {
    const names = [
      'bert',
      'Bert',
      'a/bert',
      'b/BERT',
      'a/roberta',
      'c/my-bert',
      'd/bert-bert',
      'e/x',
      'f/bertha',
    ]
    const cards = names.flatMap((id, place): DatedCard[] =>
      (['model', 'dataset'] as const).map((kind) => ({
        kind,
        id,
        path: `${id}.md`,
        bytes: Buffer.from(
          `---\ntags: [${place % 2 ? 'bert' : 'other'}]\n---\n${'A bert again. '.repeat(place % 4)}`,
        ),
        updated: undefined,
        downloads: place % 3,
      })),
    )
    // Some cards stay the same, others change, come and go with the layer.
    const before = cards.map((card, place) =>
      place % 4 === 1
        ? { ...card, bytes: Buffer.from('---\ntags: [bert, gone]\n---\nbert again'), downloads: 9 }
        : card,
    )
    const gone = { ...cards[0], id: 'z/bert-gone' } as DatedCard
    const [counted, prepared, layered] = await Promise.all([
      makeEngine([cards], 1_000, 1_000),
      makeEngine([cards], 1_000, 2),
      makeEngine([[...before.slice(2), gone], cards], 0, 2),
    ])
    for (const text of ['bert', 'ber', 'b', 'bert ', '"bert"', 'BERT', 'again', 'my', 'other', ...ROWS])
      for (const kind of ['model', 'dataset', undefined] as const)
        for (const sort of ['relevance', 'name'] as const) {
          const asked = { text, kind, facets: {}, sort, page: 2, pageSize: 3 }
          for (const [name, engine] of Object.entries({ prepared, layered }))
            expect([name, asked, engine.search(asked)]).toEqual([name, asked, counted.search(asked)])
        }
    for (const kind of ['model', undefined] as const)
      for (const sort of ['relevance', 'newest', 'name'] as const)
        for (const chosen of [
          { facets: { tag: ['bert'] } },
          { facets: { owner: ['a'] } },
          { facets: { tag: ['other', 'bert'] } },
          { facets: { tag: ['gone', 'none', 'other'], owner: ['a'] } },
          { text: 'bert', facets: { tag: ['other', 'none'] } },
          { text: 'bert', facets: { tag: ['other'], owner: ['a', 'c'] } },
        ]) {
          const asked = { text: '', kind, ...chosen, sort, page: 1, pageSize: 3 }
          for (const [name, engine] of Object.entries({ prepared, layered }))
            expect([name, asked, engine.search(asked)]).toEqual([name, asked, counted.search(asked)])
        }
    for (const engine of [counted, prepared, layered]) await engine.close()
  })
})

describe('a facet with more values than are prepared', () => {
  it('has the same values prepared, with a layer, and next to what is prepared, as counted', async () => {
    const cardOf = (place: number, isOld: boolean): DatedCard => {
      const numbers = Array.from({ length: 170 }, (_, number) => number).filter(
        // The later a tag, the fewer cards have it; in the layer a late one moves up, and an early one falls back.
        (number) =>
          (number === 150 && !isOld) ||
          (place % (number + 2) === 0 && (number !== 3 || isOld || place % 3 > 0)),
      )
      const tags = numbers.map((number) => `t${String(number).padStart(3, '0')}`)
      const text = `${place % 9 === 0 ? 'rare ' : ''}bert`
      return {
        kind: 'model',
        id: `a/m${place}`,
        path: `m${place}.md`,
        bytes: Buffer.from(`---\ntags: [${tags}]\n---\n${text}`),
        updated: new Date(Date.UTC(place % 3 === 0 ? 2025 : 2024, place % 12)).toISOString(),
      }
    }
    const places = Array.from({ length: 180 }, (_, place) => place)
    const cards = places.map((place) => cardOf(place, false))
    const before = places.map((place) => cardOf(place, place % 5 > 0))
    const [counted, prepared, layered] = await Promise.all([
      makeEngine([cards], 1_000, 1_000),
      makeEngine([cards], 1_000, 50),
      makeEngine([before, cards], 0, 50),
    ])
    const all: SearchQuery = { text: '', kind: undefined, facets: {}, sort: 'name', page: 1, pageSize: 3 }
    const queries: Partial<SearchQuery>[] = [
      { text: 'bert' },
      { text: 'bert -rare' },
      { text: 'bert -rare', kind: 'model' },
      { text: 'bert ' },
      { text: '"bert"' },
      { facets: { tag: ['t000', 't001'] } },
      { facets: { tag: ['t000', 't150', 't003'] }, kind: 'model' },
      { facets: { tag: ['t000'], owner: ['a'] } },
      { text: 'bert', facets: { tag: ['t150'], owner: ['b'] } },
      { ranges: { updated: { min: Date.UTC(2024, 0), max: Date.UTC(2025, 1) } } },
      { ranges: { updated: { min: Date.UTC(2024, 5), max: undefined } }, kind: 'model' },
      { ranges: { updated: { min: Date.UTC(2024, 2), max: Date.UTC(2025, 9) } } },
      { text: 'bert', ranges: { updated: { min: Date.UTC(2024, 0), max: undefined } } },
    ]
    for (const query of queries)
      for (const facetLimit of [5, 100, 128, 200]) {
        const asked = { ...all, ...query, facetLimit }
        for (const [name, engine] of Object.entries({ prepared, layered }))
          expect([name, asked, engine.search(asked)]).toEqual([name, asked, counted.search(asked)])
      }
    for (const engine of [counted, prepared, layered]) await engine.close()
  })
})

it('every card of any shape is on the first page when its name is searched for', async () => {
  const { counts, missing } = await notFoundByName(CARDS_OF_EVERY_SHAPE)
  expect(counts.every((count) => count > 0)).toBe(true)
  expect(missing).toEqual([])
})
