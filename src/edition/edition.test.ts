import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { makeStore } from '../../test/helpers/ingest.ts'
import { openEdition } from './edition.ts'
import { UnreadableEditionError } from './errors.ts'
import { nearestIdFinder } from './nearest-ids.ts'
import { SCHEMA_VERSION } from './store/schema.ts'

async function editionOf(files: { [path: string]: string }) {
  const { store, run } = makeStore()
  await run(makeFolder(files))
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('The store has no edition.')
  onTestFinished(() => edition.close())
  return { edition, path: store.pathOf(edition.id) }
}

describe('an edition', () => {
  it('counts, lists and finds cards by kind and id', async () => {
    const { edition } = await editionOf({
      'models/acme/b.md': '',
      'models/a.md': '',
      'datasets/a.md': '---\npretty_name: The A\ntask_categories: [fill-mask, other]\n---\n',
    })
    expect([edition.count('model'), edition.count('dataset'), edition.count('task')]).toEqual([2, 1, 0])
    expect(edition.listIds('model')).toEqual(['a', 'acme/b'])
    expect(edition.hasEntry('model', 'acme/b')).toBe(true)
    expect(edition.hasEntry('dataset', 'acme/b')).toBe(false)
    expect(edition.findEntry('model', 'c')).toBeUndefined()
    expect(edition.findEntry('model', "a' OR 1=1 --")).toBeUndefined()
    expect(edition.findEntry('dataset', 'a')).toMatchObject({
      title: 'The A',
      task: 'fill-mask',
      owner: undefined,
    })
  })

  it('has the name of a task as its title, and the problems of its own keys', async () => {
    const { edition } = await editionOf({ 'tasks/sing.md': '---\nname: Singing\nmodality: odd\n---\n' })
    const entry = edition.findEntry('task', 'sing')
    expect(entry?.title).toBe('Singing')
    expect(entry?.problems.some(({ message }) => message.includes('odd'))).toBe(true)
  })

  it('says of a metric what its card declares; otherwise how its text begins', async () => {
    const body = '\n$$\\frac{a}{b}$$\n\nwith the hits $a$ and all shots $b$ that were ever counted.\n'
    const { edition } = await editionOf({
      'metrics/aim.md': `---\nsummary: The share of shots that hit.\n---\n${body}`,
      'metrics/bare.md': `---\nbetter: higher\n---\n${body}`,
    })
    expect(edition.findEntry('metric', 'aim')?.summary).toBe('The share of shots that hit.')
    expect(edition.findEntry('metric', 'bare')?.summary).toMatch(/^with the hits/)
  })

  it('cannot be written to', async () => {
    const { edition } = await editionOf({ 'models/a.md': '' })
    expect(() => edition.database.exec('DELETE FROM entry')).toThrow('readonly')
  })

  it('is refused when it is missing, no database, or of another schema', async () => {
    const { path } = await editionOf({ 'models/a.md': '' })
    const folder = makeFolder({ 'edition-1.db': 'no database' })
    expect(() => openEdition(join(folder, 'edition-2.db'))).toThrow(UnreadableEditionError)
    expect(() => openEdition(join(folder, 'edition-1.db'))).toThrow('file is not a database')
    writeFileSync(join(folder, 'edition-3.db'), '')
    expect(() => openEdition(join(folder, 'edition-3.db'))).toThrow(UnreadableEditionError)
    const database = new DatabaseSync(path)
    database.exec("UPDATE meta SET value = '999' WHERE key = 'schema'")
    database.close()
    expect(() => openEdition(path)).toThrow(
      `The edition ${path} cannot be read: it has schema 999, and this version of Modelbook reads ${SCHEMA_VERSION}.\n  Serve the cards again to make a new one.`,
    )
  })
})

describe('nearestIds', () => {
  const ids = [
    'acme/bert-base-cased',
    'acme/bert-base-uncased',
    'acme/tiny',
    'zeta/bert-large',
    'gpt2',
    'other/tiny-2',
  ]
  const nearest = nearestIdFinder(ids)

  it.each([
    ['acme/bert-base-casd', 'acme/bert-base-cased'],
    ['bert-base-uncased', 'acme/bert-base-uncased'],
    ['amce/tiny', 'acme/tiny'],
    ['wrong/bert-large', 'zeta/bert-large'],
    ['ACME/Tiny', 'acme/tiny'],
    ['gtp2', 'gpt2'],
    ['zeta/bert-l', 'zeta/bert-large'],
    ['zeta/brt-la', 'zeta/bert-large'],
  ])('of %s begin with %s', (typed, wanted) => {
    expect(nearest(typed, 3)[0]).toBe(wanted)
  })

  it('are none when nothing is near', () => {
    expect(nearest('quite-something-else', 3)).toEqual([])
    expect(nearest('', 3)).toEqual([])
    expect(nearest('a-long-owner/here', 3)).toEqual([])
    expect(nearest('a-long-owner/gp', 3)).toEqual([])
  })

  it('are as many as wanted at most', () => {
    expect(nearest('bert-base', 1)).toHaveLength(1)
    expect(nearest('acme/bert-base-cased', 2)).toEqual(['acme/bert-base-cased', 'acme/bert-base-uncased'])
    expect(nearest('gpt2', 0)).toEqual([])
  })

  it('are found among 100,000', () => {
    const many = Array.from(
      { length: 100_000 },
      (_, index) => `owner-${index % 997}/model-${index}-base-v${index % 7}`,
    )
    const find = nearestIdFinder(many)
    expect(find('owner-5/modl-1002-base-v1', 4)[0]).toBe('owner-5/model-1002-base-v1')
  })

  it('are of the same owner or name where there are too many ids to compare all of them', async () => {
    const names = ['acme/tiny-bert', 'acme/tiny-llama', 'other/large', 'zeta/tiny_bert']
    const { edition } = await editionOf(Object.fromEntries(names.map((name) => [`models/${name}.md`, 'x'])))
    vi.spyOn(edition, 'count').mockReturnValue(2_000_000)
    const listing = vi.spyOn(edition, 'listIds')
    expect(edition.nearestIds('model', 'acme/tiny-brt', 1)).toEqual(['acme/tiny-bert'])
    expect(edition.nearestIds('model', 'wrong/large', 1)).toEqual(['other/large'])
    expect(edition.nearestIds('model', 'ACME/Tiny-Llama', 1)).toEqual(['acme/tiny-llama'])
    expect(edition.nearestIds('model', 'Tiny_Bert', 2)).toEqual(['zeta/tiny_bert', 'acme/tiny-bert'])
    expect(edition.nearestIds('dataset', 'acme/tiny-bert', 1)).toEqual([])
    expect(listing).not.toHaveBeenCalled()
  })
})
