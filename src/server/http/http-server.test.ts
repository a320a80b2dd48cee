import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fakeEdition } from '../../../test/helpers/edition.ts'
import { parseSettings } from '../../settings/read-settings.ts'
import { type App, type AppContext, tellFacts } from '../answer.ts'
import { EditionHolder } from '../edition-holder.ts'
import { createAccess } from './access.ts'
import { finishResponse } from './finished-response.ts'
import { type RunningServer, startServer } from './http-server.ts'
import { PageCache } from './page-cache.ts'

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const running: RunningServer[] = []
afterEach(async () => {
  for (const server of running.splice(0)) await server.close(100)
})

/** A site whose pages name their edition, with a record of the pages drawn. */
async function start({ cacheBytes = 1_000_000, build = 'build' } = {}) {
  const holder = new EditionHolder(fakeEdition('one'))
  const drawn: string[] = []
  const app: App = new Hono()
  /** A page as the app makes it, which says that it lasts. */
  const page = (c: AppContext, body: string | null, status = 200) => {
    c.set('isLasting', true)
    return new Response(body, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  app.use(tellFacts)
  app.get('/pages/*', (c) => {
    drawn.push(c.req.path)
    return page(c, `<p>${holder.id} ${'ä'.repeat(1000)}</p>`)
  })
  app.get('/short', (c) => page(c, '<p>short</p>'))
  app.get('/missing', (c) => page(c, 'x'.repeat(1000), 404))
  const [asked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.get('/slow', async (c) => {
    asked.resolve()
    await released.promise
    return page(c, `<p>${holder.id}</p>`)
  })
  app.get('/swap', (c) => {
    const response = page(c, `<p>${holder.id}</p>`)
    if (holder.id === 'one') holder.swap(fakeEdition('two'))
    return response
  })
  app.get('/swap-as-it-is-compressed', (c) => {
    const text = `<p>${holder.id} ${'ä'.repeat(1_000)}</p>`
    const arrayBuffer = async () => {
      if (holder.id === 'one') setImmediate(() => holder.swap(fakeEdition('two')))
      return new TextEncoder().encode(text).buffer
    }
    return Object.defineProperty(page(c, null), 'arrayBuffer', { value: arrayBuffer })
  })
  app.get('/feed', () => new Response(`${holder.id} ${'x'.repeat(1000)}`))
  app.get('/asked', (c) => new Response(c.req.url))
  app.get('/file', () => new Response('f'.repeat(1000), { headers: { etag: '"own"' } }))
  app.get('/throws', () => {
    throw new Error('on purpose')
  })
  app.onError((error) => {
    throw error
  })
  const asset = finishResponse(200, { etag: '"asset"' }, Buffer.from('body{}'))
  const access = createAccess(parseSettings({ hosts: ['site.test'] }), '127.0.0.1')
  let site = { app, access, build }
  const server = await startServer({
    site: () => site,
    holder,
    pages: new PageCache(holder, cacheBytes),
    host: '127.0.0.1',
    port: 0,
    mayMove: false,
    assets: { find: (path) => (path === '/_assets/main.css' ? asset : undefined) },
  })
  running.push(server)
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    ask(server.port, path, headers, method)
  /** Changes the settings of the site, which every page then shows. */
  const change = (title: string) => {
    const changed: App = new Hono()
    changed.use(tellFacts).get('*', (c) => page(c, title))
    site = { app: changed, access, build: title }
  }
  const slow = { asked: asked.promise, release: released.resolve }
  return { server, holder, drawn, get, change, slow }
}

function ask(port: number, path: string, headers: Record<string, string>, method: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      { port, host: '127.0.0.1', path, headers, method, agent: false },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      },
    )
    request.on('error', reject)
    request.end()
  })
}

/** Sends bytes unchanged and returns the first line of the answer. */
function askRaw(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.once('data', (data) => {
      resolve(data.toString('latin1').split('\r\n', 1)[0] ?? '')
      socket.destroy()
    })
    socket.on('error', reject)
  })
}

