/** Makes a new edition from sources of cards, and makes it current. */

import type { CardKind, Severity, Vocabulary } from '../card/types.ts'
import type { DocsPageReader } from '../docs/read-page.ts'
import type { DocsPlace } from '../docs/types.ts'
import type { LayerLimits } from './entry-writer.ts'
import { readGlossary } from './glossary.ts'
import type { IndexedCard } from './index-card.ts'
import { IngestRun } from './ingest-run.ts'
import { nameDamage } from './name-damage.ts'
import type { Source } from './sources/types.ts'
import type { Store } from './store.ts'

export interface IngestProgress {
  /** Cards read so far. */
  done: number
  /** Cards in all, where every source knows it beforehand. */
  total: number | undefined
  /** Cards parsed so far; the others were taken over from the edition before. */
  parsed: number
}

export interface IngestOptions {
  /**
   * A later source replaces cards of earlier ones that have the same kind and id; a task card changes what it says of
   * the task, see `overrideTask`.
   */
  sources: readonly Source[]
  /** Of editions in all of which docs are searched, or in none. */
  store: Store
  /** Words that cards may use; tasks and metrics of the sources are added. */
  vocabulary: Vocabulary
  /** Whether docs are searched in what is made, for which each of their words is written; they are when left out. */
  areDocsSearched?: boolean
  /** Reads pages of docs, while cards are read here; this thread does when left out. */
  readDocsPage?: DocsPageReader
  /** Makes what is stored of a task or metric, or knows it: of the same key it is the same. It is made when left out. */
  recall?: (key: string, make: () => IndexedCard) => IndexedCard
  /** When an edition is not copied any more for a change; see `layers.ts`. */
  layers?: LayerLimits
  /** Called after each card. */
  onProgress?: (progress: IngestProgress) => void
  /** Called once, when the first thing has been found that the edition before does not have like this. */
  onChange?: () => void
  /** Stops the ingest between two cards; the edition before stays. */
  signal?: AbortSignal
}

export interface IngestReport {
  /** Id of the edition that is current now. */
  edition: string
  /** Id of the one before, which what is new or different is told against; undefined when nothing could be taken over. */
  before: string | undefined
  /** Whether it is another one than before. */
  changed: boolean
  counts: Record<CardKind, number>
  /** Cards that were parsed. */
  parsed: number
  /** Cards that were taken over from the edition before. */
  reused: number
  /** Cards that the edition before had and this one has not. */
  removed: number
  /** Problems of cards and sources. */
  problems: Record<Severity, number>
  /** Pages of docs sets. */
  docs: number
  /** Docs sets in which something is new, different or gone. */
  changedDocs: DocsPlace[]
  /** Cards that are new, different or gone; undefined when they are more than 1,000. */
  changedIds: { kind: CardKind; id: string }[] | undefined
  milliseconds: number
}

/**
 * Read all cards of the sources into a new edition beside the current one, check it, and make it current. Cards whose
 * bytes are as they were are not parsed again; when nothing has changed, the current edition stays.
 *
 * A crash, an error or an abort at any moment leaves the current edition as it is.
 *
 * @throws {StoreBusyError} another process is writing to the store
 * @throws {DamagedEditionError} what was written cannot be read back
 * @throws {UserError} the edition before is damaged
 */
export async function ingest(options: IngestOptions): Promise<IngestReport> {
  const started = performance.now()
  const unlock = await options.store.lock()
  try {
    options.store.cleanUp()
    const { sources, vocabulary, signal } = options
    const run = new IngestRun(options, await readGlossary(sources, vocabulary, signal))
    try {
      return { ...(await run.run()), milliseconds: Math.round(performance.now() - started) }
    } finally {
      await run.close()
    }
  } catch (error) {
    throw nameDamage(options.store, error)
  } finally {
    unlock()
  }
}
