/**
 * Attacked: searches that a cluster answers, by whoever types, whose text must stay a text; and by the cluster, or what
 * stands in its place, whose answers must be true of the edition or none.
 */

import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SqliteEdition } from '../../src/edition/edition.ts'
import { SearchWatch, withFallback } from '../../src/search/fallback.ts'
import { Cluster, parseClusterAddress } from '../../src/search/opensearch/cluster.ts'
import { openSearchEngine } from '../../src/search/opensearch/engine.ts'
import { startAnswering } from '../helpers/answering-server.ts'
import { type AppForTest, makeApp } from '../helpers/app.ts'

let site: AppForTest
/** What the node does with a request; each test sets it. */
let answer: (body: string, response: ServerResponse, request: IncomingMessage) => void
let cluster: Cluster
/** The lines of the searches that it was asked for. */
let asked: string[] = []
let elsewhere = 0

/** @returns its address */
async function serve(listener: RequestListener): Promise<string> {
  const { host, close } = await startAnswering(listener)
  closing.push(close)
  return `http://${host}`
}
const closing: (() => void)[] = []

let other = ''

/** Long after a cluster was found to be away, so that each test asks it again. */
let now = 0

beforeAll(async () => {
  other = await serve((_, response) => {
    elsewhere += 1
    response.end('{}')
  })
  const node = await serve(async (request, response) => {
    const body = await readText(request)
    asked.push(...body.trimEnd().split('\n'))
    answer(body, response, request)
  })
  cluster = await Cluster.open(parseClusterAddress(`${node}/acme`))
  site = await makeApp(
    { 'models/acme/whale.md': '# Whale\n\nIt sings.\n', 'models/acme/shark.md': '# Shark\n\nIt swims.\n' },
    {},
    {
      engine: (edition: SqliteEdition) =>
        withFallback(openSearchEngine(cluster, edition), undefined, new SearchWatch(false, () => now)),
    },
  )
})
afterAll(async () => {
  for (const close of closing) close()
  await cluster.close()
  await site.close()
})

async function get(path: string) {
  now += 60_000
  const response = await site.app.request(`http://site.test${path}`)
  return { status: response.status, text: await response.text() }
}

const json = (response: ServerResponse, value: unknown, status = 200) =>
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof value === 'string' ? value : JSON.stringify(value))

/** An answer without hits to each search. */
const nothing = (body: string) => ({
  responses: body
    .trimEnd()
    .split('\n')
    .filter((_, at) => at % 2 === 1)
    .map(() => found([], 0)),
})
const found = (keys: readonly unknown[], total: unknown, more: object = {}) => ({
  timed_out: false,
  hits: { total: { value: total }, hits: keys.map((key) => ({ sort: [1, key] })) },
  aggregations: { total: { meta: {}, doc_count: total, ...more } },
})

describe('what somebody types stays a text', () => {
  const TEXTS: [what: string, text: string][] = [
    ['the query language', 'id:* OR kind:* AND NOT (_exists_:id)'],
    ['ends of JSON', '"}}}]}\n{"index":"*"}\n{"query":{"match_all":{}}}'],
    ['a script', '{"script":{"source":"System.exit(1)"}}'],
    ['patterns', '*?~^[a TO z]{} /.*/ \\'],
    ['NUL', 'wha\0le'],
    ['half of a character', 'whale \ud83d'],
    ['line separators', 'whale\u2028{"index":"*"}\u2029\r\n'],
    ['ten thousand terms', Array.from({ length: 10_000 }, (_, at) => `word${at}`).join(' ')],
    ['one term of a hundred thousand letters', 'w'.repeat(100_000)],
    ['all signs', Array.from({ length: 300 }, (_, at) => String.fromCharCode(at + 1)).join(' ')],
  ]

  it.each(TEXTS)('%s', async (_, text) => {
    answer = (body, response) => json(response, nothing(body))
    asked = []
    for (const q of [text, text.slice(0, 200)]) await get(`/search?${new URLSearchParams({ q })}`)
    const query = new URLSearchParams({ q: text, tag: text, author: text })
    expect((await get(`/api/search?${query}`)).status).toBeLessThan(500)
    expect(asked.length).toBeGreaterThan(0)
    const lines = asked.map((line): unknown => JSON.parse(line))
    expect(lines.length % 2).toBe(0)
    for (const [at, line] of lines.entries()) {
      if (at % 2 === 0)
        expect(Object(line)).toEqual({
          index: expect.stringMatching(/^acme-[a-z0-9.-]+$/),
          allow_partial_search_results: false,
        })
      else expect(keysOf(line)).not.toContain('script')
    }
    // A query of the cluster has at most as many clauses as this.
    expect(asked.join('').length).toBeLessThan(2_000_000)
  })

  /** All names of members, which are the query language; texts are values. */
  function keysOf(value: unknown): string[] {
    if (Array.isArray(value)) return value.flatMap(keysOf)
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, one]) => [key, ...keysOf(one)])
  }

  it.each(['*', '_all', '<now>', '..', '%2e%2e', 'a%2fb', '_cluster', '.kibana', '-a', 'a/b', 'A'])(
    'no index begins with %s',
    (prefix) => {
      const url = `http://search.test/${prefix}`
      const read = () => parseClusterAddress(url).prefix
      // What the platform reads as no path at all is none.
      if (prefix === '..' || prefix === '%2e%2e') expect(read()).toBe('modelbook')
      else expect(read).toThrow('cannot begin the name of an index')
    },
  )
})

