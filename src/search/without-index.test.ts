/** Editions without an index of their own, which only a search cluster can search. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { addFiles, makeFolder } from '../../test/helpers/folder.ts'
import { makeStore } from '../../test/helpers/ingest.ts'
import { Catalogue } from '../cli/catalogue.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import type { LayerLimits } from '../edition/ingest/entry-writer.ts'
import { textOf } from '../edition/store/columns.ts'
import { openStore } from '../edition/store/store.ts'
import { withoutSearch } from './embedded.ts'
import { LEXICON } from './index/format.ts'
import { indexOf } from './layers/search-index.ts'
import { countTerms } from './match/match-text.ts'
import { termsOf } from './resolve/task-terms.ts'
import { wordsOf } from './resolve/words.ts'

const FOLDER = {
  'models/acme/whale.md': '---\ntags: [sea, song]\nlicense: mit\n---\n# Whale\n\nIt sings in the deep.\n',
  'models/acme/shark.md': '---\ntags: [sea]\nlanguage: de\n---\n# Shark\n\nIt is silent.\n',
  'models/zeta/whale.md': '---\ntags: [song]\nlicense: mit\n---\n# Another\n\nIt sings, too.\n',
  'datasets/acme/songs.md': '---\ntags: [song]\n---\n# Songs\n\nOf whales.\n',
}
const CHANGED = {
  'models/acme/whale.md': '---\ntags: [sea]\nlicense: apache-2.0\n---\n# Whale\n\nIt hums.\n',
  'models/acme/seal.md': '---\ntags: [land]\n---\n# Seal\n',
}

/** Small changes are layers. */
const LAYERS: LayerLimits = { from: 0, share: 1_000, most: 1_000 }

/** What an edition knows without a search of its cards, which is all that a cluster's engine takes from it. */
async function knownOf(edition: SqliteEdition): Promise<unknown> {
  const index = indexOf(edition)
  const [engine, words] = [withoutSearch(edition), wordsOf(edition)]
  const texts = ['whale', 'sing', 'hum', 'tag:sea', 'license:mit', 's', '"in the deep"', 'unheard']
  return {
    counts: await engine.countWith(
      ['sea', 'song', 'land'].map((value) => ({ kind: 'model', facet: 'tag', value })),
    ),
    owners: await engine.listValues('owner', undefined),
    tags: await engine.listValues('tag', 'model'),
    called: await engine.understand((values) => values.called('license', 'MIT')),
    terms: texts.map((text) => countTerms(index, termsOf(edition, text))),
    words: ['wale', 'sharc', 'humm', 'sea'].map((word) => [words.has(word), words.nearest(word)]),
    size: index.size,
  }
}

function open(store: { openCurrent(): SqliteEdition | undefined }): SqliteEdition {
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('There is no edition.')
  onTestFinished(() => edition.close())
  return edition
}

it('know the same of words and values as those with an index, and nothing of where these are', async () => {
  const folder = makeFolder(FOLDER)
  const [whole, lean] = [makeStore(), makeStore([], false)]
  for (const change of [false, true]) {
    if (change) {
      addFiles(folder, CHANGED)
      rmSync(join(folder, 'models/zeta/whale.md'))
    }
    await whole.run(folder, { layers: LAYERS })
    await lean.run(folder, { layers: LAYERS })
    const [one, other] = [open(whole.store), open(lean.store)]
    expect([one.hasIndex, other.hasIndex]).toEqual([true, false])
    expect([one, other].map(({ basePath }) => basePath !== undefined)).toEqual([change, change])
    expect(await knownOf(other)).toEqual(await knownOf(one))
    const parts = other.all('SELECT name FROM main.index_part UNION SELECT name FROM main.gone_part')
    expect(new Set(parts.map((row) => textOf(row, 'name')))).toEqual(LEXICON)
    expect(other.findEntry('model', 'acme/whale')).toEqual(one.findEntry('model', 'acme/whale'))
  }
})

it('are not served by a server that needs an index, which makes another with the same history', async () => {
  const folder = makeFolder(FOLDER)
  const { store: lean, run } = makeStore([], false)
  const first = await run(folder)
  addFiles(folder, CHANGED)
  await run(folder)
  const { changes } = open(lean)
  expect(changes.length).toBeGreaterThan(0)

  const store = openStore(lean.folder)
  const catalogue = new Catalogue(store, () => run(folder, { store }))
  expect(catalogue.openCurrent()).toBeUndefined()
  await catalogue.ingest()
  const edition = open(catalogue)
  expect([edition.hasIndex, edition.changes]).toEqual([true, changes])
  expect(edition.id).not.toBe(first.edition)
  // A cluster searches in editions with an index as well, and those that follow have none again.
  expect(open(new Catalogue(lean, () => run(folder))).hasIndex).toBe(true)
  await run(folder)
  expect(open(lean).hasIndex).toBe(false)
})
