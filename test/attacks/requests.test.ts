/** Attacked: the addresses, headers and bodies of requests, over a real socket, against the whole server. */

import { execFileSync } from 'node:child_process'
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseTarget, type RepoId } from '../../src/hub/parse-target.ts'
import type { Assets } from '../../src/server/http/assets.ts'
import { type RunningSite, startSite } from '../site.ts'

const SECRET = 'outside of the catalogue'
/** No browser takes part, so nothing needs to have been built for one. */
const ASSETS: Assets = {
  addresses: { css: '/a.css', loader: 'true', hydrate: '/h.js', font: '/f.woff2', icon: '/i.svg' },
  find: () => undefined,
}

const ADDRESS = '/acme/tiny/resolve/main'

let base: string
let site: RunningSite
let port: number

beforeAll(async () => {
  base = execFileSync('mktemp', ['-d', '--suffix=-modelbook'], { encoding: 'utf8' }).trim()
  const folder = join(base, 'cards/models/acme/tiny')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'README.md'), '---\nlicense: mit\n---\n# Tiny\n')
  writeFileSync(join(folder, 'data.bin'), Buffer.alloc(3_000_000, 'data'))
  writeFileSync(join(folder, 'page.html'), '<script>alert(1)</script>')
  writeFileSync(join(folder, 'line\nfeed\x07.txt'), 'odd name')
  writeFileSync(join(folder, 'swapped.txt'), 'inside')
  writeFileSync(join(base, 'secret.txt'), SECRET)
  mkdirSync(join(base, 'cards/models/acme/other'), { recursive: true })
  writeFileSync(join(base, 'cards/models/acme/other/README.md'), '# Other\n')
  symlinkSync(join(base, 'secret.txt'), join(folder, 'link.txt'))
  symlinkSync(base, join(folder, 'linked'))
  site = await startSite(join(base, 'cards'), ASSETS)
  port = Number(new URL(site.url).port)
  // Once the edition exists: a file that it lists now links out of the folder.
  execFileSync('rm', [join(folder, 'swapped.txt')])
  symlinkSync(join(base, 'secret.txt'), join(folder, 'swapped.txt'))
})
afterAll(async () => {
  await site.close()
  execFileSync('rm', ['-rf', base])
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Sends a path unchanged: clients would normalise it. */
function send(path: string, { method = 'GET', headers = {}, body = '' } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('latin1')
      answer.on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

/** Sends bytes that no client library would send. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1')
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

const UP = [
  '..',
  '%2e%2e',
  '%2E%2E',
  '.%2e',
  '..%2f..',
  '%2e%2e%2f%2e%2e',
  '..%5c..',
  '%252e%252e',
  '..;',
  '%c0%ae%c0%ae',
]

/** The places in an address where path traversal is tried. */
const PLACES: [string, (up: string) => string][] = [
  ['file', (up) => `${ADDRESS}/${up}/${up}/${up}/${up}/secret.txt`],
  ['file below a folder', (up) => `${ADDRESS}/linked/${up}/secret.txt`],
  ['revision of a file', (up) => `/acme/tiny/resolve/${up}/secret.txt`],
  ['model of a file', (up) => `/${up}/${up}/resolve/main/secret.txt`],
  ['dataset of a file', (up) => `/datasets/${up}/secret.txt/raw/main/secret.txt`],
  ['model', (up) => `/api/models/${up}/${up}/secret.txt`],
  ['revision', (up) => `/api/models/acme/tiny/revision/${up}`],
  ['tree', (up) => `/api/models/acme/tiny/tree/main/${up}/${up}`],
  ['revision of a tree', (up) => `/api/models/acme/tiny/tree/${up}/${up}`],
  ['commits', (up) => `/api/models/acme/tiny/commits/${up}`],
]

describe('an address of nothing but words of the API', () => {
  it('is looked for in few places', () => {
    const asked: RepoId[] = []
    const exists = (repo: RepoId) => asked.push(repo) < 0
    expect(parseTarget('/raw'.repeat(4000), exists)).toMatchObject({ type: 'file', mode: 'raw' })
    expect(asked.length).toBeLessThan(200)
  })
})

describe('a way out of the catalogue', () => {
  it.each(PLACES)('as the %s leads nowhere, however it is written', async (_place, address) => {
    for (const up of UP) {
      const { status, body } = await send(address(up))
      expect(status, address(up)).toBeGreaterThanOrEqual(400)
      expect(status, address(up)).toBeLessThan(500)
      expect(body).not.toContain(SECRET)
    }
  })

  it.each([
    ['a link out', '/link.txt', 404],
    ['a linked folder', '/linked/secret.txt', 404],
    ['a file that has become a link out', '/swapped.txt', 404],
    ['an absolute path', '//etc/passwd', 404],
    ['an escaped absolute path', '/%2Fetc%2Fpasswd', 404],
    ['a file of another card', '/..%2Fother%2FREADME.md', 404],
    ['the folder itself', '/.', 400],
    ['a drive', '/C:%5Csecret.txt', 404],
    ['a NUL', '/README.md%00.png', 400],
    ['a percent sign alone', '/%', 404],
    ['half a character', '/%E2%82', 404],
    ['a line feed', '/README.md%0d%0aX-Evil:%201', 404],
  ])('through %s is refused', async (_case, path, status) => {
    const answer = await send(ADDRESS + path)
    expect(answer.status).toBe(status)
    expect(answer.body).not.toContain(SECRET)
    expect(answer.headers['x-evil']).toBeUndefined()
  })

  it('is no path to be told about', async () => {
    const paths = [
      '../../../secret.txt',
      '/etc/passwd',
      'link.txt',
      'linked/secret.txt',
      'swapped.txt',
      '\0',
      '..',
    ]
    const { status, body } = await send('/api/models/acme/tiny/paths-info/main', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ paths }),
    })
    expect([status, body]).toEqual([200, '[]'])
    expect((await send('/api/models/acme/tiny/tree/main?recursive=true')).body).not.toMatch(/link|swapped/)
  })
})

