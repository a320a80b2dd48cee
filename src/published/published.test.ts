import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { addFiles } from '../../test/helpers/folder.ts'
import { type Published, packKey, usePublished } from '../../test/helpers/published.ts'
import { PARTS, StoreAwayError } from '../objects/object-store.ts'
import { MANIFEST, parseListing, readManifest, writeListing } from './manifest.ts'

const never = new AbortController().signal

let cards: string
let place: string
let objects: Published['objects']
let made: string
let publishCards: Published['publishCards']
let makeServer: Published['makeServer']

beforeEach(() => {
  const published = usePublished({
    'modelbook.yaml': 'title: Acme\n',
    'models/acme/pen/README.md': '---\nlicense: mit\n---\n# Pen\n\nWrites blue.\n',
    'models/acme/pen/ink.bin': 'blue'.repeat(1000),
    'models/acme/pencil/README.md': '# Pencil\n',
    'models/acme/pencil/.env': 'TOKEN=secret',
  })
  ;({ cards, place, objects, made, publishCards, makeServer } = published)
})

const partsIn = () => readdirSync(join(place, 'parts'), { recursive: true }).map(String)

describe('what is published', () => {
  it('is served with its files by a server that has nothing else', async () => {
    await publishCards()
    const { store, mirror, follower } = makeServer()
    await follower.follow(never)
    const edition = store.openCurrent()
    const pen = edition?.findEntry('model', 'acme/pen')
    expect(pen?.text).toContain('Writes blue.')
    expect(pen?.folder).toBe(join(mirror.folder, 'models/acme/pen'))
    expect(readFileSync(join(pen?.folder ?? '', 'ink.bin'), 'utf8')).toBe('blue'.repeat(1000))
    expect(readFileSync(join(mirror.folder, 'modelbook.yaml'), 'utf8')).toBe('title: Acme\n')
    edition?.close()
  })

  it('has no hidden file in it', async () => {
    await publishCards()
    for (const part of partsIn()) {
      const path = join(place, 'parts', part)
      if (statSync(path).isFile()) expect(readFileSync(path, 'latin1')).not.toContain('TOKEN=secret')
    }
  })

  it('keeps the time of a file, which names versions of large ones', async () => {
    utimesSync(join(cards, 'models/acme/pen/ink.bin'), 5, 1_700_000_000.1235)
    await publishCards()
    const { mirror, follower } = makeServer()
    await follower.follow(never)
    const { mtimeMs } = statSync(join(mirror.folder, 'models/acme/pen/ink.bin'), { bigint: true })
    expect(mtimeMs).toBe(1_700_000_000_123n)
  })

  it('is moved once: the same cards in a fresh clone move nothing', async () => {
    expect(await publishCards()).toMatchObject({ number: 1, changed: true })
    const later = new Date()
    utimesSync(join(cards, 'models/acme/pen/ink.bin'), later, later)
    rmSync(made, { recursive: true })
    expect(await publishCards()).toMatchObject({ number: 1, changed: false, moved: { parts: 0 } })
  })

  it('moves of a change only that: the card, its listing and the edition', async () => {
    await publishCards()
    addFiles(cards, { 'models/acme/pencil/README.md': '# Pencil\n\nWrites grey.\n' })
    expect(await publishCards()).toMatchObject({ number: 3, changed: true, moved: { parts: 3 } })
  })

  it('is nothing if a file changes while it is moved', async () => {
    await publishCards()
    addFiles(cards, { 'models/acme/pen/ink.bin': 'red' })
    const reading = objects.readVersion
    objects.readVersion = async (key) => {
      if (key.startsWith(PARTS)) addFiles(cards, { 'models/acme/pen/ink.bin': 'grey' })
      return reading(key)
    }
    await expect(publishCards()).rejects.toThrow('models/acme/pen/ink.bin changed while it was published')
    expect((await readManifest(objects))?.manifest.number).toBe(1)
  })
})

