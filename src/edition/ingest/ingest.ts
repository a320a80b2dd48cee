/** Makes a new edition from sources of cards, and makes it current. */

import type { CardKind, Severity, Vocabulary } from '../../card/types.ts'
import type { DocsPageReader } from '../../docs/read-page.ts'
import type { DocsPlace } from '../../docs/types.ts'
import { PartialReadError } from '../../sources/errors.ts'
import type { FolderState } from '../../sources/survey.ts'
import type { Source } from '../../sources/types.ts'
import { setDamageAside } from '../store/set-aside.ts'
import type { Store } from '../store/store.ts'
import type { LayerLimits } from './entry-writer.ts'
import { readGlossary } from './glossary.ts'
import type { IndexedCard } from './index-card.ts'
import { IngestRun, type NewEdition } from './ingest-run.ts'

/** How far an ingest has come. */
export interface IngestProgress {
  /** Cards read so far. */
  done: number
  /** Number of all cards, if every source knows it beforehand. */
  total: number | undefined
  /** Cards parsed so far; the others were reused from the previous edition. */
  parsed: number
}

/** What an ingest reads, and where it writes the edition. */
export interface IngestOptions {
  /**
   * A later source replaces cards of earlier ones that have the same kind and id; a task card overrides what it says of
   * the task, see `overrideTask`.
   */
  sources: readonly Source[]
  /** Docs must be searched either in all of its editions or in none. */
  store: Store
  /** Words that cards may use; tasks and metrics of the sources are added. */
  vocabulary: Vocabulary
  /** Whether docs are indexed for search; true if left out. */
  areDocsSearched?: boolean
  /** Reads docs pages while cards are read here; if left out, this thread reads them. */
  readDocsPage?: DocsPageReader
  /**
   * Returns what is stored of a task or metric, from a cache by key or by calling `make`. If left out, it is always
   * made.
   */
  recall?: (key: string, make: () => IndexedCard) => IndexedCard
  /** When an edition is no longer copied for a change; see `layers.ts`. */
  layers?: LayerLimits
  /** Whether the files of the current edition are checked first, because they may be damaged. */
  isSuspect?: boolean
  /** Whether it is a fault if the last source has neither cards nor docs. */
  mustHaveCards?: boolean
  /** Told, in sentences for the user, what was found damaged and set aside. */
  onDamage?: (told: string) => void
  /** What has changed since an earlier ingest; if left out, everything is read. */
  changes?: Changes | undefined
  /** Called after each card. */
  onProgress?: (progress: IngestProgress) => void
  /** Called when the first difference from the previous edition is found. */
  onChange?: () => void
  /** Aborts the ingest between two cards; the previous edition stays. */
  signal?: AbortSignal
}

/** What an ingest leaves to a later one of only the changes of the last source. It is plain data. */
export interface Reading {
  /** Id of the edition that was made. */
  edition: string
  /** How many of its source problems come before those of docs. */
  cardProblems: number
  /** Changes with what decides how every card is read, apart from the last source. */
  around: string
  source: FolderState
}

export interface Changes {
  /** Absolute paths of what has changed in the last source. */
  paths: readonly string[]
  since: Reading
}

/** What an ingest found and did. */
export interface IngestReport {
  /** Id of the edition that is current now. */
  edition: string
  /** Id of the previous edition, which changes are relative to; undefined if nothing could be reused. */
  before: string | undefined
  /** Whether the current edition is another one than before. */
  changed: boolean
  counts: Record<CardKind, number>
  /** Cards that were parsed. */
  parsed: number
  /** Cards that were reused from the previous edition. */
  reused: number
  /** Cards that the previous edition had and this one lacks. */
  removed: number
  /** Problems of cards and sources. */
  problems: Record<Severity, number>
  /** Pages of docs sets. */
  docs: number
  /** Docs sets with new, changed or removed pages. */
  changedDocs: DocsPlace[]
  /** Cards that are new, changed or removed; undefined if there are more than 1,000. */
  changedIds: { kind: CardKind; id: string }[] | undefined
  /** For the next ingest, see {@link Changes}; undefined if it has to read everything. */
  reading: Reading | undefined
  milliseconds: number
}

/**
 * Reads all cards of the sources into a new edition beside the current one, checks it, and makes it current. Cards
 * whose bytes have not changed are not parsed again; if nothing has changed, the current edition stays. Given the changes,
 * only these are read where that leads to the same edition. If that cannot be
 * done and its files turn out to be damaged, they are set aside and all cards are read.
 *
 * A crash, an error or an abort at any moment leaves the current edition as it is.
 *
 * @throws {StoreBusyError} another process is writing to the store
 * @throws {DamagedEditionError} what was written cannot be read back
 * @throws {EmptiedError} there are no cards, and there must be
 */
export async function ingest(options: IngestOptions): Promise<IngestReport> {
  const started = performance.now()
  const { store, signal, onDamage, isSuspect = false } = options
  const unlock = await store.lock()
  try {
    store.cleanUp()
    const isDamaged = async () => {
      const told = await setDamageAside(store)
      if (told !== undefined) onDamage?.(told)
      return told !== undefined
    }
    if (isSuspect || !canBeOpened(store)) await isDamaged()
    const report = await runOnce(options).catch(async (error: unknown) => {
      // Damage makes itself felt in many ways, and only the checksum tells it from other faults.
      if (signal?.aborted || !(await isDamaged())) throw error
      return runOnce(options)
    })
    return { ...report, milliseconds: Math.round(performance.now() - started) }
  } finally {
    unlock()
  }
}

function canBeOpened(store: Store): boolean {
  const current = store.openCurrent()
  current?.close()
  return current !== undefined
}

async function runOnce(options: IngestOptions): Promise<NewEdition> {
  const { sources, vocabulary, signal } = options
  const run = new IngestRun(options, await readGlossary(sources, vocabulary, signal))
  try {
    return await run.run()
  } catch (error) {
    if (!(error instanceof PartialReadError)) throw error
  } finally {
    await run.close()
  }
  return runOnce({ ...options, changes: undefined })
}
