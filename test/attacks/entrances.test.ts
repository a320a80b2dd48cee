/** Attacked: every entrance of a site, with too much of everything that it takes. */

import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { LIMITS } from '../../src/limits.ts'
import { describeApi } from '../../src/server/machine/openapi.ts'
import { ADDRESSES, makeApp } from '../helpers/app.ts'
import { type RunningSite, startSite } from '../site.ts'

const FILES = {
  'models/acme/ink/README.md': '---\nlicense: mit\npipeline_tag: fill-mask\n---\n# Ink\n\nWrites.\n',
  'models/acme/ink/one.txt': 'one',
  'datasets/acme/pages/README.md':
    '---\nconfigs: [{config_name: default, data_files: train.csv}]\n---\n# Pages\n',
  'datasets/acme/pages/train.csv': 'page,count\nhome,3\nhelp,1\n',
  'docs/pens/index.md': '# Pens\n\nHow to hold one.\n',
}

/** What places in addresses stand for, so that the rest of each request can be answered. */
const NAMED: Record<string, string> = { id: 'acme/ink', kind: 'models', revision: 'main', path: 'one.txt' }
const GIVEN: Record<string, string> = { dataset: 'acme/pages', config: 'default', split: 'train' }

/** No answer to a small site is larger, and none grows with what was asked. */
const LARGEST_ANSWER = 2_000_000

const { paths } = describeApi('http://site.test', 'Site')
const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => NAMED[name] ?? 'x')
  return Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    path:
      path.startsWith('/datasets') || path.startsWith('/api/datasets')
        ? filled.replace('acme/ink', 'acme/pages')
        : filled,
    parameters: operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name),
    body: 'requestBody' in operation ? operation.requestBody : undefined,
  }))
})

/** Parameters that pages have besides those of the APIs. */
const OF_PAGES = ['q', 'ids', 'add', 'file', 'find', 'offset', 'where', 'since', 'column', 'in']
const PARAMETERS = [...new Set([...OPERATIONS.flatMap(({ parameters }) => parameters), ...OF_PAGES])]

const routes = await makeApp(FILES).then(async ({ app, close }) => {
  await close()
  return [...new Set(app.routes.map(({ path }) => path))]
})
const PAGES = routes
  .filter((path) => path !== '*' && path !== '/*')
  .map((path) => path.replace(/:(\w+)(?:\{[^}]+\})?|\*/g, 'acme/ink'))

let site: RunningSite
beforeAll(async () => {
  site = await startSite(FILES, { addresses: ADDRESSES, find: () => undefined })
})
afterAll(() => site.close())

/** The status of an answer to bytes that no client library would send; 0 if the connection was cut without one. */
function sendRaw(target: string): Promise<number> {
  const { hostname, port } = new URL(site.url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    let said = ''
    socket.on('data', (bytes) => {
      said += bytes.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(Number(/^HTTP\/1\.1 (\d{3}) /.exec(said)?.[1] ?? 0)))
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  })
}

async function ask(path: string, init: RequestInit = {}): Promise<{ status: number; body: string }> {
  const answer = await fetch(site.url + path, { redirect: 'manual', ...init })
  return { status: answer.status, body: await answer.text() }
}

/** A clear refusal, or an answer that is no larger than others. */
function expectBounded({ status, body }: { status: number; body: string }, what: string): void {
  expect(status, `${what}: ${body.slice(0, 200)}`).toBeLessThan(500)
  expect(body.length, what).toBeLessThan(LARGEST_ANSWER)
}

const MEGABYTE = 1_000_000
const ADDRESSED = [...new Set([...PAGES, ...OPERATIONS.map(({ path }) => path)])]

describe.each(ADDRESSED)('%s', (path) => {
  it('refuses a path, a parameter and a list of a megabyte', async () => {
    const long = [
      `${path}${'/a'.repeat(MEGABYTE / 2)}`,
      `${path}?q=${'a'.repeat(MEGABYTE)}`,
      `${path}?${'ids=a&'.repeat(100_000)}`,
    ]
    for (const target of long) expect(await sendRaw(target)).toBe(431)
    for (const target of long) expect(await sendRaw(target.slice(0, LIMITS.address + 1))).toBe(400)
  })

  it('refuses more segments and parameters than the limit', async () => {
    for (const target of [
      `${path}${'/a'.repeat(LIMITS.segments)}`,
      `${path}${'%2Fa'.repeat(LIMITS.segments)}`,
      `${path}?${Array(LIMITS.parameters + 1)
        .fill('tag=a')
        .join('&')}`,
    ])
      expect((await ask(target)).status).toBe(400)
  })

  it('answers what is within the limits', async () => {
    const depth = LIMITS.segments - path.split('/').length
    expectBounded(await ask(`${path}${'/a'.repeat(depth)}`), 'segments')
    expectBounded(await ask(`${path}/${'a'.repeat(LIMITS.address - path.length - 10)}`), 'a long segment')
    const spread = PARAMETERS.flatMap((name) => Array(8).fill(`${name}=${'a'.repeat(12)}`)).slice(
      0,
      LIMITS.parameters,
    )
    expectBounded(await ask(`${path}?${spread.join('&')}`.slice(0, LIMITS.address)), 'all parameters')
  })
})