describe('a server that follows', () => {
  it('says what to do where nothing is published', async () => {
    await expect(makeServer().follower.follow(never)).rejects.toThrow(
      `Nothing is published at ${place} yet.\n  To publish: modelbook publish <dir> --to ${place}`,
    )
  })

  it('takes over changed, new and removed files', async () => {
    await publishCards()
    const { mirror, follower } = makeServer()
    await follower.follow(never)
    rmSync(join(cards, 'models/acme/pencil'), { recursive: true })
    rmSync(join(cards, 'models/acme/pen/ink.bin'))
    addFiles(cards, {
      'models/acme/pen/ink.bin/red.bin': 'red',
      'models/acme/crayon/README.md': '# Crayon\n',
    })
    await publishCards()
    await follower.follow(never)
    expect(readFileSync(join(mirror.folder, 'models/acme/pen/ink.bin/red.bin'), 'utf8')).toBe('red')
    expect(existsSync(join(mirror.folder, 'models/acme/crayon/README.md'))).toBe(true)
    expect(existsSync(join(mirror.folder, 'models/acme/pencil/README.md'))).toBe(false)
  })

  it('takes over a file of the same size and time', async () => {
    const write = (text: string) => {
      addFiles(cards, { 'models/acme/pen/ink.bin': text })
      utimesSync(join(cards, 'models/acme/pen/ink.bin'), 5, 5)
    }
    write('blue')
    await publishCards()
    const { mirror, follower } = makeServer()
    await follower.follow(never)
    write('grey')
    await publishCards()
    await follower.follow(never)
    expect(readFileSync(join(mirror.folder, 'models/acme/pen/ink.bin'), 'utf8')).toBe('grey')
  })

  it('keeps what it has while a part of the new edition is damaged, and says which', async () => {
    await publishCards()
    const { store, mirror, follower } = makeServer()
    const first = await follower.follow(never)
    addFiles(cards, { 'models/acme/pen/ink.bin': 'red' })
    await publishCards()
    const pack = packKey('---\nlicense: mit\n---\n# Pen\n\nWrites blue.\n', 'red')
    writeFileSync(join(place, pack), 'rot')
    await expect(follower.follow(never)).rejects.toThrow(`${pack} in ${place} is damaged`)
    expect(store.currentId()).toBe(first)
    expect(readFileSync(join(mirror.folder, 'models/acme/pen/ink.bin'), 'utf8')).toMatch(/^blue/)
    rmSync(join(place, pack))
    await expect(follower.follow(never)).rejects.toThrow(`lacks ${pack}`)
  })

  it('does not fetch again what it has from before', async () => {
    await publishCards()
    const { follower, again } = makeServer()
    await follower.follow(never)
    const asked: string[] = []
    const reading = objects.read
    objects.read = (key, from) => {
      asked.push(key)
      return reading(key, from)
    }
    await again().follow(never)
    expect(asked).toEqual([])
  })

  it('fetches of a pack what it lacks', async () => {
    await publishCards()
    const { mirror, follower } = makeServer()
    await follower.follow(never)
    const readme = '# Pen\n\nWrites red.\n'
    addFiles(cards, { 'models/acme/pen/README.md': readme })
    await publishCards()
    const asked: unknown[] = []
    const reading = objects.read
    objects.read = (key, ...range) => {
      if (key === packKey(readme, 'blue'.repeat(1000))) asked.push(range)
      return reading(key, ...range)
    }
    await follower.follow(never)
    expect(asked).toEqual([[0, readme.length - 1]])
    expect(readFileSync(join(mirror.folder, 'models/acme/pen/README.md'), 'utf8')).toBe(readme)
  })

  it('has nothing to do until something else is published, or the store has been away', async () => {
    await publishCards()
    const { follower } = makeServer()
    await follower.follow(never)
    expect(await follower.look()).toBe(false)
    addFiles(cards, { 'models/acme/pencil/README.md': '# Pencil\n\nWrites grey.\n' })
    await publishCards()
    expect(await follower.look()).toBe(true)
    await follower.follow(never)
    const reading = objects.readVersion
    objects.readVersion = () => Promise.reject(new Error('away'))
    expect(await follower.look()).toBe(true)
    objects.readVersion = reading
    expect(await follower.look()).toBe(true)
    await follower.follow(never)
    expect(await follower.look()).toBe(false)
  })

  it('serves what is published where it may only read', async () => {
    await publishCards()
    const { store, follower } = makeServer()
    objects.write = () => Promise.reject(new StoreAwayError(place, 'Access Denied'))
    expect(await follower.follow(never)).toBe(store.currentId())
    expect(await follower.look()).toBe(false)
  })

  it('keeps what it has while its disk is full, and says where', async () => {
    await publishCards()
    const { store, follower } = makeServer()
    const first = await follower.follow(never)
    addFiles(cards, { 'models/acme/pencil/README.md': '# Pencil\n\nWrites grey.\n' })
    await publishCards()
    const reading = objects.read
    objects.read = () =>
      Promise.resolve(
        new ReadableStream<Uint8Array>({
          start: (controller) =>
            controller.error(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })),
        }),
      )
    await expect(follower.follow(never)).rejects.toThrow(
      `There is no room left in ${join(store.folder, 'followed/parts')} for what is published.`,
    )
    expect(store.currentId()).toBe(first)
    objects.read = reading
    expect(await follower.follow(never)).not.toBe(first)
  })

  it('keeps what it has when something newer than itself is published', async () => {
    await publishCards()
    const { store, follower } = makeServer()
    const first = await follower.follow(never)
    const path = join(place, MANIFEST)
    writeFileSync(path, readFileSync(path, 'utf8').replace('"format":2', '"format":3'))
    await expect(follower.follow(never)).rejects.toThrow('in format 3 instead of 2')
    expect(store.currentId()).toBe(first)
  })

  it('keeps what it has when that has no search index any more, which only a server with a cluster can do without', async () => {
    await publishCards()
    const { store, follower } = makeServer()
    const first = await follower.follow(never)
    await publishCards({ hasIndex: false })
    await expect(follower.follow(never)).rejects.toThrow('Give --search and --no-search-fallback')
    expect(store.currentId()).toBe(first)
    const other = makeServer('1', false)
    expect(await other.follower.follow(never)).not.toBe(first)
    await publishCards()
    expect(await other.follower.follow(never)).toBe(first)
    expect(await follower.follow(never)).toBe(first)
  })

  it('refuses what another version has published', async () => {
    await publishCards({ version: '2' })
    await expect(makeServer('1').follower.follow(never)).rejects.toThrow(
      `${place} was published by Modelbook 2, and this is 1.`,
    )
  })

  it.each(['../out', '/etc/out', 'a/../../out', 'a\0b', 'a//b', 'a/', './a', ''])(
    'takes a listing with %j in it for none, as it leads out of the copy or to no file',
    (path) => {
      const listing = writeListing([[path, 1, 1, '0'.repeat(64)]])
      expect(() => parseListing(listing)).toThrow('cannot be read')
    },
  )
})

