/** Ingests a folder into a temporary store, for tests. */

import type { Vocabulary } from '../card/types.ts'
import type { DocsSettings } from '../docs/settings.ts'
import { makeFolder } from './folder-for-test.ts'
import { type IngestOptions, type IngestReport, ingest } from './ingest.ts'
import { openSource } from './sources/open-source.ts'
import { openStore, type Store } from './store.ts'

export const VOCABULARY: Vocabulary = {
  tasks: new Map([['fill-mask', []]]),
  libraries: new Set(['transformers']),
  metrics: new Set(['f1']),
}

/**
 * A new store, and a function that ingests into it from locations.
 *
 * @param docs - settings for the docs of those locations
 */
export function makeStore(docs: readonly DocsSettings[] = []): {
  store: Store
  run: (
    locations: string | string[],
    more?: Partial<IngestOptions>,
  ) => Promise<IngestReport & { damage: string | undefined }>
} {
  const store = openStore(makeFolder())
  const run = async (locations: string | string[], more: Partial<IngestOptions> = {}) => {
    const sources = await Promise.all([locations].flat().map((location) => openSource(location, () => docs)))
    let damage: string | undefined
    const onDamage = (told: string) => {
      damage = told
    }
    const report = await ingest({ sources, store, vocabulary: VOCABULARY, onDamage, ...more })
    return { ...report, damage }
  }
  return { store, run }
}
