/**
 * Three servers behind a proxy, while editions change, one of them is killed, and the store goes away. `test:long` sets
 * MODELBOOK_CLUSTER to `long` for more readers and longer times, and for an OpenSearch cluster that loses a node.
 */

import { hash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { type Cluster, startCluster } from './cluster.ts'
import { findOpenSearch } from './opensearch.ts'
import { ask, editionIn, readWhile } from './readers.ts'

/** Readers, each with a connection, and times in milliseconds: of all, from one edition to the next, without a store. */
const isLong = process.env.MODELBOOK_CLUSTER === 'long'
const SIZE = isLong
  ? { readers: 100, reading: 120_000, every: 10_000, away: 20_000, waitSeconds: 8 }
  : { readers: 30, reading: 30_000, every: 0, away: 5_000, waitSeconds: 20 }

const cluster = await startCluster(isLong ? findOpenSearch() : undefined)
afterAll(() => cluster?.stop())

const PATHS = [
  ...['/', '/models', '/models/acme/pen', '/models/acme/pen.md', '/datasets/acme/words', '/tasks/fill-mask'],
  ...['/api/models?full=true', '/api/datasets/acme/words', '/acme/pen/resolve/main/ink.txt', '/sitemap.xml'],
  ...['/docs/modelbook/hosting', '/search?q=pencil'],
]

async function sumOf(url: string, path: string) {
  const { status, etag, text } = await ask(url + path)
  return { path, status, etag, sum: hash('sha256', text) }
}

if (cluster === undefined) it.skip('three servers behind a proxy')
else describe('three servers behind a proxy', () => actAsOne(cluster))

function actAsOne({ url, store, nodes, replicas, publish }: Cluster) {
  const [, second, third] = replicas

  it(
    'answer every reader while editions change, one is killed, and the store is away',
    async () => {
      const until = Date.now() + SIZE.reading
      let number = 1
      const next = async () => {
        const due = Date.now() + SIZE.every
        number += 1
        await publish(number, SIZE.waitSeconds)
        await setTimeout(Math.max(0, due - Date.now()))
      }
      const { faults, fewest, requests, newest } = await readWhile(url, SIZE.readers, async () => {
        await next()
        await second?.stop('SIGKILL')
        await next()
        await second?.start()
        await next()
        await nodes?.stopNode(1)
        await next()
        await store.stop('SIGKILL')
        await setTimeout(SIZE.away)
        await store.start()
        await nodes?.startNode(1)
        while (Date.now() < until) await next()
      })
      process.stderr.write(`${requests} requests of ${SIZE.readers} readers saw ${newest} editions.\n`)
      expect(faults).toEqual([])
      expect(newest).toBe(number)
      expect(fewest).toBeGreaterThan(10)
    },
    SIZE.reading + 180_000,
  )

  it('say the same, byte for byte', async () => {
    await publish(100, 20)
    const all = await vi.waitFor(async () => {
      const sums = await Promise.all(
        replicas.map((replica) => Promise.all(PATHS.map((path) => sumOf(replica.url, path)))),
      )
      for (const others of sums) expect(others).toEqual(sums[0])
      return sums
    }, 20_000)
    expect(all[0]?.map(({ status }) => status)).toEqual(PATHS.map(() => 200))
  })

  it('serve what they have when they start while the store is away', async () => {
    await store.stop()
    await third?.stop()
    await third?.start()
    await vi.waitFor(() => expect(third?.said()).toContain('s3://acme/models cannot be reached'), 20_000)
    await store.start()
    await publish(200, 20)
    await vi.waitFor(
      async () => expect(editionIn((await ask(`${third?.url}/models/acme/pen`)).text)).toBe(200),
      70_000,
    )
  })
}
