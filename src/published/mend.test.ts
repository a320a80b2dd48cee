/** What was deleted or damaged, where it is published or on a server that follows, is made whole again. */

import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { addFiles } from '../../test/helpers/folder.ts'
import { type Published, usePublished } from '../../test/helpers/published.ts'
import { readManifest } from './manifest.ts'

const never = new AbortController().signal

let place: string
let objects: Published['objects']
let publishCards: Published['publishCards']
let makeServer: Published['makeServer']

beforeEach(() => {
  const published = usePublished({
    'models/acme/pen/README.md': '# Pen\n\nWrites blue.\n',
    'models/acme/pen/ink.bin': 'blue'.repeat(1000),
  })
  ;({ place, objects, publishCards, makeServer } = published)
})

const partsIn = () => readdirSync(join(place, 'parts'), { recursive: true }).map(String)

describe('what is missing or damaged where it is published', () => {
  it('is moved again by whoever publishes again, though no card has changed', async () => {
    await publishCards()
    const whole = partsIn().toSorted()
    for (const part of whole.filter((name) => name.includes('/'))) {
      rmSync(join(place, 'parts', part))
      expect(await publishCards()).toMatchObject({ changed: false, moved: { parts: 1 } })
      expect(partsIn().toSorted()).toEqual(whole)
    }
  })

  it('is moved again once a server has found that its bytes are others', async () => {
    await publishCards()
    const { follower } = makeServer()
    for (const part of partsIn().filter((name) => name.includes('/'))) {
      const path = join(place, 'parts', part)
      writeFileSync(path, Buffer.alloc(statSync(path).size))
    }
    await expect
      .poll(async () => {
        const isWhole = await follower.follow(never).then(
          () => true,
          () => false,
        )
        await publishCards()
        return isWhole
      })
      .toBe(true)
    expect(await publishCards()).toMatchObject({ moved: { parts: 0 } })
  })
})

describe('the copy of a server', () => {
  it('is mended when it starts, and when the edition was damaged', async () => {
    await publishCards()
    const { mirror, follower, again } = makeServer()
    await follower.follow(never)
    writeFileSync(join(mirror.folder, 'models/acme/pen/ink.bin'), 'rot')
    addFiles(mirror.folder, { 'models/acme/stray/README.md': '# Stray\n' })
    await again().follow(never)
    expect(readFileSync(join(mirror.folder, 'models/acme/pen/ink.bin'), 'utf8')).toBe('blue'.repeat(1000))
    expect(existsSync(join(mirror.folder, 'models/acme/stray/README.md'))).toBe(false)
    rmSync(join(mirror.folder, '..'), { recursive: true })
    follower.doubt()
    await follower.follow(never)
    expect(readFileSync(join(mirror.folder, 'models/acme/pen/ink.bin'), 'utf8')).toBe('blue'.repeat(1000))
  })

  it('fetches again what was cut off when its machine ended', async () => {
    await publishCards()
    const server = makeServer()
    const { listings } = (await readManifest(objects))?.manifest.current ?? {}
    await server.mirror.prepare({ listings: listings ?? {} }, never)
    const parts = join(server.store.folder, 'followed/parts')
    for (const name of readdirSync(parts)) writeFileSync(join(parts, name), '')
    await server.again().follow(never)
    expect(readFileSync(join(server.mirror.folder, 'models/acme/pen/ink.bin'), 'utf8')).toMatch(/^blue/)
  })
})