describe('a parameter as long as an address may be', () => {
  it.each(OPERATIONS.filter(({ parameters }) => parameters.length > 0))(
    'of $path is refused or answered',
    async ({ path, parameters }) => {
      for (const name of parameters) {
        const others = new URLSearchParams(
          Object.entries(GIVEN).filter(([other]) => other !== name && parameters.includes(other)),
        )
        for (const unit of ['a', '"', '(', 'a ', 'a:', '-']) {
          const start = `${path}?${others}&${name}=`
          const value = encodeURIComponent(unit.repeat(LIMITS.address))
          const target = (start + value).slice(0, LIMITS.address).replace(/%.?$/, '')
          expectBounded(await ask(target), `${name} of ${unit}`)
        }
      }
    },
    60_000,
  )

  it.each([
    '/search',
    '/models',
    '/datasets',
    '/docs/pens',
    '/compare',
    '/papers',
    '/benchmarks',
    '/datasets/acme/pages',
  ])(
    'of %s is refused or answered',
    async (path) => {
      for (const name of PARAMETERS) {
        const target = `${path}?${name}=${'a+'.repeat(LIMITS.address)}`.slice(0, LIMITS.address)
        expectBounded(await ask(target), name)
      }
    },
    60_000,
  )
})

describe('a body', () => {
  const POSTED = OPERATIONS.filter(({ body }) => body !== undefined)

  it.each(POSTED)(
    'of $path is refused or answered, whatever is long in it',
    async ({ path, method, body }) => {
      const [type = '', content] = Object.entries(body?.content ?? {})[0] ?? []
      const names = Object.keys(content?.schema.properties ?? {})
      expect(names.length).toBeGreaterThan(0)
      const many = Array(100_000).fill('a')
      for (const name of names)
        for (const value of [
          'a'.repeat(3 * MEGABYTE),
          'a'.repeat(MEGABYTE),
          '/a'.repeat(MEGABYTE / 4),
          many,
          [many],
          '['.repeat(MEGABYTE / 2),
        ]) {
          const whole = { ...Object.fromEntries(names.map((other) => [other, 'a'])), [name]: value }
          const sent = { method, headers: { 'content-type': type }, body: JSON.stringify(whole) }
          expectBounded(await ask(path, sent), name)
        }
    },
    60_000,
  )

  it.each(POSTED)(
    'of $path is not read as plain text, which any website may send',
    async ({ path, method }) => {
      const sent = {
        method,
        headers: { 'content-type': 'text/plain' },
        body: '{"content":"a","paths":["a"]}',
      }
      expect((await ask(path, sent)).status).toBe(415)
    },
  )
})

describe('the tools of MCP', () => {
  const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
  const post = (message: unknown) =>
    ask('/mcp', { method: 'POST', headers: HEADERS, body: JSON.stringify(message) })
  const message = (method: string, params: unknown) => ({ jsonrpc: '2.0', id: 1, method, params })
  const listed = z.object({
    result: z.object({
      tools: z.array(
        z.object({
          name: z.string(),
          inputSchema: z.object({
            properties: z.record(
              z.string(),
              z.object({ type: z.string().optional(), enum: z.array(z.string()).optional() }),
            ),
            required: z.array(z.string()).default([]),
          }),
        }),
      ),
    }),
  })
  const answered = z.object({
    result: z.object({ isError: z.boolean().optional() }).optional(),
    error: z.unknown().optional(),
  })
  const dataOf = (body: string): unknown => JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? body)

  it('refuse every argument that is too long, and say so', async () => {
    const { tools } = listed.parse(dataOf((await post(message('tools/list', {}))).body)).result
    expect(tools.length).toBeGreaterThan(4)
    for (const { name, inputSchema } of tools) {
      const { properties, required } = inputSchema
      const usual = Object.fromEntries(required.map((other) => [other, properties[other]?.enum?.[0] ?? '/a']))
      for (const [argument, { type }] of Object.entries(properties)) {
        if (type !== 'string') continue
        for (const value of ['/a'.repeat(25_000), '/a'.repeat(LIMITS.segments + 1), 'w '.repeat(25_000)]) {
          const call = message('tools/call', { name, arguments: { ...usual, [argument]: value } })
          const { status, body } = await post(call)
          const what = `${name}, ${argument}`
          expect(status, what).toBe(200)
          expect(body.length, what).toBeLessThan(LARGEST_ANSWER)
          if (value.length < LIMITS.text) continue
          const { result, error } = answered.parse(dataOf(body))
          expect(result?.isError === true || error !== undefined, what).toBe(true)
        }
        const huge = message('tools/call', {
          name,
          arguments: { ...usual, [argument]: 'a'.repeat(MEGABYTE) },
        })
        expect((await post(huge)).status).toBe(413)
      }
    }
  }, 60_000)

  it('say how long a path may be', async () => {
    const call = message('tools/call', {
      name: 'read_page',
      arguments: { path: '/a'.repeat(LIMITS.segments + 1) },
    })
    expect((await post(call)).body).toContain(`more than ${LIMITS.segments} segments`)
  })

  it('refuse more calls at once than the limit', async () => {
    const calls = (count: number) =>
      Array.from({ length: count }, (_, id) => ({ ...message('tools/list', {}), id }))
    expect((await post(calls(LIMITS.mcpCalls))).status).toBe(200)
    expect((await post(calls(LIMITS.mcpCalls + 1))).status).toBe(400)
  })
})
