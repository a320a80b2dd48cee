import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startAnswering } from '../../test/helpers/answering-server.ts'
import { addFiles, makeFolder } from '../../test/helpers/folder.ts'
import { type Fault, startHub } from '../../test/helpers/hub-server.ts'
import { makeStore } from '../../test/helpers/ingest.ts'
import { openSource } from '../sources/open-source.ts'
import { type ImportOptions, importHub } from './import-hub.ts'

const CHILD = fileURLToPath(new URL('../../test/helpers/import.ts', import.meta.url))

/** More than one page of a list. */
const MANY = Object.fromEntries(
  Array.from({ length: 130 }, (_, index) => [`models/acme/m${index}/README.md`, cardOf(index)]),
)

function cardOf(index: number): string {
  return `---\nlicense: mit\n---\n# Model ${index}\n`
}

const TINY = {
  'models/acme/tiny/README.md': '---\npipeline_tag: fill-mask\n---\n# Tiny\n',
  'models/acme/tiny/weights.bin': 'x'.repeat(2048),
  'datasets/acme/clicks/README.md': '# Clicks\n',
}

function run(endpoint: string, out: string, more: Partial<ImportOptions> = {}) {
  return importHub({ endpoint, out, kinds: ['model', 'dataset'], patience: 1, ...more })
}

