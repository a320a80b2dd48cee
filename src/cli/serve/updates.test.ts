/** What a site does when its cards are all gone at once, and what it says. */

import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { addFiles, makeFolder } from '../../../test/helpers/folder.ts'
import { openStore } from '../../edition/store/store.ts'
import { EditionHolder } from '../../server/edition-holder.ts'
import { SettingsFile } from '../../settings/settings-file.ts'
import { openSource } from '../../sources/open-source.ts'
import { Catalogue, makeHere } from '../catalogue.ts'
import { Updates } from './updates.ts'

const MINUTE = 60_000

let cards = ''
let site: Awaited<ReturnType<typeof startSite>>

async function startSite() {
  const store = openStore(makeFolder())
  const catalogue = new Catalogue(store, makeHere({ sources: [await openSource(cards)], store }))
  await catalogue.ingest()
  const edition = catalogue.store.openCurrent()
  if (edition === undefined) throw new Error('The store has no edition.')
  const holder = new EditionHolder(edition)
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const settings = new SettingsFile(cards, 'cards')
  const updates = new Updates({
    onState: (isBehind) => (holder.isBehind = isBehind),
    ...{ catalogue, holder, settings, location: 'cards', say, isEarlier: false },
    redraw: () => false,
  })
  return { holder, said, updates, models: () => holder.current.count('model') }
}

const moveAway = () => renameSync(join(cards, 'models'), join(cards, '.models'))

beforeEach(async () => {
  cards = makeFolder({ 'models/acme/pen/README.md': '# Pen\n' })
  site = await startSite()
})
afterEach(() => {
  site.updates.close()
  site.holder.close()
})

it('keeps the last edition for ten minutes when the cards are gone at once, and says so once', async () => {
  const now = vi.spyOn(performance, 'now')
  const start = performance.now()
  moveAway()
  for (let minute = 0; minute < 10; minute += 1) {
    now.mockReturnValue(start + minute * MINUTE)
    await site.updates.run()
    expect(site.models()).toBe(1)
  }
  expect(site.holder.isBehind).toBe(true)
  expect(site.said).toEqual([
    expect.stringMatching(/has no cards any more\.\n {2}If its disk is not mounted/),
  ])
  now.mockReturnValue(start + 10 * MINUTE)
  await site.updates.run()
  expect(site.models()).toBe(0)
  expect(site.holder.isBehind).toBe(false)
})

it('begins to count anew when the cards have been back', async () => {
  const now = vi.spyOn(performance, 'now')
  const start = performance.now()
  moveAway()
  await site.updates.run()
  renameSync(join(cards, '.models'), join(cards, 'models'))
  await site.updates.run()
  moveAway()
  now.mockReturnValue(start + 11 * MINUTE)
  await site.updates.run()
  expect(site.models()).toBe(1)
})

it('follows at once when it is told to', async () => {
  moveAway()
  await site.updates.run()
  expect(site.models()).toBe(1)
  await site.updates.reload()
  expect(site.models()).toBe(0)
})

it('reads all cards again by itself where the system does not tell of all changes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => {
    vi.useRealTimers()
  })
  site.updates.poll()
  await site.updates.run()
  for (const model of ['one', 'two']) {
    addFiles(cards, { [`models/acme/${model}/README.md`]: '# New\n' })
    const before = site.models()
    await site.updates.run([])
    expect(site.models()).toBe(before)
    vi.advanceTimersByTime(60 * MINUTE)
    await site.updates.run([])
    expect(site.models()).toBe(before + 1)
  }
})