describe('a page', () => {
  it('is drawn once and kept for the next reader', async () => {
    const { get, drawn } = await start()
    const first = await get('/pages/a?x=1')
    const second = await get('/pages/a?x=1')
    expect(second.body.equals(first.body)).toBe(true)
    expect(second.headers.etag).toBe(first.headers.etag)
    expect(drawn).toHaveLength(1)
    await get('/pages/a?x=2')
    expect(drawn).toHaveLength(2)
  })

  it('is sent in the encoding that the reader likes best', async () => {
    const { get } = await start()
    const plain = await get('/pages/a')
    const gzip = await get('/pages/a', { 'accept-encoding': 'gzip' })
    const brotli = await get('/pages/a', { 'accept-encoding': 'gzip, br' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(gzip.headers['content-encoding']).toBe('gzip')
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true)
    expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true)
    const tags = [plain, gzip, brotli].map((answer) => answer.headers.etag)
    expect(new Set(tags).size).toBe(3)
    for (const { headers, body } of [plain, gzip, brotli]) {
      expect(headers.vary).toBe('Origin, Accept-Encoding')
      expect(headers['content-length']).toBe(String(body.length))
      expect(headers['cache-control']).toBe('no-cache')
    }
  })

  it('is not compressed when it is short', async () => {
    const { get } = await start()
    const answer = await get('/short', { 'accept-encoding': 'br' })
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.body.toString()).toBe('<p>short</p>')
  })

  it('is answered with 304, undrawn, to a reader who has it', async () => {
    const { get, drawn } = await start()
    const accept = { 'accept-encoding': 'br' }
    const { etag = '' } = (await get('/pages/a', accept)).headers
    const { get: getAfresh, drawn: drawnAfresh } = await start()
    const answer = await getAfresh('/pages/a', { ...accept, 'if-none-match': `"other", W/${etag}` })
    expect(answer.status).toBe(304)
    expect(answer.body).toHaveLength(0)
    expect(answer.headers.etag).toBe(etag)
    expect(answer.headers.vary).toBe('Accept, Origin, Accept-Encoding')
    expect(drawnAfresh).toHaveLength(0)
    expect((await get('/pages/a', { ...accept, 'if-none-match': etag })).status).toBe(304)
    expect((await get('/pages/a', { ...accept, 'if-none-match': '*' })).status).toBe(304)
    expect((await get('/pages/a', { ...accept, 'if-none-match': '"other"' })).status).toBe(200)
    expect((await get('/pages/b', { ...accept, 'if-none-match': etag })).status).toBe(200)
    expect((await get('/pages/a', { 'if-none-match': etag })).status).toBe(200)
    expect(drawn.filter((path) => path === '/pages/a')).toHaveLength(2)
  })

  it('is another one, with another tag, in the next edition and in the next build', async () => {
    const { get, holder } = await start()
    const { etag = '' } = (await get('/pages/a')).headers
    holder.swap(fakeEdition('two'))
    const answer = await get('/pages/a', { 'if-none-match': etag })
    expect(answer.status).toBe(200)
    expect(answer.body.toString()).toContain('<p>two ')
    const rebuilt = await start({ build: 'another' })
    expect((await rebuilt.get('/pages/a', { 'if-none-match': etag })).status).toBe(200)
  })

  it('is another one, with another tag, as soon as the site has other settings', async () => {
    const { get, change } = await start()
    const { etag = '' } = (await get('/pages/a')).headers
    change('Acme models')
    const answer = await get('/pages/a', { 'if-none-match': etag })
    expect(answer.status).toBe(200)
    expect(answer.body.toString()).toBe('Acme models')
  })

  it('is neither kept nor tagged when the edition changes while it is drawn', async () => {
    const { get } = await start()
    const answer = await get('/swap')
    expect(answer.body.toString()).toBe('<p>one</p>')
    expect(answer.headers.etag).toBeUndefined()
    expect((await get('/swap')).body.toString()).toBe('<p>two</p>')
  })

  it('is not kept when the edition changes while it is compressed', async () => {
    const { get } = await start()
    const accept = { 'accept-encoding': 'gzip' }
    const read = async () => gunzipSync((await get('/swap-as-it-is-compressed', accept)).body).toString()
    expect(await read()).toContain('<p>one ')
    expect(await read()).toContain('<p>two ')
  })

  it('has the same headers and no body for HEAD, drawn or kept, and is drawn once', async () => {
    const { get, drawn } = await start()
    const accept = { 'accept-encoding': 'gzip' }
    const cold = await get('/pages/a', accept, 'HEAD')
    const full = await get('/pages/a', accept)
    const kept = await get('/pages/a', accept, 'HEAD')
    for (const answer of [cold, kept]) {
      expect(answer.status).toBe(200)
      expect(answer.body).toHaveLength(0)
      expect(answer.headers['content-length']).toBe(String(full.body.length))
      expect(answer.headers.etag).toBe(full.headers.etag)
    }
    expect(drawn).toHaveLength(1)
  })

  it('makes room for others when the cache is full', async () => {
    const { get, drawn } = await start({ cacheBytes: 100_000 })
    for (let page = 0; page < 40; page++) await get(`/pages/${page}`)
    await get('/pages/39')
    expect(drawn).toHaveLength(40)
    await get('/pages/0')
    expect(drawn).toHaveLength(41)
  })
})