/** A Hub that answers whatever it likes, with the paths that it was asked for. */
async function startOddHub(answer: RequestListener): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const { url, close } = await startAnswering((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  onTestFinished(close)
  return { url, asked }
}

const SHA = 'a'.repeat(40)

function readCards(out: string): Record<string, string> {
  const folder = join(out, 'models/acme')
  return Object.fromEntries(
    readdirSync(folder).map((name) => [
      `models/acme/${name}/README.md`,
      readFileSync(join(folder, name, 'README.md'), 'utf8'),
    ]),
  )
}

describe('importHub', () => {
  it('does not mind another import into the same folder that ends before', async () => {
    const hub = await startHub(makeFolder({ ...MANY, 'datasets/acme/clicks/README.md': '# Clicks\n' }))
    const out = makeFolder()
    const reports = await Promise.all([
      run(hub.url, out, { kinds: ['model'] }),
      run(hub.url, out, { kinds: ['dataset'] }),
    ])
    expect(reports).toMatchObject([
      { fetched: 130, failures: [] },
      { fetched: 1, failures: [] },
    ])
  })

  it('brings cards with what the Hub knows of them, and the pages show it', async () => {
    const hub = await startHub(makeFolder(TINY))
    const out = makeFolder()
    expect(await run(hub.url, out)).toEqual({ fetched: 2, updated: 0, unchanged: 0, failures: [] })
    expect(readFileSync(join(out, 'models/acme/tiny/README.md'), 'utf8')).toBe(
      TINY['models/acme/tiny/README.md'],
    )

    const { store, run: ingest } = makeStore()
    await ingest(out)
    const edition = store.openCurrent()
    const entry = edition?.findEntry('model', 'acme/tiny')
    edition?.close()
    expect(entry).toMatchObject({ task: 'fill-mask', downloads: 0, likes: 0 })
    expect(entry?.files).toEqual([
      { path: 'README.md', size: 39 },
      {
        path: 'weights.bin',
        size: 2048,
        at: { url: expect.stringMatching(`^${hub.url}/acme/tiny/resolve/[0-9a-f]{40}/weights.bin$`) },
      },
    ])
    expect(readdirSync(out).sort()).toEqual(['datasets', 'models'])
  })

  it('fetches nothing again that is as it was, and all that has changed', async () => {
    const cards = makeFolder(TINY)
    const hub = await startHub(cards)
    const out = makeFolder()
    await run(hub.url, out)
    hub.asked.length = 0
    expect(await run(hub.url, out)).toMatchObject({ fetched: 0, unchanged: 2 })
    expect(hub.asked.every(({ path }) => /^\/api\/(?:models|datasets)\?/.test(path))).toBe(true)

    addFiles(cards, { 'models/acme/tiny/README.md': '# Tiny, second edition\n' })
    await hub.setCards(cards)
    expect(await run(hub.url, out)).toMatchObject({ fetched: 1, unchanged: 1 })
    expect(readFileSync(join(out, 'models/acme/tiny/README.md'), 'utf8')).toBe('# Tiny, second edition\n')
  })

  it('loses and doubles nothing when requests are refused, dropped and cut short', async () => {
    const faults: Fault[] = ['slow down', 'drop', 'fail', 'truncate']
    const tries = new Map<string, number>()
    // The first request of each address fails, and every third's second one too: faults by the order of requests, which
    // differs between runs, would now and then use up all retries of one address.
    const hub = await startHub(makeFolder(MANY), (count, path) => {
      const earlier = tries.get(path) ?? 0
      tries.set(path, earlier + 1)
      return earlier < (path.length % 3 === 0 ? 2 : 1) ? faults[count % faults.length] : undefined
    })
    const out = makeFolder()
    const report = await run(hub.url, out, { kinds: ['model'] })
    expect(report).toEqual({ fetched: 130, updated: 0, unchanged: 0, failures: [] })
    expect(readCards(out)).toEqual(MANY)
  })

  it('goes on where it was killed', async () => {
    const hub = await startHub(makeFolder(MANY))
    const out = makeFolder()
    const child = spawn(process.execPath, [CHILD, hub.url, out, '110'], { stdio: 'inherit' })
    const [, signal] = await once(child, 'exit')
    expect(signal).toBe('SIGKILL')
    hub.asked.length = 0
    const { fetched, unchanged } = await run(hub.url, out, { kinds: ['model'] })
    expect(readCards(out)).toEqual(MANY)
    // The first page of a hundred is not even listed again.
    expect(fetched + unchanged).toBe(30)
    expect(unchanged).toBeGreaterThan(0)
    expect(existsSync(join(out, '.import'))).toBe(false)
  })

  it('goes on where it was stopped, also when another import into the same folder has ended since', async () => {
    const hub = await startHub(makeFolder({ ...MANY, 'datasets/acme/clicks/README.md': '# Clicks\n' }))
    const out = makeFolder()
    const abort = new AbortController()
    const stopped = run(hub.url, out, {
      kinds: ['model'],
      signal: abort.signal,
      onProgress: ({ fetched }) => fetched === 110 && abort.abort(),
    })
    await expect(stopped).rejects.toThrow('aborted')
    await run(hub.url, out, { kinds: ['dataset'] })
    const { fetched, unchanged } = await run(hub.url, out, { kinds: ['model'] })
    expect(fetched + unchanged).toBe(30)
    expect(existsSync(join(out, '.import'))).toBe(false)
  })

  it('says which entries could not be brought, and brings them with the next run', async () => {
    let isBroken = true
    const hub = await startHub(makeFolder(MANY), (_, path) =>
      isBroken && path.startsWith('/acme/m7/') ? 'fail' : undefined,
    )
    const out = makeFolder()
    const { fetched, failures } = await run(hub.url, out, { kinds: ['model'] })
    expect({ fetched, failures }).toEqual({
      fetched: 129,
      failures: [{ kind: 'model', id: 'acme/m7', reason: expect.stringContaining('answers 500') }],
    })
    isBroken = false
    expect(await run(hub.url, out, { kinds: ['model'] })).toMatchObject({
      fetched: 1,
      unchanged: 129,
      failures: [],
    })
  })

  it('brings no more than a limit, and only what one asks for', async () => {
    const hub = await startHub(makeFolder({ ...MANY, 'models/other/bert/README.md': '# Bert\n' }))
    expect(await run(hub.url, makeFolder(), { limit: 3 })).toMatchObject({ fetched: 3 })
    expect(await run(hub.url, makeFolder(), { author: 'other' })).toMatchObject({ fetched: 1 })
    expect(await run(hub.url, makeFolder(), { search: 'bert' })).toMatchObject({ fetched: 1 })
    expect(await run(hub.url, makeFolder(), { filters: ['license:mit'], limit: 200 })).toMatchObject({
      fetched: 130,
    })
    expect(await run(hub.url, makeFolder(), { since: '2999-01-01' })).toMatchObject({ fetched: 0 })
  })

  it('leaves a card alone that somebody has edited or written', async () => {
    const cards = makeFolder(TINY)
    const hub = await startHub(cards)
    const out = makeFolder({ 'datasets/acme/clicks/README.md': '# My own\n' })
    const { failures } = await run(hub.url, out)
    expect(failures).toMatchObject([
      { id: 'acme/clicks', reason: expect.stringContaining('not written by an import') },
    ])

    addFiles(out, { 'models/acme/tiny/README.md': '# Edited\n' })
    addFiles(cards, { 'models/acme/tiny/README.md': '# New\n' })
    await hub.setCards(cards)
    const second = await run(hub.url, out)
    expect(second.failures.map(({ reason }) => reason)).toContainEqual(
      expect.stringContaining('has been edited'),
    )
    expect(readFileSync(join(out, 'models/acme/tiny/README.md'), 'utf8')).toBe('# Edited\n')
  })

  it('sends the token to the Hub and to no other host', async () => {
    const other = await startHub(makeFolder(TINY))
    const hub = await startHub(makeFolder(TINY))
    await run(hub.url, makeFolder(), { token: 'hf_secret' })
    expect(new Set(hub.asked.map(({ token }) => token))).toEqual(new Set(['Bearer hf_secret']))
    // A list whose next page is on another host.
    await hub.setCards(makeFolder(MANY))
    const elsewhere = run(hub.url.replace('127.0.0.1', 'localhost'), makeFolder(), { token: 'hf_secret' })
    await expect(elsewhere).rejects.toThrow('continues at another host')
    expect(other.asked).toEqual([])
  })
})

describe('a Hub that cannot be trusted', () => {
  it('leads to no other host, and is followed within its own', async () => {
    const secret = await startOddHub((_, response) => response.end('# A secret of another host\n'))
    const hub = await startOddHub(({ url = '' }, response) => {
      const leadTo = (location: string) => response.writeHead(307, { location }).end()
      if (url.startsWith('/api/models?')) return leadTo('/moved?list')
      if (url === '/moved?list')
        return response.end(JSON.stringify(['a/own', 'a/other', 'a/round'].map((id) => ({ id, sha: SHA }))))
      if (url.startsWith('/api/')) return response.end(JSON.stringify({ id: 'a/x', sha: SHA }))
      if (url.startsWith('/a/own/')) return leadTo('/cards/own.md')
      if (url === '/cards/own.md') return response.end('# Own\n')
      if (url.startsWith('/a/other/')) return leadTo(`${secret.url}/card.md`)
      return leadTo(url)
    })
    const out = makeFolder()
    const { fetched, failures } = await run(hub.url, out, { kinds: ['model'], token: 'hf_secret' })
    expect(fetched).toBe(1)
    expect(readFileSync(join(out, 'models/a/own/README.md'), 'utf8')).toBe('# Own\n')
    expect(Object.fromEntries(failures.map(({ id, reason }) => [id, reason]))).toEqual({
      'a/other': expect.stringContaining(`redirects to ${secret.url}, which is not contacted`),
      'a/round': expect.stringContaining('redirects more than 5 times'),
    })
    expect(secret.asked).toEqual([])
    expect(readdirSync(join(out, 'models/a'))).toEqual(['own'])
  })

  it.each([
    ['of entries that make no sense', () => [{ id: 'a/x' }, {}]],
    ['of the same entry', () => [{ id: 'a/../x', sha: SHA }]],
  ])('is asked for no more than the limit by pages without end %s', async (_what, page) => {
    let count = 0
    const hub = await startOddHub((_, response) => {
      count += 1
      response.writeHead(200, { link: `</api/models?page=${count}>; rel="next"` }).end(JSON.stringify(page()))
    })
    const { failures } = await run(hub.url, makeFolder(), { kinds: ['model'], limit: 7 })
    expect(failures).toHaveLength(7)
    expect(hub.asked.length).toBeLessThanOrEqual(7)
  })

  it('is asked for no more after a page without entries, and none twice', async () => {
    let count = 0
    const empty = await startOddHub((_, response) => {
      count += 1
      response.writeHead(200, { link: `</api/models?page=${count}>; rel="next"` }).end('[]')
    })
    expect(await run(empty.url, makeFolder(), { kinds: ['model'] })).toMatchObject({ fetched: 0 })
    expect(empty.asked).toHaveLength(1)
    const round = await startOddHub((_, response) => {
      response.writeHead(200, { link: '</api/models?page=1>; rel="next"' }).end('[{"id":"a/x"}]')
    })
    await expect(run(round.url, makeFolder(), { kinds: ['model'] })).rejects.toThrow('has no end')
  })

  it('says nothing that steers a terminal', async () => {
    const hub = await startOddHub((_, response) => {
      response
        .writeHead(403, 'no\x9b31m', { 'x-error-message': `\x9b2Jgone ##[error] ${'x'.repeat(9_000)}` })
        .end()
    })
    const error: unknown = await run(hub.url, makeFolder()).catch((reason: unknown) => reason)
    expect(String(error)).toContain('answers 403: \uFFFD2Jgone ##\uFFFDerror] x')
    expect(String(error)).not.toMatch(/[^\P{Cc}\n]/u)
    expect(String(error).length).toBeLessThan(500)
  })
})

describe('a folder that was imported', () => {
  it('keeps the card of a damaged record, and says what is wrong with it', async () => {
    const folder = makeFolder({
      'models/acme/tiny/README.md': '# Tiny\n',
      'models/acme/tiny/.hub.json': '{"id":',
    })
    const items = []
    for await (const item of (await openSource(folder)).read()) items.push(item)
    expect(items).toMatchObject([
      {
        type: 'problem',
        problem: { rule: 'hub-record', message: expect.stringContaining('not valid JSON') },
      },
      { type: 'card', card: { id: 'acme/tiny', hub: undefined } },
    ])
  })
})