describe('a name with control characters', () => {
  it('is listed, sent, and breaks no header', async () => {
    const tree = JSON.parse((await send('/api/models/acme/tiny/tree/main')).body)
    const names = tree.map(({ path }: { path: string }) => path)
    expect(names).toContain('line\nfeed\x07.txt')
    const file = await send(`${ADDRESS}/line%0Afeed%07.txt`)
    expect([file.status, file.body]).toEqual([200, 'odd name'])
    const missing = await send(`${ADDRESS}/line%0Afeed%07.none`)
    expect(missing.status).toBe(404)
    expect(missing.headers['x-error-message']).not.toMatch(/[^\x20-\x7e]/)
  })
})

describe('an absurd range', () => {
  const SIZE = 3_000_000
  it.each([
    ['bytes=3000000-', 416],
    ['bytes=99999999999999999999999-', 200],
    ['bytes=0-99999999999999', 206],
    ['bytes=-0', 416],
    ['bytes=-99999999999999', 206],
    ['bytes=5-2', 200],
    ['bytes=--5', 200],
    ['bytes=a-b', 200],
    ['bytes=0x0-0x5', 200],
    [`bytes=${Array.from({ length: 1000 }, (_, n) => `${n}-${n}`).join(',')}`, 200],
    ['lines=0-1', 200],
    ['', 200],
  ])('%.40s gets status %i', async (range, status) => {
    const answer = await send(`${ADDRESS}/data.bin`, { headers: { range } })
    expect(answer.status).toBe(status)
    expect(answer.body.length).toBe(status === 416 ? 0 : SIZE)
    if (status === 416) expect(answer.headers['content-range']).toBe(`bytes */${SIZE}`)
  })
})

describe('a query', () => {
  const repeat = (text: string, times: number) => Array.from({ length: times }, () => text).join('&')

  it.each([
    ['1,000 filters', `filter=${repeat('a', 1000).replaceAll('&', '&filter=')}`, [400]],
    ['200 texts', repeat('search=a', 200), [200]],
    ['200 properties', repeat('expand=sha', 200), [200]],
    ['more parameters', repeat('expand=sha', 201), [400]],
    ['a huge one', `search=${'x'.repeat(20_000)}`, [400, 414, 431]],
    ['a property of every object', 'expand=constructor', [400]],
    ['the prototype', 'expand=__proto__', [400]],
    ['an absurd page', 'cursor=99999999999999999999', [400]],
    ['a page beyond the last', 'cursor=999999999', [200]],
    ['no items', 'limit=0', [200]],
    ['too many items', 'limit=999999999', [200]],
    ['half a surrogate', 'search=%ED%A0%80', [200]],
    ['a pattern', 'search=(a%2B)%2B$', [200]],
    ['SQL', "author=a'%20OR%201=1--&search=%25", [200]],
    ['a prototype as a sort', 'sort=constructor', [400]],
    ['a huge number of parameters', 'num_parameters=min:999999999999999999999T', [200]],
  ])('with %s is answered or refused', async (_case, query, statuses) => {
    const { status, body } = await send(`/api/models?${query}`)
    expect(statuses).toContain(status)
    if (_case === 'SQL') expect(body).toBe('[]')
  })
})