describe('what is not a page', () => {
  it('has the same headers for HEAD as for GET, and no body', async () => {
    const { get } = await start()
    for (const path of ['/feed', '/missing']) {
      const [full, head] = [await get(path), await get(path, {}, 'HEAD')]
      expect(head.body).toHaveLength(0)
      for (const name of ['content-length', 'etag', 'vary', 'cache-control'])
        expect([path, name, head.headers[name]]).toEqual([path, name, full.headers[name]])
    }
  })

  it('is compressed but not kept', async () => {
    const { get } = await start()
    const answer = await get('/missing', { 'accept-encoding': 'br' })
    expect(answer.status).toBe(404)
    expect(answer.headers['content-encoding']).toBe('br')
    expect(answer.headers.etag).toBeUndefined()
  })

  it.each(['identity', 'gzip'])('is sent as %s once and then only when it has changed', async (encoding) => {
    const { get, holder } = await start()
    const accept = { 'accept-encoding': encoding }
    const { headers } = await get('/feed', accept)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers.vary).toBe('Origin, X-Forwarded-Host, X-Forwarded-Proto, Accept-Encoding')
    const again = { ...accept, 'if-none-match': headers.etag ?? '' }
    expect((await get('/feed', again)).status).toBe(304)
    holder.swap(fakeEdition('two'))
    expect((await get('/feed', again)).status).toBe(200)
  })

  it('is refused to who wants another version of it, as a page is', async () => {
    const { get } = await start()
    for (const path of ['/feed', '/pages/a']) {
      const { headers } = await get(path)
      const etag = headers.etag ?? ''
      for (const method of ['GET', 'HEAD']) {
        expect((await get(path, { 'if-match': etag }, method)).status).toBe(200)
        expect((await get(path, { 'if-match': '*' }, method)).status).toBe(200)
        const other = await get(path, { 'if-match': '"other"', 'if-none-match': etag }, method)
        expect([other.status, other.body.length]).toEqual([412, 0])
      }
    }
  })

  it('stays as it is when it has a tag of its own', async () => {
    const { get } = await start()
    const answer = await get('/file', { 'accept-encoding': 'br' })
    expect(answer.headers.etag).toBe('"own"')
    expect(answer.headers['content-encoding']).toBeUndefined()
    expect(answer.body).toHaveLength(1000)
  })

  it('comes from the built files below their own path', async () => {
    const { get } = await start()
    expect((await get('/_assets/main.css')).body.toString()).toBe('body{}')
    expect((await get('/_assets/main.css', { 'if-none-match': '"asset"' })).status).toBe(304)
    expect((await get('/_assets/other.css')).status).toBe(404)
  })
})

