/** The site of a few cards as an app for tests, without a socket or a browser build. */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { openEdition, type SqliteEdition } from '../../src/edition/edition.ts'
import { ingest } from '../../src/edition/ingest/ingest.ts'
import { openStore } from '../../src/edition/store/store.ts'
import type { SearchEngine } from '../../src/search/engine.ts'
import { setEngine } from '../../src/search/engine-of.ts'
import type { App } from '../../src/server/answer.ts'
import { createApp } from '../../src/server/app.tsx'
import { EditionHolder } from '../../src/server/edition-holder.ts'
import { parseSettings } from '../../src/settings/read-settings.ts'
import { openSource } from '../../src/sources/open-source.ts'
import { builtinVocabulary } from '../../src/task/vocabulary.ts'
import type { Viewer } from '../../src/viewer/viewer.ts'

/** In place of what a browser build would provide. */
export const ADDRESSES = { css: '/a.css', loader: 'true', hydrate: '/h.js', font: '/f.woff2', icon: '/i.svg' }

export interface AppForTest {
  app: App
  /** The served folder. */
  cards: string
  close(): Promise<void>
}

/**
 * @param files - of the served folder, by path
 * @param given - settings, as `modelbook.yaml` would hold them
 * @param options - `viewer` reads the rows of datasets, by default in this thread; `prepare` is given the folder before
 *   it is read; `engine` makes what answers searches
 */
export async function makeApp(
  files: Record<string, string | Uint8Array>,
  given: Record<string, unknown> = {},
  {
    viewer,
    prepare,
    engine,
  }: {
    viewer?: Viewer
    prepare?: (cards: string) => void
    engine?: (edition: SqliteEdition) => SearchEngine
  } = {},
): Promise<AppForTest> {
  const folder = await mkdtemp(join(tmpdir(), 'modelbook-app-'))
  const cards = join(folder, 'cards')
  for (const [path, text] of Object.entries(files)) {
    const file = join(cards, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  prepare?.(cards)
  const store = openStore(join(folder, 'editions'))
  const settings = parseSettings(given)
  const sources = [await openSource(cards, () => settings.docs)]
  const { edition } = await ingest({ sources, store, vocabulary: builtinVocabulary() })
  const holder = new EditionHolder<SqliteEdition>(openEdition(store.pathOf(edition)))
  if (engine !== undefined) setEngine(holder.current, engine(holder.current))
  const app = createApp({
    holder,
    assets: { addresses: ADDRESSES, find: () => undefined },
    settings,
    watching: false,
    ...(viewer && { viewer }),
  })
  return {
    app,
    cards,
    async close() {
      holder.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
