/** Attacked: a catalogue on this machine, by pages of other sites that the same browser shows, and by forged headers. */

import { type IncomingHttpHeaders, request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccess } from '../../src/server/http/access.ts'
import type { Assets } from '../../src/server/http/assets.ts'
import { parseSettings } from '../../src/settings/read-settings.ts'
import { type RunningSite, startSite } from '../site.ts'

const ASSETS: Assets = {
  addresses: { css: '/a.css', loader: 'true', hydrate: '/h.js', font: '/f.woff2', icon: '/i.svg' },
  find: () => undefined,
}

/** An address of each kind that is answered. */
const PATHS = [
  '/',
  '/models/acme/tiny',
  '/models/acme/tiny.md',
  '/models.atom',
  '/llms.txt',
  '/sitemap.xml',
  '/robots.txt',
  '/api/models',
  '/api/models/acme/tiny',
  '/api/search?q=tiny',
  '/api/palette?q=tiny',
  '/api/viewer/splits?dataset=acme/rows',
  '/api/datasets/acme/rows/croissant',
  '/acme/tiny/resolve/main/README.md',
  '/acme/tiny/raw/main/README.md',
  '/acme/tiny',
  '/models/acme/tiny/',
  '/_events',
  '/_assets/none.js',
  '/none',
  '/api/none',
  '//elsewhere.test',
]

const CARDS = {
  'models/acme/tiny/README.md': '---\nlicense: mit\n---\n# Tiny\n\nThe secret of our house.\n',
  'datasets/acme/rows/README.md': '# Rows\n',
  'datasets/acme/rows/train.csv': 'id,text\n1,The secret of our house.\n',
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Sends headers that a browser would not let a page set, and ends event streams once they begin. */
function ask(site: RunningSite, path: string, headers: Record<string, string>, method = 'GET') {
  const { hostname, port } = new URL(site.url)
  return new Promise<Answer>((resolve, reject) => {
    const asked = request({ hostname, port, path, headers, method, agent: false }, (answer) => {
      let text = ''
      const done = () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
        if (path === '/_events') asked.destroy()
      })
      answer.on('close', done)
    })
    asked.on('error', (error) => (path === '/_events' ? undefined : reject(error)))
    asked.end()
  })
}

let site: RunningSite
let open: RunningSite
let named: RunningSite
beforeAll(async () => {
  site = await startSite(CARDS, ASSETS)
  open = await startSite({ ...CARDS, 'modelbook.yaml': 'cors: ["*"]\n' }, ASSETS)
  named = await startSite(
    {
      ...CARDS,
      'modelbook.yaml':
        'hosts: [Models.acme.example]\nurl: https://catalogue.acme.example\ncors: [https://app.acme.example/]\n',
    },
    ASSETS,
  )
})
afterAll(async () => {
  for (const one of [site, open, named]) await one?.close()
})

describe('a name that an attacker makes stand for 127.0.0.1', () => {
  it.each(PATHS)('gets nothing of %s', async (path) => {
    for (const host of ['evil.example', `evil.example:${new URL(site.url).port}`]) {
      const answer = await ask(site, path, { host, accept: 'text/html' })
      expect(answer.status).toBe(421)
      expect(answer.text).toContain('does not answer to evil.example')
      expect(answer.text).toContain('add the name to hosts in the modelbook.yaml')
      expect(answer.text).not.toContain('secret')
    }
  })

  it.each([
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil-localhost',
    'localhost@evil.example',
    'datasets-server.evil.example',
    'localdatasets-server.host',
    'datasets-server.datasets-server.evil.example',
    'evil.example.',
    '10.0.0.1',
    '0.0.0.0',
    '[::2]',
    'a b',
    'evil!',
    '<script>',
  ])('is not believed as %s', async (host) => {
    const answer = await ask(site, '/api/models', { host })
    expect(answer.status).toBe(421)
    expect(answer.headers['content-type']).toBe('application/json')
  })

  it('is not believed in a page that has been drawn already, nor in the target of a request', async () => {
    expect((await ask(site, '/models/acme/tiny', { host: 'localhost' })).status).toBe(200)
    expect((await ask(site, '/models/acme/tiny', { host: 'evil.example' })).status).toBe(421)
    expect((await ask(site, 'http://evil.example/models/acme/tiny', { host: 'localhost' })).status).toBe(421)
  })

  it('is not believed in X-Forwarded-Host, which a page of that name can send', async () => {
    const headers = { host: 'evil.example', 'x-forwarded-host': 'localhost' }
    expect((await ask(site, '/api/models', headers)).status).toBe(421)
  })

  it.each([
    'localhost',
    'LOCALHOST:4321',
    'localhost.',
    'catalogue.localhost:4321',
    'datasets-server.localhost:4321',
    '127.0.0.1',
    '127.8.9.10:80',
    '[::1]:4321',
  ])('is told from %s, which is this machine', async (host) => {
    expect((await ask(site, '/api/models', { host })).status).toBe(200)
  })

  it('is told from the names in the settings', async () => {
    for (const name of ['models.acme.example', 'catalogue.acme.example'])
      for (const host of [name, name.toUpperCase(), `${name}:8443`, `datasets-server.${name}`])
        expect([host, (await ask(named, '/api/models', { host })).status]).toEqual([host, 200])
    expect((await ask(named, '/api/models', { host: 'acme.example' })).status).toBe(421)
  })
})

