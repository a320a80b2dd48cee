/** Searches that a real OpenSearch cluster of three nodes answers, also while one of them is gone. */

import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SqliteEdition } from '../../src/edition/edition.ts'
import { ingest } from '../../src/edition/ingest/ingest.ts'
import type { Store } from '../../src/edition/store/store.ts'
import { SearchAwayError } from '../../src/search/engine.ts'
import { Cluster, parseClusterAddress } from '../../src/search/opensearch/cluster.ts'
import { documentId } from '../../src/search/opensearch/document.ts'
import { openSearchEngine } from '../../src/search/opensearch/engine.ts'
import { loadEdition } from '../../src/search/opensearch/load.ts'
import { find } from '../../src/search/query/asking.ts'
import { search } from '../../src/search/search.ts'
import { SORTS } from '../../src/search/types.ts'
import type { Source } from '../../src/sources/types.ts'
import { makeFolder } from '../helpers/folder.ts'
import { makeStore, VOCABULARY } from '../helpers/ingest.ts'
import { answers, freePorts, modelbook, stopAll } from '../helpers/processes.ts'
import { testSearchContract } from '../helpers/search-contract/contract.ts'
import { card, type DatedCard, query } from '../helpers/search-contract/engines.ts'
import { findOpenSearch, startOpenSearch, type TestCluster } from './opensearch.ts'

const archives = findOpenSearch()
let nodes: TestCluster | undefined

let catalogues = 0

const openCluster = (prefix: string) => Cluster.open(parseClusterAddress(nodes?.address(prefix) ?? ''))

beforeAll(async () => {
  if (archives !== undefined) nodes = await startOpenSearch(archives, 3)
})

afterAll(async () => {
  await nodes?.close()
  await stopAll()
})

const sourceOf = (cards: readonly DatedCard[]): Source => ({
  name: 'cards',
  root: undefined,
  async *read() {
    for (const card of cards) {
      const rest = { sourcePath: undefined, folder: undefined, readFiles: async () => [] }
      yield { type: 'card', card: { ...card, ...rest } }
    }
  },
})

/** Makes the next edition of a store; from some number of cards on, a small change is a layer. */
async function make(store: Store, cards: readonly DatedCard[], layersFrom = 1_000): Promise<SqliteEdition> {
  const layers = { from: layersFrom, share: 1_000, most: 1_000 }
  await ingest({ sources: [sourceOf(cards)], store, vocabulary: VOCABULARY, layers })
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('The store has no edition.')
  return edition
}

const many = (from: number, until: number) =>
  Array.from({ length: until - from }, (_, at) =>
    card(`acme/whale-${from + at}`, `Whale number ${from + at}.`),
  )

/** Runs with a client of the cluster. */
async function withCluster<T>(prefix: string, run: (cluster: Cluster) => Promise<T>): Promise<T> {
  const cluster = await openCluster(prefix)
  return run(cluster).finally(() => cluster.close())
}

const stop = () => {
  throw new Error('stopped')
}

async function indexes(cluster: Cluster): Promise<string[]> {
  const { body } = await cluster.ask({ method: 'GET', path: [`${cluster.prefix}-*`, '_settings'] })
  return Object.keys(Object(body))
}