describe('the server', () => {
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND'])('refuses %s', async (method) => {
    const { get } = await start()
    const answer = await get('/pages/a', {}, method)
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('GET, HEAD')
  })

  it.each([
    ['a NUL', '/pages/a%00b'],
    ['a NUL in the query', '/pages/a?q=%00'],
    ['8 kB', `/pages/${'a'.repeat(8192)}`],
    ['two slashes in front', '//elsewhere.test/'],
    ['a backslash', '/\\elsewhere.test/'],
  ])('refuses an address with %s', async (_, path) => {
    const { server } = await start()
    const line = await askRaw(server.port, `GET ${path} HTTP/1.1\r\nHost: site.test\r\n\r\n`)
    expect(line).toBe('HTTP/1.1 400 Bad Request')
  })

  it.each(['/pages/a?q=100%', '/pages/100%', '/pages/%E0%A4%A'])(
    'takes the percent signs of %s, as people type them',
    async (path) => {
      const { get } = await start()
      expect((await get(path)).status).toBe(200)
    },
  )

  it('says what is wrong with an address below the API in JSON, to a page of this machine too', async () => {
    const { get } = await start()
    const origin = 'http://localhost:3000'
    const answer = await get('/api/search?q=%00', { origin })
    expect(answer.status).toBe(400)
    expect(answer.headers['access-control-allow-origin']).toBe(origin)
    expect(JSON.parse(answer.body.toString())).toEqual({ error: 'This address contains a NUL character.' })
  })

  it('gives a client of HTTP/1.0, which names no host, a page', async () => {
    const { server } = await start()
    expect(await askRaw(server.port, 'GET /pages/a HTTP/1.0\r\n\r\n')).toBe('HTTP/1.1 200 OK')
  })

  it('takes an address with a host, as proxies are asked, for the path that it is', async () => {
    const { get } = await start()
    const { status, body } = await get('http://site.test/asked?x=1', { host: 'other.test' })
    expect([status, body.toString()]).toEqual([200, 'http://site.test/asked?x=1'])
    expect((await get('http://site.test?x=1')).status).toBe(404)
    expect((await get('http://site.test//elsewhere.test/')).status).toBe(400)
  })

  it.each([
    ['nonsense', 'nonsense\r\n\r\n', 400],
    ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 421],
    ['endless headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('answers %s and lives on', async (_, text, status) => {
    const { server, get } = await start()
    expect(await askRaw(server.port, text)).toContain(`HTTP/1.1 ${status} `)
    expect((await get('/short')).status).toBe(200)
  })

  it('says to whom has too many cookies what helps', async () => {
    const { get } = await start()
    const { status, body } = await get('/short', { cookie: 'x'.repeat(20_000) })
    expect([status, body.toString()]).toEqual([431, expect.stringContaining('delete the cookies')])
  })

  it('answers 500 when the app fails and lives on', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { get } = await start()
    expect((await get('/throws')).status).toBe(500)
    expect(log).toHaveBeenCalledWith(
      expect.stringContaining('GET /throws failed: Error: on purpose\n    at '),
    )
    expect((await get('/short')).status).toBe(200)
    log.mockRestore()
  })

  it('lets a request in flight end when it closes', async () => {
    const { server, get, slow: page } = await start()
    const slow = get('/slow')
    await page.asked
    const closed = server.close()
    page.release()
    expect((await slow).body.toString()).toBe('<p>one</p>')
    await closed
    await expect(get('/short')).rejects.toThrow('ECONNREFUSED')
  })

  it('tells open pages of a new edition and lets go of them when it closes', async () => {
    const { server, holder } = await start()
    const response = await fetch(`${server.url}_events`)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    holder.swap(fakeEdition('two'), ['/models/acme/tiny'])
    const closed = server.close()
    expect(await response.text()).toContain(
      'event: edition\ndata: {"edition":"two","changed":["/models/acme/tiny"]}\n\n',
    )
    await closed
  })
})
