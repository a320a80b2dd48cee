import type { RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { startAnswering } from '../../../test/helpers/answering-server.ts'
import { makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
import { query } from '../../../test/helpers/search-contract/engines.ts'
import { RefusedQueryError, SearchAwayError } from '../engine.ts'
import { find } from '../query/asking.ts'
import { Cluster, parseClusterAddress } from './cluster.ts'
import { openSearchEngine } from './engine.ts'
import { loadEdition } from './load.ts'

const SECRET = 's3cret%20word'

describe('the address of a cluster', () => {
  it('names nodes, what indexes begin with, and a user for all of them', () => {
    const { nodes, prefix, auth } = parseClusterAddress(
      `https://ada:${SECRET}@search-1:9200/models, https://search-2:9200`,
    )
    expect(nodes.map(String)).toEqual(['https://search-1:9200/', 'https://search-2:9200/'])
    expect(prefix).toBe('models')
    expect(auth).toEqual({ username: 'ada', password: 's3cret word' })
    expect(parseClusterAddress('http://127.0.0.1:9200')).toMatchObject({
      prefix: 'modelbook',
      auth: undefined,
    })
  })

  it.each([
    '',
    'search-1:9200',
    `ftp://ada:${SECRET}@search-1/`,
    `https://ada:${SECRET}@search-1/a/b`,
    `https://ada:${SECRET}@search-1/*`,
    `https://ada:${SECRET}@search-1/Models`,
    `https://ada:%E0@search-1/`,
  ])('is refused when it is none, without telling the password: %s', (text) => {
    expect(() => parseClusterAddress(text)).toThrow(/^--search does not name the nodes of a cluster/)
    expect(() => parseClusterAddress(text)).not.toThrow(SECRET)
  })
})

describe('a cluster', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0)) await close()
  })

  /** @returns the address of a node that answers so */
  async function node(answer: RequestListener): Promise<string> {
    const { host, close } = await startAnswering(answer)
    closing.push(close)
    return host
  }

  async function openCluster(...nodes: string[]): Promise<Cluster> {
    const [first, ...others] = nodes
    const cluster = await Cluster.open(
      parseClusterAddress([`http://ada:${SECRET}@${first}`, ...others.map((one) => `http://${one}`)].join()),
    )
    closing.push(() => cluster.close())
    return cluster
  }

  const NOBODY = '127.0.0.1:9'
  const answering =
    (status: number): RequestListener =>
    ({ headers }, response) =>
      void response
        .writeHead(status, { 'Content-Type': 'application/json' })
        .end(JSON.stringify({ told: headers.authorization }))

  it('is asked at another node when one does not answer, by the same user', async () => {
    const cluster = await openCluster(NOBODY, await node(answering(503)), await node(answering(200)))
    const said = Buffer.from('ada:s3cret word').toString('base64')
    for (const _ of [1, 2, 3])
      expect(await cluster.ask({ method: 'GET', path: ['_alias', 'x'] })).toEqual({
        status: 200,
        body: { told: `Basic ${said}` },
      })
  })

  it('is away when no node answers, or none lets Modelbook in, and says so without the password', async () => {
    const places = [NOBODY, await node(answering(401)), await node(answering(500))]
    const reasons = [/ECONNREFUSED/, /status 401\. Check the user/, /status 500/]
    for (const [at, place] of places.entries()) {
      const cluster = await openCluster(place)
      const error: unknown = await cluster
        .ask({ method: 'GET', path: ['x'] })
        .catch((reason: unknown) => reason)
      expect(error).toBeInstanceOf(SearchAwayError)
      const told = Object(error)
      expect(told.message).toMatch(reasons[at] ?? '')
      expect(`${told.message} ${told.stack} ${JSON.stringify(told)} ${told.cause}`).not.toMatch(/s3cret|YWRh/)
    }
  })

  it('is away where something else answers, as a proxy does', async () => {
    const { store, run } = makeStore()
    await run(makeFolder({ 'models/acme/whale.md': 'A whale.' }))
    const edition = store.openCurrent()
    if (edition === undefined) throw new Error('The store has no edition.')
    for (const said of ['"Hello"', '{"acknowledged":true}']) {
      const answer: RequestListener = (_, response) =>
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(said)
      const cluster = await openCluster(await node(answer))
      await expect(loadEdition({ cluster, edition })).rejects.toThrow(SearchAwayError)
    }
    edition.close()
  })

  it('is said to be full, not to refuse the user, when it takes no changes', async () => {
    const cluster = await openCluster(
      await node((_, response) =>
        response
          .writeHead(403, { 'Content-Type': 'application/json' })
          .end(JSON.stringify({ error: { type: 'index_create_block_exception' } })),
      ),
    )
    await expect(cluster.ask({ method: 'PUT', path: ['x'] })).rejects.toThrow(
      'status 403. It takes no changes now, as when its disks are nearly full.',
    )
  })

  it('is not away for others when it refuses a query, and is away without an open index', async () => {
    const { store, run } = makeStore()
    await run(makeFolder({ 'models/acme/whale.md': 'A whale.' }))
    const edition = store.openCurrent()
    if (edition === undefined) throw new Error('The store has no edition.')
    const failing = (status: number, type: string) =>
      node((_, response) =>
        response
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(JSON.stringify({ responses: [{ status, error: { type } }] })),
      )
    const asked = query({ text: 'whale' })
    const engineOn = async (place: string) => openSearchEngine(await openCluster(place), edition)
    const refusing = await engineOn(await failing(400, 'too_many_nested_clauses'))
    await expect(refusing.answer(find(asked))).rejects.toThrow(RefusedQueryError)
    await expect(refusing.count([asked])).rejects.toThrow('too_many_nested_clauses')
    for (const type of ['index_not_found_exception', 'index_closed_exception']) {
      const empty = await engineOn(await failing(400, type))
      await expect(empty.answer(find(asked))).rejects.not.toThrow(RefusedQueryError)
      await expect(empty.count([asked])).rejects.toThrow('not loaded yet')
    }
    edition.close()
  })
})