describe.skipIf(archives === undefined)('OpenSearch', () => {
  testSearchContract(
    'it',
    async (cards, vocabulary) => {
      // All that it needs is there, too, where editions have an index of their own.
      const { store } = makeStore([], false)
      await ingest({ sources: [sourceOf(cards)], store, vocabulary })
      const edition = store.openCurrent()
      if (edition === undefined) throw new Error('The store has no edition.')
      // Each stays for all statements about it, and only the newest of one prefix do.
      catalogues += 1
      const cluster = await openCluster(`contract-${catalogues}`)
      await loadEdition({ cluster, edition })
      return {
        engine: openSearchEngine(cluster, edition),
        async close() {
          edition.close()
          await cluster.close()
        },
      }
    },
    { runs: 5 },
  )

  it('is not sent again what an interrupted load has sent', () =>
    withCluster('interrupted', async (cluster) => {
      const edition = await make(makeStore().store, many(0, 450))
      await expect(loadEdition({ cluster, edition, onProgress: stop })).rejects.toThrow('stopped')
      await expect(openSearchEngine(cluster, edition).count([query()])).rejects.toThrow(SearchAwayError)
      expect(await loadEdition({ cluster, edition })).toEqual({ sent: 250, isFromBase: false })
      expect(await openSearchEngine(cluster, edition).count([query({ text: 'whale' })])).toEqual([450])
      expect(await loadEdition({ cluster, edition })).toEqual({ sent: 0, isFromBase: false })
      edition.close()
    }))

  it('is not asked in an index that has something else than the edition', () =>
    withCluster('other', async (cluster) => {
      const edition = await make(makeStore().store, many(0, 3))
      await expect(loadEdition({ cluster, edition, onProgress: stop })).rejects.toThrow('stopped')
      const [index = ''] = await indexes(cluster)
      await cluster.ask({ method: 'PUT', path: [index, '_doc', 'other'], body: { kind: 'model' } })
      await expect(loadEdition({ cluster, edition })).rejects.toThrow('had 4 of 3 entries')
      expect(await indexes(cluster)).toEqual([])
      expect(await loadEdition({ cluster, edition })).toMatchObject({ sent: 3 })
      edition.close()
    }))

  // Both wait for half a minute.
  it.concurrent('is made anew in an index of which no node has a copy', () =>
    withCluster('lost', async (cluster) => {
      const edition = await make(makeStore().store, many(0, 3))
      await expect(loadEdition({ cluster, edition, onProgress: stop })).rejects.toThrow('stopped')
      const [name = ''] = await indexes(cluster)
      await cluster.ask({ method: 'DELETE', path: [name] })
      const settings = { 'index.routing.allocation.require._name': 'a node that is gone' }
      const at = { method: 'PUT', path: [name], query: { wait_for_active_shards: 0 } } as const
      await cluster.ask({ ...at, body: { settings } })
      expect(await loadEdition({ cluster, edition })).toMatchObject({ sent: 3 })
      expect(await openSearchEngine(cluster, edition).count([query()])).toEqual([3])
      edition.close()
    }))

  it.concurrent('is loaded again by the server that reads the cards, once its index is gone', async () => {
    const folder = makeFolder({ 'cards/models/acme/whale.md': '# Whale\n' })
    const [port] = await freePorts(1)
    const editions = ['--editions', join(folder, 'editions'), '--port', `${port}`]
    const search = ['--search', nodes?.address('gone') ?? '', '--no-search-fallback']
    const serving = modelbook(['serve', join(folder, 'cards'), ...editions, ...search])
    const url = `http://127.0.0.1:${port}/api/search?q=whale`
    await answers(url)
    await withCluster('gone', async (cluster) => {
      for (const name of await indexes(cluster)) await cluster.ask({ method: 'DELETE', path: [name] })
    })
    expect((await fetch(url)).status).toBe(503)
    await answers(url)
    await serving.stop()
  })

  it('is made anew in an index that is closed, has lost an entry, or is one of two by its name', () =>
    withCluster('other', async (cluster) => {
      const edition = await make(makeStore().store, many(0, 3))
      await loadEdition({ cluster, edition })
      const [name = ''] = await indexes(cluster)
      const open = () =>
        cluster.ask({ method: 'PUT', path: [name, '_settings'], body: { 'index.blocks.write': false } })
      const faults = [
        () => cluster.ask({ method: 'POST', path: [name, '_close'] }),
        async () => {
          await open()
          const id = documentId({ kind: 'model', id: 'acme/whale-1' })
          await cluster.ask({ method: 'DELETE', path: [name, '_doc', id], query: { refresh: true } })
        },
        () =>
          cluster.ask({
            ...{ method: 'PUT', path: ['other-second'] },
            body: { aliases: { [name.replace('-whole', '')]: {} } },
          }),
      ]
      for (const spoil of faults) {
        expect(await loadEdition({ cluster, edition })).toMatchObject({ sent: 0 })
        await spoil()
        expect(await loadEdition({ cluster, edition })).toMatchObject({ sent: 3 })
      }
      expect(await indexes(cluster)).toEqual([name])
      edition.close()
    }))

  it('is loaded whole where the index of the edition below is not what it should be', () =>
    withCluster('below', async (cluster) => {
      const { store } = makeStore([], false)
      const first = await make(store, many(0, 3), 0)
      await loadEdition({ cluster, edition: first })
      const [name = ''] = await indexes(cluster)
      await cluster.ask({ method: 'PUT', path: [name, '_settings'], body: { 'index.blocks.write': false } })
      const id = documentId({ kind: 'model', id: 'acme/whale-1' })
      const at = { method: 'PUT', path: [name, '_doc', id], query: { refresh: true } } as const
      await cluster.ask({ ...at, body: { digest: 'other' } })
      await cluster.ask({ method: 'PUT', path: [name, '_settings'], body: { 'index.blocks.write': true } })
      const edition = await make(store, [card('acme/whale-0', 'A shark.'), ...many(1, 3)], 0)
      expect(await loadEdition({ cluster, edition })).toMatchObject({ sent: 3 })
      for (const one of [first, edition]) one.close()
    }))

  it('makes the index of a small change from the one below, and removes old ones', () =>
    withCluster('layers', async (cluster) => {
      const [{ store }, own] = [makeStore([], false), makeStore()]
      const cards = many(0, 30)
      const first = await make(store, cards, 0)
      expect(await loadEdition({ cluster, edition: first })).toEqual({ sent: 30, isFromBase: false })
      const changed = [card('acme/whale-0', 'A shark.'), ...cards.slice(2), card('acme/whale-x', 'Another.')]
      const edition = await make(store, changed, 0)
      expect(await loadEdition({ cluster, edition })).toEqual({ sent: 2, isFromBase: true })
      const engine = openSearchEngine(cluster, edition)
      await make(own.store, cards, 0)
      const indexed = await make(own.store, changed, 0)
      for (const text of ['', 'whale', 'shark', 'number', 'whale-1', 'another'])
        expect(await engine.answer(find(query({ text })))).toEqual(search(indexed, query({ text })))
      for (const number of [1, 2, 3]) {
        const next = await make(store, [...changed, card(`acme/new-${number}`, '')], 0)
        await loadEdition({ cluster, edition: next })
        next.close()
      }
      // The one below stays, as the next is made from it too.
      expect(await indexes(cluster)).toHaveLength(4)
      for (const one of [first, edition, indexed]) one.close()
    }))

  it('finds hits and lists values beyond what it answers with at once, in any order', () =>
    withCluster('deep', async (cluster) => {
      const cards = many(0, 25).map((one, at): DatedCard => {
        const known = at % 3 === 0 ? {} : { downloads: at % 5, likes: at % 2 }
        const text = `---\ntags: [${at}, ${at % 4}]\n---\nWhale${at % 6 === 0 ? '' : ` of ${at % 6}B parameters`}.`
        const updated = at % 4 === 0 ? undefined : `2024-01-0${1 + (at % 3)}`
        return { ...one, ...known, bytes: Buffer.from(text), updated }
      })
      const edition = await make(makeStore().store, cards)
      await loadEdition({ cluster, edition })
      const engine = openSearchEngine(cluster, edition, 2)
      for (const sort of SORTS)
        for (const text of ['', 'whale'])
          for (const page of [1, 2, 3, 7, 8, 9, 10]) {
            const asked = query({ text, sort, page, pageSize: 3, facetLimit: 1_000 })
            expect(await engine.answer(find(asked))).toEqual(search(edition, asked))
          }
      edition.close()
    }))

  it('answers for servers that follow what is published without an index; those that need one say what to do', async () => {
    const folder = makeFolder({ 'cards/models/acme/whale.md': '---\nlicense: mit\n---\n# Whale\n' })
    const place = join(folder, 'place')
    const alone = ['--search', nodes?.address('published') ?? '', '--no-search-fallback']
    const own = (name: string) => ['--editions', join(folder, name)]
    const publishing = modelbook(['publish', join(folder, 'cards'), '--to', place, ...own('made'), ...alone])
    expect([await publishing.ended, publishing.said()]).toEqual([0, expect.stringContaining('as number 1')])
    const [port] = await freePorts(1)
    const follow = ['serve', '--from', place, '--port', `${port}`]
    const needing = modelbook([...follow, ...own('needing'), ...alone.slice(0, 2)])
    expect(await needing.ended).not.toBe(0)
    expect(needing.said()).toContain('Give --search and --no-search-fallback to this server')
    const serving = modelbook([...follow, ...own('serving'), ...alone])
    const url = `http://127.0.0.1:${port}`
    await answers(`${url}/models/acme/whale`)
    const found = await fetch(`${url}/api/search?q=whale&kind=model`).then((answer) => answer.json())
    expect(found).toMatchObject({ total: 1, hits: [{ id: 'acme/whale' }] })
    expect(await fetch(`${url}/readyz`).then((answer) => answer.json())).toMatchObject({ search: 'ok' })
    await serving.stop()
  })

  it(
    'fails no search and loses nothing while a node is gone, during a load and before a switch',
    () =>
      withCluster('nodes', async (cluster) => {
        const { store } = makeStore()
        const edition = await make(store, many(0, 250))
        await loadEdition({ cluster, edition })
        const engine = openSearchEngine(cluster, edition)
        const found: unknown[] = []
        let isOver = false
        const read = async () => {
          while (!isOver) {
            const answer = engine.answer(find(query({ text: 'whale' })))
            found.push(await answer.then(({ total }) => total, String))
            await setTimeout(50)
          }
        }
        const reading = [read(), read()]
        const next = await make(store, many(0, 650))
        let stopping: Promise<void> | undefined
        const onProgress = () => {
          stopping ??= nodes?.stopNode(2)
        }
        await loadEdition({ cluster, edition: next, onProgress })
        await stopping
        expect(await openSearchEngine(cluster, next).count([query()])).toEqual([650])
        await nodes?.startNode(2)
        // The one that was first, and so leads the others.
        const last = await make(store, many(0, 900))
        const sent = loadEdition({ cluster, edition: last })
        await nodes?.stopNode(0)
        await sent
        expect(await openSearchEngine(cluster, last).count([query()])).toEqual([900])
        await nodes?.startNode(0)
        isOver = true
        await Promise.all(reading)
        expect(found.length).toBeGreaterThan(20)
        expect([...new Set(found)]).toEqual([250])
        for (const one of [edition, next, last]) one.close()
      }),
    900_000,
  )
})