describe('a change of what is published', () => {
  it('waits until each server has it, and then all switch', async () => {
    await publishCards()
    const [one, two] = [makeServer(), makeServer()]
    const first = await one.follower.follow(never)
    addFiles(cards, { 'models/acme/pencil/README.md': '# Pencil\n\nWrites grey.\n' })
    const publishing = publishCards({ patience: 20_000 })
    const isOffered = async () => (await readManifest(objects))?.manifest.next !== undefined
    while (!(await isOffered())) await new Promise((resolve) => setTimeout(resolve, 20))
    expect(await two.follower.follow(never)).toBe(first)
    expect(await one.follower.follow(never)).toBe(first)
    while (await isOffered()) await new Promise((resolve) => setTimeout(resolve, 20))
    const second = await one.follower.follow(never)
    expect(second).not.toBe(first)
    expect(await two.follower.follow(never)).toBe(second)
    expect(await publishing).toMatchObject({ number: 3, servers: 2, late: 0 })
  })

  it('does not wait for ever for one that is not there any more', async () => {
    await publishCards()
    await makeServer().follower.follow(never)
    addFiles(cards, { 'models/acme/pencil/README.md': '# Pencil\n\nWrites grey.\n' })
    expect(await publishCards({ patience: 300 })).toMatchObject({ servers: 1, late: 1, number: 3 })
  })

  it('is refused if somebody else publishes at the same time', async () => {
    await publishCards()
    addFiles(cards, { 'models/acme/pencil/README.md': '# Pencil\n\nWrites grey.\n' })
    const swapping = objects.swap
    objects.swap = async (key, bytes, version) => {
      expect(key).toBe(MANIFEST)
      const other = await swapping(key, bytes, version)
      expect(other).toBe(true)
      return swapping(key, bytes, version)
    }
    await expect(publishCards()).rejects.toThrow('Somebody else has published')
  })
})
