/** What a served site is told of a new edition, whichever process made it. */

import { readdirSync, realpathSync } from 'node:fs'
import { expect, it } from 'vitest'
import { addFiles, makeFolder } from '../../test/helpers/folder.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { openStore } from '../edition/store/store.ts'
import { EditionHolder } from '../server/edition-holder.ts'
import { openSource } from '../sources/open-source.ts'
import type { Source } from '../sources/types.ts'
import { Catalogue, makeHere } from './catalogue.ts'

const fail = (error: unknown) => {
  throw error
}

/** A site of a folder, and the changes that it was told of: paths of pages, or that any may have changed. */
async function startSite(cards: string, editions: string) {
  const store = openStore(editions)
  const catalogue = new Catalogue(store, makeHere({ sources: [await openSource(cards)], store }))
  await catalogue.ingest()
  const edition = catalogue.store.openCurrent()
  if (edition === undefined) throw new Error('The store has no edition.')
  const holder = new EditionHolder<SqliteEdition>(edition)
  const told: (readonly string[] | 'any')[] = []
  holder.onSwap(({ changed }) => told.push(changed ?? 'any'))
  const update = (changed?: string[]) => catalogue.update(holder, { onDone() {}, onError: fail }, changed)
  return { catalogue, holder, told, update }
}

const folders = () => ({
  cards: makeFolder({ 'models/acme/pen/README.md': '# Pen\n', 'models/acme/ruler/README.md': '# Ruler\n' }),
  editions: makeFolder(),
})

it('names the pages whose cards have changed', async () => {
  const { cards, editions } = folders()
  const { holder, told, update } = await startSite(cards, editions)
  addFiles(cards, { 'models/acme/pen/README.md': '# Pen\n\nDraws.\n' })
  await update()
  expect(told).toEqual([['/models/acme/pen']])
  holder.close()
})

it('tells of any page when another process was quicker to read what was saved', async () => {
  const { cards, editions } = folders()
  const [one, other] = [await startSite(cards, editions), await startSite(cards, editions)]
  addFiles(cards, { 'models/acme/pen/README.md': '# Pen\n\nDraws.\n' })
  await one.update()
  await other.update()
  expect(other.holder.id).toBe(one.holder.id)
  expect(other.told).toEqual(['any'])
  for (const { holder } of [one, other]) holder.close()
})

it('tells of any page when it makes an edition of one that it has not shown', async () => {
  const { cards, editions } = folders()
  const [one, other] = [await startSite(cards, editions), await startSite(cards, editions)]
  addFiles(cards, { 'models/acme/pen/README.md': '# Pen\n\nDraws.\n' })
  await one.update()
  addFiles(cards, { 'models/acme/ruler/README.md': '# Ruler\n\nMeasures.\n' })
  await other.update()
  expect(other.told).toEqual(['any'])
  for (const { holder } of [one, other]) holder.close()
})

it('tells of any page after a rollback', async () => {
  const { cards, editions } = folders()
  const { catalogue, holder, told, update } = await startSite(cards, editions)
  const first = holder.id
  addFiles(cards, { 'models/acme/pen/README.md': '# Pen\n\nDraws.\n' })
  await update()
  await catalogue.store.rollback()
  catalogue.follow(holder)
  expect(holder.id).toBe(first)
  expect(told.at(-1)).toBe('any')
  holder.close()
})

it('leaves nothing of a first ingest that is stopped', async () => {
  const { cards, editions } = folders()
  const source = await openSource(cards)
  const { promise: isUnderWay, resolve: begin } = Promise.withResolvers<void>()
  const { promise: gate, resolve: goOn } = Promise.withResolvers<void>()
  const slow: Source = {
    ...source,
    async *read(kinds) {
      yield* source.read(kinds)
      // The first pass, over tasks and metrics alone, comes before anything is written.
      if (kinds !== undefined) return
      begin()
      await gate
      yield* source.read()
    },
  }
  const store = openStore(editions)
  const catalogue = new Catalogue(store, makeHere({ sources: [slow], store }))
  const ingesting = catalogue.ingest()
  await isUnderWay
  expect(readdirSync(editions).some((name) => name.endsWith('.tmp'))).toBe(true)
  const closing = catalogue.close()
  goOn()
  await closing
  expect(readdirSync(editions)).toEqual(['lock.db'])
  await expect(ingesting).rejects.toThrow('aborted')
})

it('reads only what it is told has changed, and everything when another process has written or a read has failed', async () => {
  const { cards, editions } = folders()
  const { catalogue, holder, update } = await startSite(cards, editions)
  const count = () => holder.current.count('model')
  const add = (model: string) => addFiles(cards, { [`models/acme/${model}/README.md`]: '# New\n' })
  const told = (model: string) => [`${realpathSync(cards)}/models/acme/${model}/README.md`]
  await update()

  add('first')
  add('second')
  await update(told('first'))
  expect(count()).toBe(3)
  // A second call during a read.
  await Promise.all([update(told('none')), update(told('second'))])
  expect(count()).toBe(4)

  add('third')
  await catalogue.store.rollback()
  await update([])
  expect(count()).toBe(5)

  add('fourth')
  const steps = { before: () => Promise.reject(new Error('Not now.')), onDone() {}, onError() {} }
  await catalogue.update(holder, steps, told('none'))
  await update([])
  expect(count()).toBe(6)
  holder.close()
})
