/** A site whose edition is damaged or deleted behind its back shows its cards again, as they are. */

import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { alterText, damageTable } from '../../../test/helpers/damage.ts'
import { addFiles, makeFolder } from '../../../test/helpers/folder.ts'
import { openStore } from '../../edition/store/store.ts'
import { EditionHolder } from '../../server/edition-holder.ts'
import { openSource } from '../../sources/open-source.ts'
import { Catalogue, makeHere } from '../catalogue.ts'
import { DamageWatch, openIntact } from './damage-watch.ts'

const fail = (error: unknown) => {
  throw error
}

async function startSite({ cards, editions } = folders()) {
  const said: string[] = []
  const onDamage = (told: string) => void said.push(told)
  const store = openStore(editions)
  const catalogue = new Catalogue(store, makeHere({ sources: [await openSource(cards)], store, onDamage }))
  let edition = await openIntact(catalogue)
  if (edition === undefined) {
    await catalogue.ingest()
    edition = catalogue.store.openCurrent()
  }
  if (edition === undefined) throw new Error('The store has no edition.')
  const holder = new EditionHolder(edition)
  const update = () => catalogue.update(holder, { onDone() {}, onError: fail })
  let mending: Promise<void> | undefined
  const watch = new DamageWatch(catalogue, holder, () => {
    mending = update()
  })
  return {
    ...{ cards, editions, catalogue, holder, watch, update, said },
    get path() {
      return holder.current.path
    },
    text: () => holder.current.findEntry('model', 'acme/pen')?.text,
    async mended() {
      await mending
    },
    close: () => holder.close(),
  }
}

const folders = () => ({
  cards: makeFolder({ 'models/acme/pen/README.md': '# Pen\n\nWrites blue.\n' }),
  editions: makeFolder(),
})

const TEXT = '# Pen\n\nWrites blue.\n'

it('makes an edition anew when an answer failed because of it, whatever the error was', async () => {
  const site = await startSite()
  damageTable(site.path, 'card')
  expect(() => site.text()).toThrow('malformed')
  // Nobody looks again so soon after the start.
  expect(await site.watch.isDamaged()).toBe(false)
  await site.watch.look()
  expect(await site.watch.isDamaged()).toBe(true)
  await site.mended()
  expect(site.text()).toBe(TEXT)
  expect(await site.watch.isDamaged()).toBe(false)
  expect(site.said).toHaveLength(1)
  site.close()
})

it('finds an altered text within one look, and looks no more than once', async () => {
  const site = await startSite()
  alterText(site.path, 'Writes blue', 'Writes blux')
  expect(site.text()).toContain('blux')
  await site.watch.look()
  await site.mended()
  expect(site.text()).toBe(TEXT)
  await site.watch.look()
  expect(site.said).toEqual([expect.stringContaining('is damaged: its checksum is wrong.')])
  site.close()
})

it('does not open an altered edition at start', async () => {
  const site = await startSite()
  alterText(site.path, 'Writes blue', 'Writes blux')
  site.close()
  const again = await startSite(site)
  expect(again.text()).toBe(TEXT)
  expect(again.said).toHaveLength(1)
  again.close()
  const third = await startSite(site)
  expect(third.said).toEqual([])
  third.close()
})

it('goes on with the file that another process has made anew', async () => {
  const one = await startSite()
  const other = await startSite(one)
  alterText(one.path, 'Writes blue', 'Writes blux')
  await one.watch.look()
  await one.mended()
  expect(other.text()).toContain('blux')
  await other.watch.look()
  await other.mended()
  expect(other.text()).toBe(TEXT)
  expect([...one.said, ...other.said]).toHaveLength(1)
  one.close()
  other.close()
})

it('checks an edition to which another process goes back', async () => {
  const site = await startSite()
  const { path } = site
  addFiles(site.cards, { 'models/acme/ruler/README.md': '# Ruler\n' })
  await site.update()
  alterText(path, 'Writes blue', 'Writes blux')
  await site.catalogue.store.rollback()
  await site.watch.look()
  await site.mended()
  expect(site.text()).toBe(TEXT)
  expect(site.said).toHaveLength(1)
  site.close()
})

it('makes the folder of the editions again when it was deleted', async () => {
  const site = await startSite()
  rmSync(site.editions, { recursive: true })
  await site.watch.look()
  await site.mended()
  expect(readdirSync(site.editions)).toEqual(expect.arrayContaining(['current']))
  addFiles(site.cards, { 'models/acme/pen/README.md': '# Pencil\n' })
  await site.update()
  expect(site.text()).toBe('# Pencil\n')
  site.close()
})

it('reads the same edition from its new file once that was fetched anew', async () => {
  const { cards, editions } = folders()
  const store = openStore(editions)
  const made = await makeHere({ sources: [await openSource(cards)], store })({})
  const path = store.pathOf(made.edition)
  const published = join(makeFolder(), 'published.db')
  copyFileSync(path, published)
  const catalogue = new Catalogue(store, async () => {
    copyFileSync(published, store.temporaryPath())
    store.place(store.temporaryPath(), basename(path))
    return { ...made, before: made.edition, changed: false, changedIds: [] }
  })
  const edition = await openIntact(catalogue)
  if (edition === undefined) throw new Error('The store has no edition.')
  const holder = new EditionHolder(edition)
  damageTable(path, 'card')
  catalogue.isSuspect = true
  await catalogue.update(holder, { onDone() {}, onError: fail })
  expect(holder.current.findEntry('model', 'acme/pen')?.text).toBe(TEXT)
  holder.close()
})
