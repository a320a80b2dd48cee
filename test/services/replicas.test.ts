/**
 * Three servers behind nginx follow what is published in a store like Amazon's, while readers keep reading: editions
 * change, a server is killed, and the store goes away.
 */

import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureDebian } from '../debian-packages.ts'
import { goTool } from '../go-tool.ts'
import { readGuidePage } from '../guide/pages.ts'
import { addFiles } from '../helpers/folder.ts'
import { answers, freePorts, modelbook, type Running, start, stopAll } from './processes.ts'

/** Connections that readers keep open, and how long they read, in milliseconds. */
const READERS = 30
const READING_MS = 30_000

const gateway = goTool('github.com/versity/versitygw/cmd/versitygw', 'v1.8.0')
const missing = ensureDebian({ nginx: 'nginx-light' })
const isPossible = gateway !== undefined && missing.length === 0
if (missing.length > 0)
  process.stderr.write(`SKIPPED: servers behind a proxy. There is no ${missing.join()}.\n`)

const folder = mkdtempSync(join(tmpdir(), 'modelbook-replicas-'))
const cards = join(folder, 'cards')
const PLACE = 's3://acme/models'

let ports: number[] = []
let env: Record<string, string> = {}
let store: Running | undefined
const servers: Running[] = []
let proxy = ''

const startStore = async () => {
  const [port = 0] = ports
  const words = ['--port', `127.0.0.1:${port}`, 'posix', join(folder, 'buckets')]
  store = start(gateway ?? '', words, { ROOT_ACCESS_KEY: 'key', ROOT_SECRET_KEY: 'a-secret-key' })
  await vi.waitFor(
    async () => expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBeLessThan(500),
    20_000,
  )
}

const startServer = async (at: number) => {
  const words = ['--from', PLACE, '--editions', join(folder, `editions-${at}`), '--port', `${ports[at + 2]}`]
  servers[at] = modelbook(['serve', ...words], env)
  await answers(`http://127.0.0.1:${ports[at + 2]}/models/acme/pen`)
}

/** Every card says which edition it is of, so that a mix would be seen. */
function write(number: number) {
  addFiles(cards, {
    'modelbook.yaml': 'title: Acme\n',
    'models/acme/pen/README.md': `---\nlicense: mit\n---\n# Pen\n\nEdition ${number}. See [the pencil](../pencil).\n`,
    'models/acme/pen/ink.txt': `Edition ${number}.\n`,
    'models/acme/pencil/README.md': `# Pencil\n\nEdition ${number}.\n`,
    'datasets/acme/words/README.md': '---\nlicense: mit\n---\n# Words\n',
    'datasets/acme/words/words.csv': 'word,count\nink,3\n',
  })
}

async function publish(number: number): Promise<string> {
  write(number)
  const words = ['publish', cards, '--to', PLACE, '--editions', join(folder, 'made'), '--wait', '20']
  const publishing = modelbook(words, env)
  if ((await publishing.ended) !== 0) throw new Error(publishing.said())
  return publishing.said()
}

/** As the guide has it, with each connection for a reader of its own. */
const upstreamOf = (servers: readonly number[]) =>
  servers.reduce(
    (text, port, at) => text.replace(`10.0.0.${at + 1}:4321`, `127.0.0.1:${port}`),
    readGuidePage('several-machines')
      .blocks.find(({ title }) => title === 'upstream.conf')
      ?.text.replace('$remote_addr', '$remote_addr:$remote_port') ?? '',
  )

const PROXY = (port: number, upstream: string) => `
daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 512; }
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${upstream}
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://modelbook;
      proxy_set_header Host $http_host;
      proxy_next_upstream error timeout http_502 http_503;
    }
  }
}`

beforeAll(async () => {
  if (!isPossible) return
  ports = await freePorts(6)
  env = {
    AWS_ENDPOINT_URL: `http://127.0.0.1:${ports[0]}`,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'a-secret-key',
  }
  mkdirSync(join(folder, 'buckets/acme'), { recursive: true })
  await startStore()
  await publish(1)
  await Promise.all([0, 1, 2].map(startServer))
  const settings = join(folder, 'nginx.conf')
  writeFileSync(settings, PROXY(ports[1] ?? 0, upstreamOf(ports.slice(2, 5))))
  start('nginx', ['-c', settings, '-p', folder])
  proxy = `http://127.0.0.1:${ports[1]}`
  await answers(`${proxy}/models/acme/pen`)
})

