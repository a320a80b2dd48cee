/** Attacked: the metrics, the access log and the end of a running site, by whoever reaches its port. */

import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { useCommand } from '../browser/use-command.ts'

const { run } = useCommand()

/** A site that is watched in every way, and the addresses of it and of its metrics. */
async function start(...more: string[]) {
  const words = [
    'serve',
    'cards',
    '--no-watch',
    '--port',
    '0',
    '--metrics-port',
    '0',
    '--access-log',
    ...more,
  ]
  const started = run(words)
  const site = await started.url()
  const metrics = /Metrics are at (\S+)/.exec(started.said.err)?.[1] ?? ''
  const log = () => {
    const lines = started.said.out.split('\n').filter((line) => line.startsWith('{'))
    return lines.map((line): Record<string, unknown> => JSON.parse(line))
  }
  return { ...started, site, metrics, log }
}

/** Sends bytes as they are, and gives back all that is answered. */
async function sendRaw(url: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.write(Buffer.from(bytes, 'latin1'))
  let answer = ''
  socket.on('data', (chunk) => {
    answer += chunk
  })
  await once(socket, 'close')
  return answer
}

const get = (path: string, ...headers: string[]) =>
  `GET ${path} HTTP/1.1\r\n${['Host: localhost', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`

describe('the metrics', () => {
  it('are on their own port alone, and no page of another name reads them there', async () => {
    const { site, metrics } = await start()
    const page = await (await fetch(`${site}metrics`)).text()
    expect(page).toContain('<title>')
    expect(page).not.toContain('modelbook_http_request')
    expect(await sendRaw(site, get('/metrics', 'Accept: text/plain; version=0.0.4'))).not.toContain('# HELP')
    const asked = request(metrics, { headers: { host: 'evil.example' } }).end()
    const [answer] = await once(asked, 'response')
    expect(answer.statusCode).toBe(421)
    expect((await fetch(new URL('/models/acme/tiny', metrics))).status).toBe(404)
    expect((await fetch(metrics, { method: 'POST' })).status).toBe(405)
  })

  it('have few labels, whatever paths and methods are asked for', async () => {
    const { site, metrics } = await start()
    for (let n = 0; n < 300; n += 25) {
      await Promise.all(
        Array.from({ length: 25 }, (_, at) => {
          const path = ['models/a', 'docs/a', 'api/models/a', 'a/b/resolve/main/a', 'x', 'api/x', 'tasks/a'][
            at % 7
          ]
          return fetch(`${site}${path}${Math.random()}?q=${Math.random()}`, { redirect: 'manual' })
        }),
      )
    }
    for (const method of ['PROPFIND', 'M-SEARCH', 'BIND', 'DELETE'])
      await sendRaw(site, get('/x').replace('GET', method))
    const text = await (await fetch(metrics)).text()
    const counts = [...text.matchAll(/^modelbook_http_request_duration_seconds_count\{(.*)\} (\d+)$/gm)]
    expect(counts.reduce((sum, [, , count]) => sum + Number(count), 0)).toBeGreaterThanOrEqual(300)
    expect(counts.length).toBeLessThan(25)
    expect(text).not.toMatch(/PROPFIND|BIND|0\.\d{6,}"/)
  })
})

describe('the access log', () => {
  it('has one line for a request, which nothing in it can end or forge', async () => {
    const { site, said, log } = await start()
    const forged = '{"time":"2026-01-01T00:00:00.000Z","method":"GET","path":"/forged","status":200}'
    await sendRaw(site, get(`/a%0a${encodeURIComponent(forged)}`))
    await sendRaw(site, get('/"},{"path":"/forged"'))
    // Node refuses these before anything sees them.
    await sendRaw(site, get('/\x9b31m\x85'))
    await sendRaw(
      site,
      get('/agent', `User-Agent: x\t${forged}`, `Referer: ${forged}`, `X-Forwarded-For: ${forged}`),
    )
    await sendRaw(site, `GET /line\n${forged} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    await sendRaw(site, get('/?token=hunter2'))
    await sendRaw(site, get('http://me:hunter2@localhost/secret'))
    await sendRaw(site, get('/end'))
    const paths = () => log().map(({ path }) => path)
    await expect.poll(paths).toContain('/end')
    expect(paths()).toContain(`/a%0a${encodeURIComponent(forged)}`)
    expect(paths()).toContain('/%22},{%22path%22:%22/forged%22')
    expect(paths()).not.toContain('/forged')
    expect(said.out).not.toContain('hunter2')
    expect(said.out).not.toMatch(/[^\n -~]/)
    // None of it is a proxy's, and nothing else that a client says of itself is written.
    expect(log().every(({ client }) => client === '127.0.0.1')).toBe(true)
    expect(new Set(log().flatMap((line) => Object.keys(line)))).toEqual(
      new Set(['time', 'method', 'path', 'status', 'bytes', 'ms', 'client']),
    )
  })
})

describe('a client that is slow', () => {
  it.each([[[]], [['--workers', '2']]])('cannot keep a site from ending (%j)', async (more) => {
    const { site, child, ended } = await start('--drain', '1', ...more)
    const { hostname, port } = new URL(site)
    const open = [
      // Never ends its request, its body, or reads what it is sent.
      'GET /models HTTP/1.1\r\nHost: localhost\r\nX: ',
      'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      `${'GET /docs/modelbook/commands HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(200)}`,
      'GET /_events HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ].map((bytes) => {
      const socket = connect(Number(port), hostname).on('error', () => {})
      socket.write(bytes)
      return socket.pause()
    })
    await setTimeout(500)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    for (const socket of open) socket.destroy()
  })

  it('gets no more than its share, and others get theirs', async () => {
    const { site } = await start('--client-requests', '3')
    const { hostname, port } = new URL(site)
    const held = Array.from({ length: 3 }, () => {
      const socket = connect(Number(port), hostname).on('error', () => {})
      socket.write(
        'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
      )
      return socket
    })
    await expect.poll(async () => (await fetch(site)).status).toBe(429)
    // A proxy on the same machine names who asks.
    expect((await fetch(site, { headers: { 'x-forwarded-for': '10.0.0.7' } })).status).toBe(200)
    expect((await fetch(`${site}readyz`)).status).toBe(200)
    for (const socket of held) socket.destroy()
    await expect.poll(async () => (await fetch(site)).status).toBe(200)
  })
})