describe('what a cluster may answer instead of the truth', () => {
  const one = (response: object) => (_: string, out: ServerResponse) => json(out, { responses: [response] })
  const key = 'acme/whale\0model'
  const BOMB = gzipSync(Buffer.alloc(100 * 1024 * 1024, ' '))
  const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  const CASES: [what: string, answer: typeof answer][] = [
    ['no JSON', (_, out) => json(out, '{"responses":[')],
    ['a page of HTML', (_, out) => void out.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello')],
    ['nothing', (_, out) => void out.writeHead(200).end()],
    ['null', (_, out) => json(out, 'null')],
    ['a list', (_, out) => json(out, [])],
    ['no answer to the search', (_, out) => json(out, { responses: [] })],
    ['lists in lists', (_, out) => json(out, nested)],
    ['ids that are no cards', one(found(['acme/none\0model'], 1))],
    ['keys that are none', one(found(['../../etc/passwd'], 1))],
    ['numbers as ids', one(found([1e308], 1))],
    ['objects as ids', one(found([{ toString: 1 }], 1))],
    ['more entries than there are', one(found([key], 1_000_000_000))],
    ['fewer entries than none', one(found([key], -1))],
    ['parts of an entry', one(found([key], 0.5))],
    [
      'a number beyond all',
      (_, out) =>
        json(
          out,
          '{"responses":[{"timed_out":false,"hits":{"total":{"value":1e999},"hits":[]},"aggregations":{"total":{"doc_count":1e999}}}]}',
        ),
    ],
    [
      'the same card a hundred times',
      one(
        found(
          Array.from({ length: 100 }, () => key),
          2,
        ),
      ),
    ],
    ['a hit, but no entries', one(found([key], 0))],
    [
      'values that more cards have than there are',
      one(found([key], 1, { license: { buckets: [{ key: 'mit', doc_count: 1_000 }] } })),
    ],
    ['a redirect', (_, out) => void out.writeHead(302, { location: other }).end()],
    [
      'a redirect with a body',
      (_, out) => void out.writeHead(307, { location: other, 'content-type': 'application/json' }).end('{}'),
    ],
    ['the end of the connection', (_, out) => void out.destroy()],
    [
      'half an answer',
      (_, out) => {
        out
          .writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000 })
          .write('{"responses":')
        setTimeout(() => out.destroy(), 50)
      },
    ],
    [
      'what unpacks to a gigabyte',
      (_, out) =>
        void out.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(BOMB),
    ],
    [
      'a status of its own',
      (_, out) => void out.writeHead(299, { 'content-type': 'application/json' }).end('{}'),
    ],
  ]

  it.each(CASES)('%s', async (_, given) => {
    answer = given
    const { status, text } = await get('/api/search?q=whale')
    expect([status, text]).toEqual([503, expect.stringContaining('Search is not available right now')])
    expect((await get('/models?q=whale')).status).toBe(503)
    expect((await get('/models/acme/whale')).text, 'cards still open').toContain('It sings.')
    expect(elsewhere, 'nobody follows it').toBe(0)
  })

  it('the truth is shown', async () => {
    answer = one(found([key], 1, { license: { buckets: [{ key: 'mit', doc_count: 1 }] } }))
    const { status, text } = await get('/api/search?q=whale')
    expect([status, JSON.parse(text)]).toMatchObject([200, { total: 1, hits: [{ id: 'acme/whale' }] }])
  })

  it('a body without end', async () => {
    const before = process.memoryUsage().rss
    let most = 0
    answer = (_, out) => {
      out.writeHead(200, { 'content-type': 'application/json' })
      const chunk = ' '.repeat(1024 * 1024)
      const write = () => {
        most = Math.max(most, process.memoryUsage().rss)
        while (!out.destroyed && out.write(chunk));
      }
      out.on('drain', write)
      write()
    }
    expect((await get('/api/search?q=whale')).status).toBe(503)
    expect(most - before).toBeLessThan(1_000 * 1024 * 1024)
  })

  it('a body that comes byte by byte', async () => {
    answer = (_, out) => {
      out.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => out.write(' '), 100)
      out.once('close', () => clearInterval(timer))
    }
    expect((await get('/api/search?q=whale')).status).toBe(503)
  })
})
