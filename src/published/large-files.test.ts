/** Large files that a server which follows leaves in the store. */

import { hash } from 'node:crypto'
import { lstatSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startAnswering } from '../../test/helpers/answering-server.ts'
import { makeFolder } from '../../test/helpers/folder.ts'
import { usePublished } from '../../test/helpers/published.ts'
import { openStore } from '../edition/store/store.ts'
import { Digests, stateOf } from '../hub/digests.ts'
import { Hub } from '../hub/hub.ts'
import { writeLargeFilesPlace } from '../hub/large-files.ts'
import { type ObjectStore, openObjectStore, partKey } from '../objects/object-store.ts'
import { Follower } from './follow.ts'
import { Mirror } from './mirror.ts'

const never = new AbortController().signal

/** Just large enough, and different everywhere. */
const weights = Buffer.from(
  Uint32Array.from({ length: 3 * 1024 * 1024 }, (_, at) => at * 2_654_435_761).buffer,
)
const sha256 = hash('sha256', weights)
const FILE = '/acme/pen/resolve/main/model.safetensors'

let place = ''

beforeEach(async () => {
  const published = usePublished({
    'models/acme/pen/README.md': '---\nlicense: mit\n---\n# Pen\n',
    'models/acme/pen/config.json': '{}\n',
    'models/acme/pen/film.mp4': weights,
    'models/acme/pen/model.safetensors': weights,
    'models/acme/pen/sound.wav': weights,
  })
  place = published.place
  await published.publishCards()
})

/** A server that follows, with what Hub clients are answered by it. */
function makeServer(from: string, folder = join(makeFolder({}), 'editions')) {
  const store = openStore(folder)
  const open = async (how: 'keep' | 'stream' | 'redirect') => {
    const objects = await openObjectStore(from)
    writeLargeFilesPlace(store.folder, { place: from, redirect: how === 'redirect' })
    const digests = new Digests(join(store.folder, 'digests.db'))
    const large = how === 'keep' ? 'keep' : 'leave'
    const mirror = new Mirror(objects, join(store.folder, 'followed'), large, digests)
    const follower = new Follower({ objects, store, mirror, version: '1', program: '/usr/lib/modelbook' })
    await follower.follow(never)
    const edition = store.openCurrent()
    if (edition === undefined) throw new Error('There is no edition.')
    onTestFinished(() => edition.close())
    const hub = new Hub()
    const ask = async (path: string, init: RequestInit = {}) => {
      const answer = await hub.answer(edition, new Request(`http://localhost${path}`, init))
      if (answer === undefined) throw new Error(`${path} is not answered.`)
      return answer
    }
    return { mirror, ask, follower }
  }
  return { open, folder }
}

