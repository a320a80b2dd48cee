/** Ingests a folder into a temporary store, for tests. */

import type { Vocabulary } from '../../src/card/types.ts'
import type { DocsSettings } from '../../src/docs/settings.ts'
import { type IngestOptions, type IngestReport, ingest } from '../../src/edition/ingest/ingest.ts'
import { openStore, type Store } from '../../src/edition/store/store.ts'
import { openSource } from '../../src/sources/open-source.ts'
import { makeFolder } from './folder.ts'

export const VOCABULARY: Vocabulary = {
  tasks: new Map([['fill-mask', []]]),
  libraries: new Set(['transformers']),
  metrics: new Set(['f1']),
}

/**
 * A new store, and a function that ingests into it from locations.
 *
 * @param docs - settings for the docs of those locations
 * @param hasIndex - whether editions have an index to find cards by
 */
export function makeStore(
  docs: readonly DocsSettings[] = [],
  hasIndex = true,
): {
  store: Store
  run: (
    locations: string | string[],
    more?: Partial<IngestOptions>,
  ) => Promise<IngestReport & { damage: string | undefined }>
} {
  const store = openStore(makeFolder(), hasIndex)
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
