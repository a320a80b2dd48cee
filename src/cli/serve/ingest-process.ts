/** The process that makes the editions of a served site; the other end is `start-ingests.ts`. */

import type { Changes, IngestProgress, IngestReport } from '../../edition/ingest/ingest.ts'
import { openStore, type Store } from '../../edition/store/store.ts'
import { packageFile } from '../../package-root.ts'
import { Prerendered } from '../../server/prerendered.ts'
import type { Source } from '../../sources/types.ts'
import { makeHere } from '../catalogue.ts'
import { describeError } from '../describe-error.ts'
import { openSourcesWith, type SourceSettings, vocabularyOf } from '../locations.ts'
import { PRERENDERED } from '../package-files.ts'

/** Milliseconds between two messages of progress: a display changes no faster. */
const PROGRESS_MS = 100

export interface IngestJob {
  location: string
  /** Folder of the store. */
  editions: string
  /** Whether editions are made with an index to find cards by. */
  hasIndex: boolean
  settings: SourceSettings
  isSuspect: boolean
  mustHaveCards: boolean
  changes: Changes | undefined
}

/** One job comes after another; an abort is of the one under way. */
export type Order = IngestJob | 'abort'

/**
 * What it tells of a job, at last the report, or an error as described to the user: errors of classes do not pass from
 * process to process.
 */
export type IngestNews =
  | 'change'
  | { damage: string }
  | { progress: IngestProgress }
  | { report: IngestReport }
  | { name: string; message: string; stack: string | undefined }

const { recall } = new Prerendered(packageFile(PRERENDERED))
/** That the other end is gone is told by `disconnect`; a failed message would end this process with a trace. */
const tell = (news: IngestNews) => process.connected && process.send?.(news, undefined, {}, () => {})

/** What was opened for the job before: it keeps what never changes. */
let opened: { location: string; sources: Promise<Source[]> } | undefined
let current: SourceSettings
let underWay: { abort: AbortController; done: Promise<void> } | undefined

process.on('message', (order: Order) => {
  if (order === 'abort') return underWay?.abort.abort()
  const abort = new AbortController()
  underWay = { abort, done: make(order, abort.signal) }
})
// Nobody is left who would serve it.
process.on('disconnect', async () => {
  underWay?.abort.abort()
  await underWay?.done
  process.exit()
})
// A terminal interrupts this process too; the one that started it decides when it ends.
process.on('SIGINT', () => {})

async function make(
  { location, editions, hasIndex, settings, isSuspect, mustHaveCards, changes }: IngestJob,
  signal: AbortSignal,
): Promise<void> {
  let told = 0
  try {
    current = settings
    const store = openStore(editions, hasIndex)
    const onDamage = (damage: string) => void tell({ damage })
    const sources = await sourcesOf(location, store)
    const vocabulary = vocabularyOf(settings)
    const edition = makeHere({ sources, store, vocabulary, recall, onDamage })
    const report = await edition({
      isSuspect,
      mustHaveCards,
      changes,
      signal,
      onChange: () => tell('change'),
      onProgress(progress) {
        if (performance.now() - told < PROGRESS_MS) return
        told = performance.now()
        tell({ progress })
      },
    })
    tell({ report })
  } catch (error) {
    const { name, stack } = error instanceof Error ? error : new Error(String(error))
    tell({ name, message: describeError(error), stack })
  }
}

function sourcesOf(location: string, store: Store): Promise<Source[]> {
  if (opened?.location !== location) {
    opened = { location, sources: openSourcesWith(location, store, () => current) }
    // Tried again by the next job.
    opened.sources.catch(() => {
      opened = undefined
    })
  }
  return opened.sources
}