describe('a large file that is left in the store', () => {
  it('is not copied, but for pictures and sounds, which pages read', async () => {
    const { mirror } = await makeServer(place).open('stream')
    const isFile = (name: string) => lstatSync(join(mirror.folder, 'models/acme/pen', name)).isFile()
    expect(['README.md', 'config.json', 'film.mp4', 'model.safetensors', 'sound.wav'].filter(isFile)).toEqual(
      ['README.md', 'config.json', 'sound.wav'],
    )
  })

  it('is answered like a copy of it: whole, in ranges, by its tag, and in listings', async () => {
    const left = await makeServer(place).open('stream')
    const kept = await makeServer(place).open('keep')
    const asked: [string, RequestInit][] = [
      [FILE, {}],
      [FILE, { method: 'HEAD' }],
      [FILE, { headers: { range: 'bytes=5-9' } }],
      [FILE, { headers: { range: 'bytes=-7' } }],
      [FILE, { headers: { range: 'bytes=12582910-' } }],
      [FILE, { headers: { range: 'bytes=99999999-' } }],
      [FILE, { headers: { 'if-none-match': `"${sha256}"` } }],
      [FILE, { headers: { range: 'bytes=0-0', 'if-range': `"${sha256}"` } }],
      [FILE, { headers: { range: 'bytes=0-0', 'if-range': '"other"' } }],
      ['/api/models/acme/pen?blobs=true', {}],
      ['/api/models/acme/pen/tree/main', {}],
    ]
    for (const [path, init] of asked) {
      const [one, other] = [await left.ask(path, init), await kept.ask(path, init)]
      const headersOf = ({ headers }: Response) => {
        const { 'x-request-id': _, ...rest } = Object.fromEntries(headers)
        return rest
      }
      expect({ status: one.status, ...headersOf(one) }).toEqual({ status: other.status, ...headersOf(other) })
      expect(hash('sha256', await one.bytes())).toBe(hash('sha256', await other.bytes()))
    }
  })

  it('breaks off when it is damaged, so that nobody takes it for whole', async () => {
    const copy = makeFolder({})
    const { ask } = await makeServer(place, copy).open('stream')
    const part = join(place, partKey(sha256))
    const damaged = Buffer.from(weights)
    damaged[7] = 1
    onTestFinished(() => writeFileSync(part, weights))
    writeFileSync(part, damaged)
    await expect((await ask(FILE)).bytes()).rejects.toThrow(`${partKey(sha256)} in ${place} is damaged`)
  })

  it('is said to be away with the store, and comes back with it', async () => {
    const { ask } = await makeServer(place).open('stream')
    renameSync(join(place, partKey(sha256)), join(place, 'aside'))
    const away = await ask(FILE)
    expect([away.status, await away.json()]).toEqual([
      503,
      { error: expect.stringContaining('This file is missing where it is kept.') },
    ])
    renameSync(join(place, 'aside'), join(place, partKey(sha256)))
    expect((await ask(FILE, { method: 'HEAD' })).status).toBe(200)
  })

  it('is fetched when the server is to keep it, and given up when it is not', async () => {
    const server = makeServer(place)
    const path = 'models/acme/pen/model.safetensors'
    const first = await server.open('stream')
    expect(lstatSync(join(first.mirror.folder, path)).isSymbolicLink()).toBe(true)
    const second = await server.open('keep')
    expect(lstatSync(join(second.mirror.folder, path)).size).toBe(weights.length)
    const third = await server.open('stream')
    expect(lstatSync(join(third.mirror.folder, path)).isSymbolicLink()).toBe(true)
  })

  it('is not read for its tag where it is kept: that came with it', async () => {
    const { open, folder } = makeServer(place)
    const { mirror } = await open('keep')
    const digests = new Digests(join(folder, 'digests.db'))
    const stats = statSync(join(mirror.folder, 'models/acme/pen/model.safetensors'), { bigint: true })
    expect(digests.find('sha256', stateOf(stats))).toBe(sha256)
    digests.close()
  })

  it('must be whole in the store before a server says that it has the edition', async () => {
    const part = join(place, partKey(sha256))
    onTestFinished(() => writeFileSync(part, weights))
    writeFileSync(part, weights.subarray(1))
    await expect(makeServer(place).open('stream')).rejects.toThrow(
      `${partKey(sha256)} in ${place} is damaged`,
    )
    rmSync(part)
    await expect(makeServer(place).open('stream')).rejects.toThrow(`lacks ${partKey(sha256)}`)
  })
})

describe('a download that is redirected', () => {
  let url = ''
  let objects: ObjectStore
  const answer: RequestListener = async (request, response) => {
    const key = new URL(request.url ?? '', url).pathname.slice('/shown/'.length)
    const size = await objects.sizeOf(key)
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '') ?? []
    const start = Number(from ?? 0)
    const end = to ? Number(to) : (size ?? 0) - 1
    response.writeHead(size === undefined ? 404 : from === undefined ? 200 : 206, {
      'content-length': size === undefined ? 0 : end - start + 1,
    })
    const body = request.method === 'HEAD' ? undefined : await objects.read(key, start, end)
    if (body === undefined) response.end()
    else Readable.from(body).pipe(response)
  }
  beforeEach(async () => {
    objects = await openObjectStore(place)
  })
  beforeAll(async () => {
    const web = await startAnswering(answer)
    url = web.url
    return web.close
  })

  it('leads to the part, with the headers by which Hub clients name their copies', async () => {
    const { ask } = await makeServer(`${url}/shown`).open('redirect')
    for (const method of ['GET', 'HEAD']) {
      const answer = await ask(FILE, { method })
      expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
        302,
        expect.objectContaining({
          location: `${url}/shown/${partKey(sha256)}`,
          'x-linked-etag': `"${sha256}"`,
          'x-linked-size': String(weights.length),
          'x-repo-commit': expect.stringMatching(/^[0-9a-f]{40}$/),
          'cache-control': 'no-store',
        }),
      ])
    }
    expect((await ask(FILE, { headers: { 'if-none-match': `"${sha256}"` } })).status).toBe(304)
  })

  it('is none for what pages show, and for small files: they ask nobody else', async () => {
    const { ask } = await makeServer(`${url}/shown`).open('redirect')
    for (const name of ['film.mp4', 'sound.wav', 'config.json'])
      expect((await ask(`/acme/pen/resolve/main/${name}`, { method: 'HEAD' })).status).toBe(200)
    const film = await ask('/acme/pen/resolve/main/film.mp4', { headers: { range: 'bytes=4-7' } })
    expect([film.status, Buffer.from(await film.bytes())]).toEqual([206, weights.subarray(4, 8)])
  })
})
