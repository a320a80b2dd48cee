import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, rmSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { alterText, damageTable } from '../../../test/helpers/damage.ts'
import { addFiles, makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
import type { Source, SourceItem } from '../../sources/types.ts'
import { UnknownEditionError } from '../errors.ts'
import { StoreBusyError } from './lock.ts'
import { storeFolder } from './store.ts'

/** A store after a number of ingests of a growing folder, with the ids of its editions in order. */
async function storeWith(editions: number) {
  const folder = makeFolder()
  const made = makeStore()
  const ids: string[] = []
  const next = async () => {
    addFiles(folder, { [`models/m${ids.length}.md`]: `text ${ids.length}` })
    ids.push((await made.run(folder)).edition)
  }
  for (let count = 0; count < editions; count += 1) await next()
  return { ...made, ids, next, folder }
}

describe('a store', () => {
  it('has no edition at first', async () => {
    const { store } = makeStore()
    expect(store.openCurrent()).toBeUndefined()
    expect(store.list()).toEqual([])
    await expect(store.rollback()).rejects.toThrow(UnknownEditionError)
  })

  it('lists editions, newest first, with what they hold', async () => {
    const { store, ids } = await storeWith(2)
    expect(store.list()).toMatchObject([
      { id: ids[1], counts: { model: 2, dataset: 0, task: 0, metric: 0 }, current: true },
      { id: ids[0], counts: { model: 1 }, current: false },
    ])
    expect(store.list()[0]?.bytes).toBeGreaterThan(1000)
  })

  it('keeps the last three', async () => {
    const { store, ids } = await storeWith(5)
    expect(store.list().map(({ id }) => id)).toEqual([ids[4], ids[3], ids[2]])
    expect(readdirSync(store.folder).filter((name) => name.endsWith('.db'))).toHaveLength(4)
  })

  it('goes back one edition, or to a named one', async () => {
    const { store, ids } = await storeWith(3)
    expect(await store.rollback()).toBe(ids[1])
    expect(await store.rollback()).toBe(ids[0])
    expect(store.openCurrent()?.count('model')).toBe(1)
    expect(await store.rollback(ids[2]?.slice(0, 8))).toBe(ids[2])
    expect(store.currentId()).toBe(ids[2])
  })

  it('says what is kept when there is nothing to go back to', async () => {
    const { store, ids } = await storeWith(1)
    await expect(store.rollback()).rejects.toThrow(
      `There is no edition before the current one.\n  one edition is kept in ${store.folder}; \`modelbook editions\` lists them.`,
    )
    await expect(store.rollback('ffff0000ffff')).rejects.toThrow(
      `There is no edition "ffff0000ffff".\n  Available: ${ids[0]}.`,
    )
  })

  it('goes back when the writer that is at work has finished, so that this cannot undo it', async () => {
    const { store, ids } = await storeWith(2)
    const unlock = await store.lock()
    const goingBack = store.rollback()
    store.cleanUp()
    expect(store.currentId()).toBe(ids[1])
    unlock()
    expect(await goingBack).toBe(ids[0])
    expect(store.currentId()).toBe(ids[0])
  })

  it('never deletes the current edition, however old', async () => {
    const { store, ids, folder, run } = await storeWith(3)
    await store.rollback(ids[0])
    expect((await run(folder)).edition).toBe(ids[2])
    await store.rollback(ids[0])
    const reader = store.openCurrent()
    addFiles(folder, { 'models/more.md': 'x' })
    await run(folder)
    expect(store.list().map(({ id }) => id)).toHaveLength(3)
    expect(reader?.findEntry('model', 'm0')?.text).toBe('text 0')
  })

  it('leaves a file alone that another edition adds to, also when the cards are again as they were in it', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `models/m${n}.md`)
    const folder = makeFolder()
    const { store, run } = makeStore()
    const write = async (paths: string[], text: string) => {
      addFiles(folder, Object.fromEntries(paths.map((path) => [path, text])))
      for (const path of paths) utimesSync(join(folder, path), 0, 0)
      return (await run(folder, { layers: { from: 1, share: 0.5, most: 100 } })).edition
    }
    const whole = await write(names, 'first')
    const layer = await write(names.slice(0, 1), 'second')
    for (const path of names.slice(4)) rmSync(join(folder, path))
    await write(names.slice(0, 1), 'first')
    expect(await write(names, 'first')).toBe(whole)
    await store.rollback(layer)
    const edition = store.openCurrent()
    expect(edition?.listIds('model')).toHaveLength(8)
    expect(edition?.findEntry('model', 'm0')?.text).toBe('second')
    expect(edition?.findEntry('model', 'm1')?.text).toBe('first')
  })

  it('serves a reader in flight from a file that has been deleted', async () => {
    const { store, ids, next } = await storeWith(1)
    const reader = store.openCurrent()
    for (let count = 0; count < 3; count += 1) await next()
    expect(existsSync(store.pathOf(ids[0] ?? ''))).toBe(false)
    expect(reader?.findEntry('model', 'm0')?.text).toBe('text 0')
    expect(reader?.count('model')).toBe(1)
  })

  it('makes an edition anew when the current file is damaged or gone', async () => {
    const { store, ids, folder, run } = await storeWith(1)
    truncateSync(store.pathOf(ids[0] ?? ''), 100)
    expect(store.openCurrent()).toBeUndefined()
    const { damage, ...report } = await run(folder)
    expect(report).toMatchObject({ changed: true, parsed: 1, edition: ids[0] })
    expect(damage).toContain('is damaged')
    writeFileSync(join(store.folder, 'current'), 'abc\n')
    expect(await run(folder)).toMatchObject({ changed: true, edition: ids[0] })
  })

  it('makes an edition anew when a part of its file is damaged, or of what it adds to, and says so', async () => {
    const { store, ids, folder, run } = await storeWith(1)
    const first = store.pathOf(ids[0] ?? '')
    damageTable(first, 'entry')
    const { damage, ...report } = await run(folder)
    expect(report).toMatchObject({ edition: ids[0], parsed: 1 })
    expect(damage).toContain(`The edition ${first} is damaged: `)
    expect(damage).toContain('kept as damaged-edition.db in the same folder')
    expect(await run(folder)).toMatchObject({ changed: false, damage: undefined })

    addFiles(folder, { 'models/more.md': 'more' })
    const { edition } = await run(folder, { layers: { from: 1, share: 1, most: 10 } })
    expect(store.list()[0]?.basePath).toBe(first)
    damageTable(first, 'entry')
    expect((await run(folder)).damage).toContain(`The edition ${first} is damaged: `)
    expect(store.list()).toMatchObject([{ id: edition, current: true, basePath: undefined }])
    expect(readdirSync(store.folder)).toContain('damaged-edition.db')
  })

  it('forgets what adds to a damaged file, also when the cards are again as they were in it', async () => {
    const { store, ids, folder, run } = await storeWith(1)
    addFiles(folder, { 'models/a.md': 'more' })
    await run(folder, { layers: { from: 1, share: 1, most: 10 } })
    rmSync(join(folder, 'models/a.md'))
    damageTable(store.pathOf(ids[0] ?? ''), 'entry')
    expect(await run(folder)).toMatchObject({ edition: ids[0] })
    expect(store.list().map(({ id }) => id)).toEqual(ids)
  })

  it('makes an edition anew when a copy of the current one turns out to be damaged', async () => {
    const { store, ids, folder, run } = await storeWith(1)
    damageTable(store.pathOf(ids[0] ?? ''), 'link')
    addFiles(folder, { 'models/more.md': 'more' })
    expect((await run(folder)).damage).toContain('is damaged')
    expect(store.openCurrent()?.listIds('model')).toEqual(['m0', 'more'])
  })

  it('makes an edition anew when a text in the current one was altered, rather than copy it with a new checksum', async () => {
    const { store, ids, folder, run } = await storeWith(1)
    alterText(store.pathOf(ids[0] ?? ''), 'text 0', 'test 0')
    expect(store.openCurrent()?.findEntry('model', 'm0')?.text).toBe('test 0')
    addFiles(folder, { 'models/more.md': 'more' })
    expect((await run(folder)).damage).toContain('is damaged: its checksum is wrong')
    expect(store.openCurrent()?.findEntry('model', 'm0')?.text).toBe('text 0')
  })

  it('tells of damage once, also while the cards are away', async () => {
    const { store, ids, folder, run } = await storeWith(1)
    damageTable(store.pathOf(ids[0] ?? ''), 'entry')
    const told: string[] = []
    const more = { isSuspect: true, onDamage: (text: string) => void told.push(text) }
    const source: Source = {
      name: 'away',
      root: undefined,
      async *read() {
        yield* await Promise.reject<SourceItem[]>(new Error('The disk is away.'))
      },
    }
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(run([], { ...more, sources: [source] })).rejects.toThrow('The disk is away.')
    await run(folder, more)
    expect(told).toHaveLength(1)
    expect(store.openCurrent()?.id).toBe(ids[0])
  })

  it('keeps what there is when a source has no cards any more, unless it may be so', async () => {
    const { store, ids, folder, run } = await storeWith(1)
    const mustHaveCards = true
    expect(await run(folder, { mustHaveCards })).toMatchObject({ changed: false })
    rmSync(join(folder, 'models'), { recursive: true })
    await expect(run(folder, { mustHaveCards })).rejects.toThrow(
      `${folder} has no cards any more.\n  If its disk is not mounted, mount it.`,
    )
    expect(store.currentId()).toBe(ids[0])
    addFiles(folder, {
      'docs/kit/_toctree.yml': '- local: index\n  title: Kit\n',
      'docs/kit/index.md': '# Kit\n',
    })
    expect(await run(folder, { mustHaveCards })).toMatchObject({ counts: { model: 0 }, docs: 1 })
    rmSync(join(folder, 'docs'), { recursive: true })
    await expect(run(folder, { mustHaveCards })).rejects.toThrow('has no cards any more')
    expect(await run(folder)).toMatchObject({ changed: true, docs: 0 })
  })

  it('checks what an ingest does not read if it is suspect', async () => {
    const { store, ids, folder, run } = await storeWith(1)
    damageTable(store.pathOf(ids[0] ?? ''), 'card')
    expect(await run(folder)).toMatchObject({ changed: false, damage: undefined })
    expect((await run(folder, { isSuspect: true })).damage).toContain('is damaged')
    expect(store.openCurrent()?.findEntry('model', 'm0')?.text).toBe('text 0')
    expect((await run(folder, { isSuspect: true })).damage).toBeUndefined()
  })
})

