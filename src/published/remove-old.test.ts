/** Parts that nobody needs any longer. */

import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { addFiles } from '../../test/helpers/folder.ts'
import { type Published, packKey, usePublished } from '../../test/helpers/published.ts'
import { PARTS, partKey } from '../objects/object-store.ts'
import { MANIFEST, readManifest, SERVERS, writeManifest } from './manifest.ts'
import { removeOld } from './remove-old.ts'

const never = new AbortController().signal
const HOUR = 3_600_000

let published: Published
beforeEach(() => {
  published = usePublished({ 'models/acme/pen/README.md': '# Pen\n', 'models/acme/pen/ink.bin': 'blue' })
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
})

const publishInk = (ink: string) => {
  addFiles(published.cards, { 'models/acme/pen/ink.bin': ink })
  return published.publishCards()
}
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds)
const inks = () =>
  ['blue', 'red', 'grey'].filter((ink) => existsSync(join(published.place, packKey('# Pen\n', ink))))

describe('old parts', () => {
  it('are those that only older editions have, and go an hour after these were replaced', async () => {
    await publishInk('blue')
    later(5 * HOUR)
    await publishInk('red')
    expect(await removeOld(published.objects, 1)).toEqual({ type: 'removed', parts: 0, editions: 0 })
    later(2 * HOUR)
    // The pack with the file, its listing and the edition.
    expect(await removeOld(published.objects, 1)).toEqual({ type: 'removed', parts: 3, editions: 1 })
    expect(inks()).toEqual(['red'])
    const { mirror, follower } = published.makeServer()
    await follower.follow(never)
    expect(readFileSync(join(mirror.folder, 'models/acme/pen/ink.bin'), 'utf8')).toBe('red')
  })

  it('are kept of as many editions as one wants', async () => {
    for (const ink of ['blue', 'red', 'grey']) {
      await publishInk(ink)
      later(2 * HOUR)
    }
    expect(await removeOld(published.objects, 2)).toMatchObject({ editions: 1 })
    expect(inks()).toEqual(['red', 'grey'])
  })

  it('are kept for a server that has their edition, until it has been silent for a day', async () => {
    await publishInk('blue')
    await published.makeServer().follower.follow(never)
    await publishInk('red')
    later(2 * HOUR)
    expect(await removeOld(published.objects, 1)).toMatchObject({ parts: 0 })
    expect(inks()).toEqual(['blue', 'red'])
    later(24 * HOUR)
    expect(await removeOld(published.objects, 1)).toMatchObject({ parts: 3 })
    expect(await published.objects.list(SERVERS)).toEqual([])
  })

  it('are all kept while a server has an edition that nobody knows', async () => {
    await publishInk('blue')
    await published.objects.write(
      `${SERVERS}other.json`,
      Buffer.from(JSON.stringify({ has: ['other'], at: new Date().toISOString() })),
    )
    expect(await removeOld(published.objects, 1)).toEqual({ type: 'unknown', server: 'servers/other.json' })
    expect((await readManifest(published.objects))?.manifest.removing).toBeUndefined()
  })

  it('are also those of a publisher that was cut off', async () => {
    await publishInk('blue')
    await published.objects.write(partKey(hash('sha256', 'grey')), Buffer.from('grey'))
    expect(await removeOld(published.objects, 1)).toEqual({ type: 'removed', parts: 1, editions: 0 })
    expect(inks()).toEqual(['blue'])
  })
})

describe('who publishes at the same time', () => {
  it('is told to run again if that began before, as what was found there may be gone', async () => {
    await publishInk('blue')
    later(2 * HOUR)
    await publishInk('red')
    later(2 * HOUR)
    const asking = published.objects.list
    published.objects.list = async (prefix) => {
      const found = await asking(prefix)
      if (prefix !== PARTS) return found
      published.objects.list = asking
      await removeOld(published.objects, 1)
      return found
    }
    await expect(publishInk('blue')).rejects.toThrow('Somebody else has published')
    expect(await publishInk('blue')).toMatchObject({ changed: true })
    expect(inks()).toEqual(['blue', 'red'])
  })

  it('waits until nothing is being removed, and no longer than a removal that was cut off', async () => {
    await publishInk('blue')
    const found = await readManifest(published.objects)
    if (found === undefined) throw new Error('Nothing is published.')
    const held = writeManifest({ ...found.manifest, removing: new Date().toISOString() })
    await published.objects.swap(MANIFEST, held, found.version)
    expect(await removeOld(published.objects, 1)).toEqual({ type: 'busy' })
    let isDone = false
    const publishing = publishInk('red').then(() => {
      isDone = true
    })
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(isDone).toBe(false)
    later(11 * 60_000)
    await publishing
    expect((await readManifest(published.objects))?.manifest.removing).toBeUndefined()
  })

  it('does not wait for one whose clock is a day ahead until that day has come', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    await publishInk('blue')
    const found = await readManifest(published.objects)
    if (found === undefined) throw new Error('Nothing is published.')
    const removing = new Date(Date.now() + 24 * HOUR).toISOString()
    await published.objects.swap(MANIFEST, writeManifest({ ...found.manifest, removing }), found.version)
    const publishing = publishInk('red')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    vi.advanceTimersByTime(11 * 60_000)
    expect(await publishing).toMatchObject({ changed: true })
  })

  it('keeps all that is being offered to servers', async () => {
    await publishInk('blue')
    const found = await readManifest(published.objects)
    if (found === undefined) throw new Error('Nothing is published.')
    const { current } = found.manifest
    await published.objects.swap(
      MANIFEST,
      writeManifest({ number: 2, current, next: current }),
      found.version,
    )
    expect(await removeOld(published.objects, 1)).toEqual({ type: 'busy' })
  })
})