describe('a body', () => {
  const post = (body: string, type = 'application/json', path = '/api/models/acme/tiny/paths-info/main') =>
    send(path, { method: 'POST', body, headers: { 'content-type': type } })

  it.each([
    ['that is too large', JSON.stringify({ paths: ['x'.repeat(5_000_000)] }), 413],
    ['that names too many paths', JSON.stringify({ paths: Array(20_000).fill('a') }), 400],
    ['that is no JSON', '{"paths":', 400],
    ['that is deeply nested', '['.repeat(100_000), 400],
    ['of another shape', '{"paths": {"a": 1}}', 400],
    ['that is null', 'null', 400],
    ['that reaches for the prototype', '{"__proto__": {"paths": ["README.md"]}}', 400],
  ])('%s is refused', async (_case, body, status) => {
    expect((await post(body)).status).toBe(status)
  })

  it('that names a path of nothing but slashes is answered', async () => {
    const answer = await post(JSON.stringify({ paths: [`${'/'.repeat(1_000_000)}a`] }))
    expect(answer).toMatchObject({ status: 200, body: '[]' })
  })

  it('that is too large to be a card is refused', async () => {
    const card = JSON.stringify({ content: 'x'.repeat(2 * 1024 * 1024), repoType: 'model' })
    expect((await post(card, 'application/json', '/api/validate-yaml')).status).toBe(413)
  })

  it.each(['PUT', 'DELETE', 'PATCH'])('with %s is refused', async (method) => {
    for (const path of [
      '/api/models/acme/tiny',
      '/api/models/acme/tiny/paths-info/main',
      `${ADDRESS}/README.md`,
    ]) {
      expect((await send(path, { method, body: 'x', headers: { 'content-length': '1' } })).status).toBe(405)
    }
  })
})

describe('what is no request', () => {
  it.each([
    [
      'a host with a line feed in it',
      'GET /api/models?limit=1 HTTP/1.1\r\nHost: a\r\nX-Forwarded-Host: evil"\r\n b\r\n\r\n',
    ],
    [
      'two lengths',
      'POST /api/validate-yaml HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}',
    ],
    [
      'a length and chunks',
      'POST /api/validate-yaml HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['headers without end', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`],
  ])('%s is refused with a 4xx', async (_case, text) => {
    expect(await sendRaw(text)).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  it('cannot make a link to another site', async () => {
    for (const host of ['evil.test/x', 'a b', 'evil.test"', '<script>']) {
      const { headers } = await send('/api/models?limit=1', { headers: { 'x-forwarded-host': host } })
      expect(headers.link).toMatch(/^<http:\/\/127\.0\.0\.1:\d+\/api\/models\?limit=1&cursor=1>; rel="next"$/)
    }
  })
})

describe('very many requests', () => {
  it('for parts of a file are all answered', async () => {
    const parts = Array.from({ length: 2000 }, (_, n) => n)
    for (let at = 0; at < parts.length; at += 50) {
      const answers = await Promise.all(
        parts
          .slice(at, at + 50)
          .map((n) =>
            send(`${ADDRESS}/data.bin`, { headers: { range: `bytes=${n * 1000}-${n * 1000 + 3}` } }),
          ),
      )
      expect(answers.every(({ status, body }) => status === 206 && body === 'data')).toBe(true)
    }
  })

  it('from readers that stop reading take little memory, and let others through', async () => {
    const before = process.memoryUsage().rss
    const sockets = Array.from({ length: 200 }, () => {
      const socket = connect(port, '127.0.0.1')
      socket.write(`GET ${ADDRESS}/data.bin HTTP/1.1\r\nHost: a\r\n\r\n`)
      // Reads nothing at all.
      socket.pause()
      return socket
    })
    expect((await send(`${ADDRESS}/page.html`)).status).toBe(200)
    await expect.poll(() => sockets.every((socket) => socket.bytesWritten > 0)).toBe(true)
    expect((await send('/api/models')).status).toBe(200)
    // All of them in full would be 600 MB.
    expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024)
    for (const socket of sockets) socket.destroy()
  })
})

describe('what a browser gets', () => {
  it('never runs in the origin of the site', async () => {
    for (const path of [
      `${ADDRESS}/page.html`,
      '/api/models/%3Cscript%3E/x',
      `${ADDRESS}/%3Cscript%3E.html`,
    ]) {
      const { headers } = await send(path)
      expect(headers['content-security-policy']).toContain('sandbox')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-type']).not.toContain('html')
    }
  })
})

it('one reader who takes all event streams keeps nobody else out', async () => {
  const leave = new AbortController()
  const open = (reader: string) =>
    fetch(`${site.url}/_events`, { headers: { 'x-forwarded-for': reader }, signal: leave.signal })
  const greedy = await Promise.all(Array.from({ length: 250 }, () => open('198.51.100.1')))
  expect(greedy.filter(({ status }) => status === 200)).toHaveLength(200)
  for (let reader = 1; reader <= 50; reader += 1) expect((await open(`203.0.113.${reader}`)).status).toBe(200)
  leave.abort()
})