describe('a page of another site', () => {
  const allowedFor = async (where: RunningSite, path: string, origin: string) =>
    (await ask(where, path, { origin })).headers['access-control-allow-origin']

  it.each(PATHS)('may not read %s', async (path) => {
    for (const origin of ['https://evil.example', 'null', 'http://localhost.evil.example', 'http://0.0.0.0'])
      expect([origin, await allowedFor(site, path, origin)]).toEqual([origin, undefined])
    const { headers } = await ask(site, path, {})
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringMatching(/^default-src 'none'|^sandbox; default-src 'none'/),
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'same-origin',
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
  })

  it.each(['POST', 'PUT', 'OPTIONS'])('reads nothing by %s', async (method) => {
    for (const path of ['/', '/api/models', '/mcp', '/api/validate-yaml']) {
      const { headers } = await ask(site, path, { origin: 'https://evil.example' }, method)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
      expect(headers['access-control-allow-origin']).toBeUndefined()
      expect(headers['content-security-policy']).toBeDefined()
      expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    }
  })

  it('calls no tool', async () => {
    const post = (origin: string) => ask(site, '/mcp', { origin, 'content-type': 'application/json' }, 'POST')
    for (const origin of ['https://evil.example', 'null', 'https://localhost.evil.example'])
      expect((await post(origin)).status).toBe(403)
    expect((await post('http://localhost:3000')).status).not.toBe(403)
    const asked = await ask(site, '/mcp', { origin: 'http://localhost:3000' }, 'OPTIONS')
    expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([
      204,
      'http://localhost:3000',
    ])
  })

  it('may read when it is of this machine, or the settings name its site, which caches tell apart', async () => {
    for (const origin of [
      'http://localhost:3000',
      'https://app.localhost',
      'http://127.0.0.1:8080',
      'http://[::1]',
    ])
      expect(await allowedFor(site, '/acme/tiny/resolve/main/README.md', origin)).toBe(origin)
    const own = 'https://app.acme.example'
    for (const path of PATHS.filter((each) => !/^\/_assets|^\/\//.test(each))) {
      const { headers } = await ask(named, path, { origin: own })
      expect([path, headers['access-control-allow-origin']]).toEqual([path, own])
      expect([path, headers.vary]).toEqual([path, expect.stringContaining('Origin')])
    }
    for (const origin of ['http://app.acme.example', 'https://app.acme.example:8443', 'https://acme.example'])
      expect(await allowedFor(named, '/api/models', origin)).toBeUndefined()
  })

  it('may read a site that is open to all', async () => {
    for (const path of [
      '/api/models',
      '/acme/tiny/resolve/main/README.md',
      '/models/acme/tiny.md',
      '/llms.txt',
    ])
      expect(await allowedFor(open, path, 'https://anybody.example')).toBe('*')
    const { headers } = await ask(open, '/acme/tiny/resolve/main/README.md', {})
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    const page = await ask(open, '/models/acme/tiny', {})
    expect(page.headers['cross-origin-resource-policy']).toBe('same-origin')
  })
})

describe('X-Forwarded-Host and X-Forwarded-Proto', () => {
  const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const locationsIn = (text: string) => text.includes('https://evil.example')

  it('count from a proxy on this machine', async () => {
    expect(locationsIn((await ask(site, '/sitemap.xml', forwarded)).text)).toBe(true)
    expect((await ask(site, '/sitemap.xml', forwarded)).headers.vary).toContain('X-Forwarded-Host')
  })

  it('count from nobody whom the settings do not name', async () => {
    const far = await startSite({ ...CARDS, 'modelbook.yaml': 'proxies: [10.1.0.0/16]\n' }, ASSETS)
    for (const path of [
      '/sitemap.xml',
      '/robots.txt',
      '/models.atom',
      '/llms.txt',
      '/api/search',
      '/api/openapi.json',
    ])
      expect([path, locationsIn((await ask(far, path, forwarded)).text)]).toEqual([path, false])
    await far.close()
  })

  it.each([
    ['10.1.2.3', true],
    ['::ffff:10.1.2.3', true],
    ['10.2.0.1', false],
    ['127.0.0.1', false],
    ['2001:db8::7', true],
    ['2001:db9::7', false],
    ['nonsense', false],
    [undefined, false],
  ])('count from %s: %s', (address, counts) => {
    const access = createAccess(parseSettings({ proxies: ['10.1.0.0/16', '2001:db8::/32'] }), '0.0.0.0')
    expect(access.isProxy(address)).toBe(counts)
  })
})

describe('a server for other machines', () => {
  it('answers to any name, until hosts names some', () => {
    expect(createAccess(parseSettings({}), '0.0.0.0').refuseHost('models.acme.example')).toBeUndefined()
    const access = createAccess(parseSettings({ hosts: ['models.acme.example'] }), '0.0.0.0')
    expect(access.refuseHost('models.acme.example')).toBeUndefined()
    expect(access.refuseHost('localhost:4321')).toBeUndefined()
    expect(access.refuseHost('evil.example')).toContain('hosts in the modelbook.yaml')
  })
})