describe('the lock of a store', () => {
  it('keeps a second writer out until the first has finished', async () => {
    const { store } = makeStore()
    const unlock = await store.lock()
    await expect(store.lock(60)).rejects.toThrow(StoreBusyError)
    const waiting = store.lock(2_000)
    setTimeout(unlock, 50)
    ;(await waiting)()
  })

  it('names the folder when it cannot be written to', async () => {
    const { store } = makeStore()
    rmSync(store.folder, { recursive: true })
    writeFileSync(store.folder, '')
    await expect(store.lock()).rejects.toThrow(store.folder)
    rmSync(store.folder)
    // A folder that was deleted is made again.
    const unlock = await store.lock()
    unlock()
  })

  it('names its file when that is something else', async () => {
    const { store } = makeStore()
    const file = join(store.folder, 'lock.db')
    writeFileSync(file, 'Notes of mine. '.repeat(100))
    await expect(store.lock()).rejects.toThrow(`${file} is not a lock file of Modelbook`)
    rmSync(file)
    ;(await store.lock())()
  })

  it.skipIf(process.getuid?.() === 0)('names its file when that is of another user', async () => {
    const { store } = makeStore()
    const file = join(store.folder, 'lock.db')
    ;(await store.lock())()
    chmodSync(file, 0o444)
    await expect(store.lock()).rejects.toMatchObject({ code: 'EACCES', path: file })
  })

  it('is given back by the system when its holder is killed', async () => {
    const { store } = makeStore()
    const module = new URL('./lock.ts', import.meta.url).href
    const script = `
      const { lockStore } = await import(${JSON.stringify(module)})
      await lockStore(${JSON.stringify(store.folder)}, 0)
      console.log('locked')
      setInterval(() => {}, 1000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script])
    await once(child.stdout, 'data')
    await expect(store.lock(60)).rejects.toThrow(
      `Another Modelbook is writing an edition in ${store.folder}; waited 0 s.\n  Wait until it has finished, or stop it, then run again.`,
    )
    child.kill('SIGKILL')
    await once(child, 'exit')
    ;(await store.lock(0))()
  })
})

describe('storeFolder', () => {
  it('is named after the location, and another one for each', () => {
    const folder = storeFolder('/some where/book', '/base')
    expect(folder).toMatch(/^\/base\/book-[0-9a-f]{8}$/)
    expect(storeFolder('/elsewhere/book', '/base')).not.toBe(folder)
    expect(storeFolder('/some where/../some where/book/', '/base')).toBe(folder)
    expect(basename(storeFolder('-', '/base'))).toMatch(/^standard-input-/)
    expect(basename(storeFolder('/', '/base'))).toMatch(/^root-/)
  })

  it('lies where the environment says', () => {
    vi.stubEnv('MODELBOOK_HOME', '')
    vi.stubEnv('XDG_STATE_HOME', '/state')
    expect(storeFolder('/a')).toMatch(/^\/state\/modelbook\/a-/)
    vi.stubEnv('MODELBOOK_HOME', '/own')
    expect(storeFolder('/a')).toMatch(/^\/own\/a-/)
    vi.unstubAllEnvs()
  })
})
