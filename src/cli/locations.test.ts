import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ingest } from '../edition/ingest/ingest.ts'
import { packageFile } from '../package-root.ts'
import { openSource } from '../sources/open-source.ts'
import type { Source } from '../sources/types.ts'
import { builtinVocabulary } from '../task/vocabulary.ts'
import { isDocsAlone, openSources } from './locations.ts'
import { DEFAULT_LOCATION } from './package-files.ts'
import { claimStoreOf, claimStoreOfFiles, openStoreOf } from './stores.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'modelbook-locations-'))
  const card = join(folder, 'cards/models/acme/tiny/README.md')
  mkdirSync(dirname(card), { recursive: true })
  writeFileSync(card, '# Tiny\n')
})
afterEach(() => rmSync(folder, { recursive: true }))

async function datesOf(source: Source | undefined): Promise<(string | undefined)[]> {
  const dates: (string | undefined)[] = []
  if (source !== undefined)
    for await (const item of source.read()) if (item.type === 'card') dates.push(item.card.updated)
  return dates
}

async function kindsOf(source: Source | undefined): Promise<Set<string>> {
  const kinds = new Set<string>()
  if (source !== undefined) {
    for await (const item of source.read()) if (item.type === 'card') kinds.add(item.card.kind)
  }
  return kinds
}

describe('claimStoreOfFiles', () => {
  it('keeps editions that are not searched where no server finds them', async () => {
    const sources = [await openSource(join(folder, 'cards'))]
    const editions = join(folder, 'editions')
    const store = claimStoreOfFiles('-', editions, undefined)
    await ingest({ sources, store, vocabulary: builtinVocabulary(), areDocsSearched: false })
    expect(store.list()).toHaveLength(1)
    expect(openStoreOf('-', editions).list()).toEqual([])
  })
})

describe('claimStoreOf', () => {
  const cards = () => join(folder, 'cards')
  const claim = (name: string, editions: string) => claimStoreOf(name, join(folder, editions), name)

  it('keeps the editions of one location in a folder, until a person says that both are one', () => {
    const other = join(folder, 'other')
    mkdirSync(other)
    const store = claim(cards(), 'editions')
    expect(claim(cards(), 'editions').folder).toBe(store.folder)
    const owner = join(store.folder, 'made-from')
    expect(() => claim(other, 'editions')).toThrow(
      `${store.folder} belong to ${cards()}, so they cannot belong to ${other} too.\n  Choose another folder with --editions.\n  If both are the same cards, moved or mounted elsewhere, delete ${owner} and`,
    )
    expect(() => claimStoreOf('-', store.folder, undefined)).toThrow('to standard input')
    expect(() => claimStoreOfFiles(other, store.folder, other)).toThrow('so they cannot belong to')
    rmSync(owner)
    claim(other, 'editions')
    expect(() => claim(cards(), 'editions')).toThrow(`belong to ${other}`)
  })

  it('keeps none where they would be read as a part of the cards', () => {
    symlinkSync(cards(), join(folder, 'linked'))
    for (const place of ['cards', 'cards/editions', 'cards/models/acme/tiny/a/b', 'linked/editions'])
      expect(() => claim(cards(), place), place).toThrow('is inside the folder of cards')
    expect(() => claim(join(folder, 'linked'), 'cards/editions')).toThrow('is inside the folder of cards')
    claim(cards(), 'cards/.editions')
    claim(cards(), 'cards-editions')
  })
})

describe('openSources', () => {
  it('puts the tasks of the built-in catalogue, but not its models, under a folder', async () => {
    const { sources, served } = await openSources(join(folder, 'cards'))
    expect(sources).toHaveLength(3)
    const builtIn = await kindsOf(sources[1])
    expect(builtIn).toContain('task')
    expect(builtIn).not.toContain('model')
    expect(sources[2]).toBe(served)
    expect(await kindsOf(served)).toEqual(new Set(['model']))
  })

  it('dates cards of the folder, and none that come with Modelbook', async () => {
    const { sources } = await openSources(join(folder, 'cards'))
    expect(new Set(await datesOf(sources[1]))).toEqual(new Set([undefined]))
    expect(await datesOf(sources[2])).toEqual([expect.stringMatching(/^20/)])
    const { served } = await openSources(DEFAULT_LOCATION)
    expect(new Set(await datesOf(served))).toEqual(new Set([undefined]))
  })

  it('has a path to edit for cards of the folder, and none for what comes with Modelbook', async () => {
    const { sources } = await openSources(join(folder, 'cards'))
    const paths = async (source: Source | undefined) => {
      const found: (string | undefined)[] = []
      for await (const item of source?.read() ?? [])
        if (item.type === 'card') found.push(item.card.sourcePath)
      return new Set(found)
    }
    expect(await paths(sources[1])).toEqual(new Set([undefined]))
    expect(await paths(sources[2])).toEqual(new Set(['models/acme/tiny/README.md']))
    const { sources: reference } = await openSources(DEFAULT_LOCATION)
    expect(await paths(reference[1])).toContain('tasks/fill-mask/README.md')
  })

  it('knows how many cards there are beforehand', async () => {
    const { sources } = await openSources(join(folder, 'cards'))
    expect(sources[1]?.count?.()).toBeGreaterThan(50)
    expect(sources[2]?.count?.()).toBe(1)
  })

  it('serves the built-in catalogue once, also through a link', async () => {
    symlinkSync(DEFAULT_LOCATION, join(folder, 'link'))
    const names = async (location: string) => (await openSources(location)).sources.map(({ root }) => root)
    expect(await names(DEFAULT_LOCATION)).toEqual([packageFile('docs/guide'), DEFAULT_LOCATION])
    expect(await names(join(folder, 'link'))).toHaveLength(2)
  })
})

describe('a folder of docs without cards', () => {
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const isAlone = async () => isDocsAlone(await openSource(join(folder, 'own')))

  it('is told from one that has none, or any card', async () => {
    mkdirSync(join(folder, 'own'))
    expect(await isAlone()).toBe(false)
    write('own/docs/_toctree.yml', '- {local: index, title: Start}\n')
    write('own/docs/index.md', '# Start\n')
    expect(await isAlone()).toBe(true)
    write('own/tasks/cut-wood/README.md', '---\nname: Cut wood\n---\n')
    expect(await isAlone()).toBe(false)
  })
})
