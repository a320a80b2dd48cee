import { get } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeApp } from '../../../test/helpers/app.ts'
import { fakeEdition } from '../../../test/helpers/edition.ts'
import { parseSettings } from '../../settings/read-settings.ts'
import { EditionHolder } from '../edition-holder.ts'
import { createAccess } from './access.ts'
import { type OpenServer, openServer } from './http-server.ts'

const servers: OpenServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close(0)
})

/** A server without a site, and what gives it one that draws a page once it is let. */
async function open(base?: string) {
  const server = await openServer({ host: '127.0.0.1', port: 0, mayMove: false })
  servers.push(server)
  const { app, close } = await makeApp({ 'models/acme/tiny.md': '# Tiny' })
  const drawing = Promise.withResolvers<void>()
  const holder = new EditionHolder(fakeEdition('one'))
  let asked = 0
  const serve = (hosts: string[] = []) =>
    server.serve({
      site: () => ({
        app: {
          router: app.router,
          request: async () => {
            asked++
            await drawing.promise
            return new Response('drawn')
          },
        },
        access: createAccess(parseSettings({ hosts }), '127.0.0.1'),
        build: 'build',
        ...(base !== undefined && { base }),
      }),
      holder,
      assets: { find: () => undefined },
    })
  await close()
  const areAsked = (pages: number) => vi.waitFor(() => expect(asked).toBe(pages))
  return { server, serve, holder, areAsked, draw: drawing.resolve }
}

/** Asks on a connection of its own. */
async function ask({ port }: { port: number }, path: string, headers: Record<string, string> = {}) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number | undefined; body: string }>()
  get({ port, host: '127.0.0.1', path, headers, agent: false }, async (answer) =>
    resolve({ status: answer.statusCode, body: await text(answer) }),
  ).on('error', reject)
  return promise
}

const json = async (...named: Parameters<typeof ask>) => {
  const { status, body } = await ask(...named)
  return [status, JSON.parse(body)]
}

describe('a server', () => {
  it('is alive, but not ready, before there is an edition', async () => {
    const { server } = await open()
    expect(await json(server, '/healthz')).toEqual([200, { alive: true }])
    expect(await json(server, '/readyz')).toEqual([503, { ready: false, reason: 'starting' }])
    expect(await ask(server, '/models')).toMatchObject({
      status: 503,
      body: expect.stringContaining('first time'),
    })
  })

  it('is ready with an edition, and says which one and how old it is', async () => {
    const { server, serve, holder } = await open()
    serve()
    vi.setSystemTime('2026-01-02T03:05:05.900Z')
    const made = '2026-01-02T03:04:05.000Z'
    expect(await json(server, '/readyz')).toEqual([
      200,
      { ready: true, edition: 'one', made, age: 60, behind: false },
    ])
    holder.isBehind = true
    expect((await json(server, '/readyz'))[1]).toMatchObject({ ready: true, behind: true })
    vi.useRealTimers()
  })

  it('is ready while search is away, as cards still open, and says so', async () => {
    const { server, serve, holder } = await open()
    serve()
    for (const state of ['ok', 'fallback', 'away'] as const) {
      holder.search = { state, counts: { answered: 0, failed: 0, spared: 0 } }
      expect((await json(server, '/readyz'))[1]).toMatchObject({ ready: true, search: state })
    }
  })

  it('tells so at the root of the host and below the path of its site', async () => {
    const { server, serve } = await open('/models')
    serve()
    for (const path of ['/readyz', '/models/readyz', '/models/healthz'])
      expect((await ask(server, path)).status).toBe(200)
  })

  it('tells an orchestrator that asks for its address, though pages have a name', async () => {
    const { server, serve } = await open()
    serve(['models.acme.example'])
    const host = { host: '10.0.0.7:4321' }
    expect((await ask(server, '/readyz', host)).status).toBe(200)
    expect((await ask(server, '/models', host)).status).toBe(421)
  })

  it('is not ready while it stops, and still answers readers until the requests before have ended', async () => {
    const { server, serve, areAsked, draw } = await open()
    serve()
    const before = ask(server, '/models')
    await areAsked(1)
    const closed = server.close(10_000)
    expect(await json(server, '/readyz')).toEqual([503, { ready: false, reason: 'draining' }])
    expect((await ask(server, '/healthz')).status).toBe(200)
    const later = ask(server, '/datasets')
    await areAsked(2)
    draw()
    expect([(await before).body, (await later).body]).toEqual(['drawn', 'drawn'])
    await closed
    await expect(ask(server, '/healthz')).rejects.toThrow('ECONNREFUSED')
  })

  it('cuts off what has not ended in time', async () => {
    const { server, serve, areAsked } = await open()
    serve()
    const rejected = expect(ask(server, '/models')).rejects.toThrow('socket hang up')
    await areAsked(1)
    await server.close(100)
    await rejected
  })
})