afterAll(async () => {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
})

/** Asks, by one name whoever answers: pages name the host that was asked. */
function ask(agent: Agent | undefined, url: string): Promise<{ status: number; text: string; etag: string }> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/html', host: 'localhost' }
    const request = get(url, { agent, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk))
      response.once('error', reject)
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, text, etag: response.headers.etag ?? '' }),
      )
    })
    request.once('error', reject)
  })
}

const numberIn = (text: string) => Number(/Edition (\d+)\./.exec(text)?.[1])

/** Reads over one connection until it is told to stop. @returns what went wrong */
async function read(isOver: () => boolean): Promise<{ requests: number; faults: string[] }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const faults: string[] = []
  let requests = 0
  let last = 0
  while (!isOver()) {
    for (const path of ['/models/acme/pen', '/models/acme/pencil']) {
      requests += 1
      const { status, text } = await ask(agent, proxy + path).catch((error: Error) => ({
        status: 0,
        text: error.message,
      }))
      const number = numberIn(text)
      if (status !== 200) faults.push(`${path}: ${status} ${text.slice(0, 100)}`)
      else if (number < last) faults.push(`${path}: edition ${number} after ${last}`)
      else last = number
    }
    await setTimeout(20)
  }
  agent.destroy()
  return { requests, faults }
}

async function sumOf(port: number, path: string) {
  const { status, etag, text } = await ask(undefined, `http://127.0.0.1:${port}${path}`)
  return { path, status, etag, sum: hash('sha256', text) }
}

describe.skipIf(!isPossible)('three servers behind a proxy', () => {
  it('answer every reader while editions change, one is killed, and the store is away', async () => {
    let isOver = false
    const reading = Array.from({ length: READERS }, () => read(() => isOver))
    const until = Date.now() + READING_MS
    await publish(2)
    await servers[1]?.stop('SIGKILL')
    await publish(3)
    await startServer(1)
    await publish(4)
    await store?.stop('SIGKILL')
    await setTimeout(5_000)
    await startStore()
    await publish(5)
    for (let number = 6; Date.now() < until; number += 1) await publish(number)
    isOver = true
    const done = await Promise.all(reading)
    expect(done.flatMap(({ faults }) => faults)).toEqual([])
    expect(Math.min(...done.map(({ requests }) => requests))).toBeGreaterThan(10)
  })

  it('say the same, byte for byte', async () => {
    await publish(100)
    const paths = [
      ...[
        '/',
        '/models',
        '/models/acme/pen',
        '/models/acme/pen.md',
        '/datasets/acme/words',
        '/tasks/fill-mask',
      ],
      ...[
        '/api/models?full=true',
        '/api/datasets/acme/words',
        '/acme/pen/resolve/main/ink.txt',
        '/sitemap.xml',
      ],
      ...['/docs/modelbook/hosting', '/search?q=pencil'],
    ]
    const all = await vi.waitFor(async () => {
      const sums = await Promise.all(
        ports.slice(2, 5).map((port) => Promise.all(paths.map((path) => sumOf(port, path)))),
      )
      expect(sums[1]).toEqual(sums[0])
      expect(sums[2]).toEqual(sums[0])
      return sums
    }, 20_000)
    expect(all[0]?.map(({ status }) => status)).toEqual(paths.map(() => 200))
  })

  it('serve what they have when they start while the store is away', async () => {
    await store?.stop()
    await servers[2]?.stop()
    await startServer(2)
    expect(servers[2]?.said()).toContain('127.0.0.1')
    await vi.waitFor(() => expect(servers[2]?.said()).toContain(`${PLACE} cannot be reached`), 20_000)
    await startStore()
    await publish(200)
    await vi.waitFor(
      async () =>
        expect(numberIn((await ask(undefined, `http://127.0.0.1:${ports[4]}/models/acme/pen`)).text)).toBe(
          200,
        ),
      70_000,
    )
  })
})
