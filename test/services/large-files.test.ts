/** A store like Amazon's: real Hub clients get large files that stay in it, both ways, and what is old goes from it. */

import { spawn } from 'node:child_process'
import { hash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3'
import { downloadFile, fileDownloadInfo } from '@huggingface/hub'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as z from 'zod'
import { openObjectStore, partKey } from '../../src/objects/object-store.ts'
import { readGuidePage } from '../guide/pages.ts'
import { addFiles } from '../helpers/folder.ts'
import { answers, freePorts, modelbook, stopAll } from '../helpers/processes.ts'
import { ensureEnvironments, pythonEnvironment } from '../python-environment.ts'
import { bucketStore, findGateway, PLACE } from './bucket.ts'

const gateway = findGateway()
const requirements = fileURLToPath(new URL('../clients/requirements/huggingface-hub-2.txt', import.meta.url))
const python = pythonEnvironment(requirements, 'clients-huggingface-hub-2')
const [noPython] = gateway === undefined ? ['without a store'] : await ensureEnvironments([python], 'hf')
if (noPython !== undefined) process.stderr.write(`SKIPPED: downloads of large files with hf. ${noPython}\n`)

const folder = mkdtempSync(join(tmpdir(), 'modelbook-large-'))
/** Larger than what is read or sent at once. */
const weights = randomBytes(70 * 1024 * 1024)
const sha256 = hash('sha256', weights)
const MODEL = { type: 'model', name: 'acme/pen' } as const
const FILE = 'model.safetensors'

const RULES = z.object({
  CORSRules: z.array(
    z.strictObject({
      ...{ AllowedOrigins: z.array(z.string()), AllowedMethods: z.array(z.string()) },
      ...{ AllowedHeaders: z.array(z.string()), ExposeHeaders: z.array(z.string()) },
    }),
  ),
})

const WAYS = ['stream', 'redirect'] as const
let ports: number[] = []
let store: ReturnType<typeof bucketStore> | undefined
const siteOf = (way: (typeof WAYS)[number]) => `http://127.0.0.1:${ports[WAYS.indexOf(way) + 1]}`

async function publish(...more: string[]): Promise<string> {
  const how = ['--to', PLACE, '--editions', join(folder, 'made'), ...more]
  const publishing = modelbook(['publish', join(folder, 'cards'), ...how], store?.env)
  if ((await publishing.ended) !== 0) throw new Error(publishing.said())
  return publishing.said()
}

/** What uses Amazon's client in this process takes the bucket from its environment, too. */
function useBucket() {
  for (const [name, value] of Object.entries(store?.env ?? {})) vi.stubEnv(name, value)
  onTestFinished(() => void vi.unstubAllEnvs())
  return openObjectStore(PLACE)
}

beforeAll(async () => {
  if (gateway === undefined) return
  ports = await freePorts(3)
  store = bucketStore(gateway, folder, ports[0] ?? 0)
  const column = Array.from({ length: 200 }, () => randomBytes(35_000).toString('hex'))
  const rows = parquetWriteBuffer({
    columnData: [{ name: 'ink', data: column, type: 'STRING' }],
    codec: 'UNCOMPRESSED',
  })
  addFiles(join(folder, 'cards'), {
    'models/acme/pen/README.md': '---\nlicense: mit\n---\n# Pen\n',
    [`models/acme/pen/${FILE}`]: weights,
    'datasets/acme/words/README.md': '---\nlicense: mit\n---\n# Words\n',
    'datasets/acme/words/words.parquet': new Uint8Array(rows),
  })
  await store?.start()
  await publish()
  for (const way of WAYS) {
    const where = ['--editions', join(folder, way), '--port', new URL(siteOf(way)).port]
    modelbook(['serve', '--from', PLACE, '--large-files', way, ...where], store?.env)
    await answers(`${siteOf(way)}/models/acme/pen`)
  }
})

afterAll(async () => {
  await stopAll()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs `hf`. @returns what it prints */
async function hf(site: string, words: readonly string[]): Promise<string> {
  const child = spawn(join(dirname(python.python), 'hf'), words, {
    env: {
      ...process.env,
      HF_ENDPOINT: site,
      HF_HOME: mkdtempSync(join(folder, 'home-')),
      HF_HUB_DISABLE_TELEMETRY: '1',
      HF_HUB_DISABLE_UPDATE_CHECK: '1',
      NO_PROXY: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], said, faults] = await Promise.all([
    once(child, 'close'),
    text(child.stdout),
    text(child.stderr),
  ])
  if (code !== 0) throw new Error(faults)
  return said.trim()
}

async function sumOf(path: string) {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(path)) chunks.push(chunk)
  return hash('sha256', Buffer.concat(chunks))
}

describe.skipIf(gateway === undefined)('servers that leave large files in the bucket', () => {
  it('have no copy of them', () => {
    for (const way of WAYS)
      expect(() => statSync(join(folder, way, 'followed/cards/models/acme/pen', FILE))).toThrow('ENOENT')
  })

  it('name files and states of a repository alike', async () => {
    const [one, other] = await Promise.all(
      WAYS.map(async (way) => (await fetch(`${siteOf(way)}/api/models/acme/pen/tree/main`)).json()),
    )
    expect(one).toEqual(other)
    expect(one).toContainEqual(
      expect.objectContaining({ path: FILE, lfs: expect.objectContaining({ oid: sha256 }) }),
    )
  })

  it.skipIf(noPython !== undefined).each(WAYS)('let hf download them: %s', async (way) => {
    const target = mkdtempSync(join(folder, 'download-'))
    await hf(siteOf(way), ['download', MODEL.name, '--local-dir', target])
    expect(await sumOf(join(target, FILE))).toBe(sha256)
    const cached = await hf(siteOf(way), ['download', MODEL.name, FILE, '--quiet'])
    expect(readFileSync(cached).length).toBe(weights.length)
  })

  it.each(WAYS)('let @huggingface/hub download them: %s', async (way) => {
    const asked = { repo: MODEL, path: FILE, hubUrl: siteOf(way) }
    expect(await fileDownloadInfo(asked)).toMatchObject({ size: weights.length })
    const blob = await downloadFile(asked)
    expect(hash('sha256', new Uint8Array((await blob?.arrayBuffer()) ?? []))).toBe(sha256)
    const part = new Uint8Array((await blob?.slice(1_000, 1_007).arrayBuffer()) ?? [])
    expect(Buffer.from(part)).toEqual(weights.subarray(1_000, 1_007))
  })

  it('send a client to an address that needs no key, names the file, and is of no use for another', async () => {
    const answer = await fetch(`${siteOf('redirect')}/acme/pen/resolve/main/${FILE}`, { redirect: 'manual' })
    const location = answer.headers.get('location') ?? ''
    expect(answer.status).toBe(302)
    const got = await fetch(location, { headers: { range: 'bytes=5-9' } })
    expect([got.status, got.headers.get('content-disposition')]).toEqual([
      206,
      expect.stringContaining(`filename="${FILE}"`),
    ])
    expect(Buffer.from(await got.arrayBuffer())).toEqual(weights.subarray(5, 10))
    expect((await fetch(location.replace(partKey(sha256), 'manifest.json'))).status).toBe(403)
  })

  it('send apps in browsers, with the rule of the guide, to where they may read', async () => {
    const rule = readGuidePage('several-machines').blocks.find(({ title }) => title === 'cors.json')
    useBucket()
    const client = new S3Client({ region: 'us-east-1', forcePathStyle: true })
    const CORSConfiguration = RULES.parse(JSON.parse(rule?.text ?? ''))
    await client.send(new PutBucketCorsCommand({ Bucket: 'acme', CORSConfiguration }))
    client.destroy()
    const answer = await fetch(`${siteOf('redirect')}/acme/pen/resolve/main/${FILE}`, { redirect: 'manual' })
    const location = answer.headers.get('location') ?? ''
    // What a browser says of where it comes from, behind a redirect from one host to another.
    const got = await fetch(location, { headers: { origin: 'null', range: 'bytes=5-9' } })
    expect([got.status, got.headers.get('access-control-allow-origin')]).toEqual([206, '*'])
    expect(got.headers.get('access-control-expose-headers')).toMatch(/content-range/i)
    await got.body?.cancel()
    const before = await fetch(location, {
      method: 'OPTIONS',
      headers: {
        ...{ origin: 'null', 'access-control-request-method': 'GET' },
        'access-control-request-headers': 'range',
      },
    })
    expect([before.status, before.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
  })

  it('fetch a data file when its rows are asked for', async () => {
    const place = 'dataset=acme/words&config=default&split=train&length=2'
    const answer = await fetch(`${siteOf('stream')}/api/viewer/rows?${place}`)
    expect(await answer.json()).toMatchObject({ num_rows_total: 200, rows: [{ row_idx: 0 }, { row_idx: 1 }] })
  })

  it('say that a download must wait while the store is away, and go on with it after that', async () => {
    await store?.stop('SIGKILL')
    const url = `${siteOf('stream')}/acme/pen/resolve/main/${FILE}`
    const away = await fetch(url)
    expect([away.status, await away.json()]).toEqual([
      503,
      { error: 'Large files are kept elsewhere, and that place does not answer.' },
    ])
    expect((await fetch(`${siteOf('stream')}/models/acme/pen`)).status).toBe(200)
    await store?.start()
    expect((await fetch(url, { headers: { range: 'bytes=0-3' } })).status).toBe(206)
  })
})

describe.skipIf(gateway === undefined)('an address that is signed', () => {
  it('is valid also where the clock is wrong by hours', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 3_600_000 })
    onTestFinished(() => void vi.useRealTimers())
    const objects = await useBucket()
    expect(await objects.sizeOf(partKey(sha256))).toBe(weights.length)
    const as = { type: 'application/octet-stream', disposition: 'attachment' }
    const address = await objects.address?.(partKey(sha256), as)
    expect((await fetch(address ?? '', { headers: { range: 'bytes=0-0' } })).status).toBe(206)
    objects.close()
  })
})

describe.skipIf(gateway === undefined)('a bucket', () => {
  it('loses what no edition needs, and nothing else', async () => {
    const objects = await useBucket()
    const stray = partKey(hash('sha256', 'stray'))
    await objects.write(stray, Buffer.from('stray'))
    expect(await publish('--keep-editions', '1')).toContain('Removed 1 part that no edition needs any more.')
    expect(await objects.sizeOf(stray)).toBeUndefined()
    expect(await objects.sizeOf(partKey(sha256))).toBe(weights.length)
    objects.close()
  })
})
