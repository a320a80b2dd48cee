/**
 * Makes the editions of a served site in another process: readers need not wait meanwhile, and all the memory that it
 * takes is given back, which a thread would not do. The other end is `ingest-process.ts`.
 */

import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import type { IngestReport } from '../../edition/ingest/ingest.ts'
import type { Store } from '../../edition/store/store.ts'
import { UserError } from '../../errors.ts'
import type { EditionMaker, IngestWatch } from '../catalogue.ts'
import type { SourceSettings } from '../locations.ts'
import type { IngestJob, IngestNews, Order } from './ingest-process.ts'

/** Idle time after which the process ends: until then, the next card that is saved finds its code loaded. */
const IDLE_MS = 10_000

export interface IngestsOptions {
  /** The built form of `ingest-process.ts`. */
  script: string
  /** Of the cards, but not standard input. */
  location: string
  store: Store
  /** Called for each ingest. */
  settings: () => SourceSettings
  /** Called with a line to be told. */
  onDamage: (told: string) => void
  /** After which the process ends. */
  idleMs?: number
}

/** Starts the process with the first ingest. */
export function startIngests(options: IngestsOptions): { make: EditionMaker; close(): Promise<void> } {
  const { script, location, store, settings, onDamage, idleMs = IDLE_MS } = options
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const close = async () => {
    clearTimeout(idle)
    const ending = child
    child = undefined
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
    ending.disconnect()
    await once(ending, 'exit')
  }
  const start = () => {
    const started = fork(script, [], {
      serialization: 'advanced',
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    // On a busy core, readers go first.
    if (started.pid !== undefined) setPriority(started.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    // Whoever waits for an ingest is told; without one, nothing is lost.
    started
      .on('error', () => {})
      .once('exit', () => {
        if (child === started) child = undefined
      })
    return started
  }
  return {
    async make(watch) {
      clearTimeout(idle)
      child ??= start()
      const { docs, guide, checks } = settings()
      const { isSuspect = false, mustHaveCards = false, changes } = watch
      const job: IngestJob = {
        ...{ location, editions: store.folder, hasIndex: store.hasIndex },
        settings: { docs, guide, checks },
        ...{ isSuspect, mustHaveCards, changes },
      }
      try {
        return await run(child, job, { ...watch, onDamage })
      } finally {
        idle = setTimeout(() => void close(), idleMs).unref()
      }
    },
    close,
  }
}

/** @throws {UserError} the ingest failed, for the reason that is described; or its process ended */
function run(
  child: ChildProcess,
  job: IngestJob,
  { onProgress, onChange, onDamage, signal }: IngestWatch & Pick<IngestsOptions, 'onDamage'>,
): Promise<IngestReport> {
  const { promise, resolve, reject } = Promise.withResolvers<IngestReport>()
  const send = (order: Order) => child.send(order, (error) => error && reject(error))
  const hear = (news: IngestNews) => {
    if (news === 'change') onChange?.()
    else if ('damage' in news) onDamage?.(news.damage)
    else if ('progress' in news) onProgress?.(news.progress)
    else if ('report' in news) resolve(news.report)
    else reject(Object.assign(new UserError(news.message), { name: news.name, stack: news.stack }))
  }
  const lose = (code: number | null, ended: NodeJS.Signals | null) =>
    reject(new UserError(`The process that reads the cards ended with ${ended ?? code}.\n  ${LOST_REMEDY}`))
  const abort = () => send('abort')
  child.on('message', hear).once('error', reject).once('exit', lose)
  signal?.addEventListener('abort', abort)
  send(job)
  if (signal?.aborted) abort()
  return promise.finally(() => {
    child.off('message', hear).off('error', reject).off('exit', lose)
    signal?.removeEventListener('abort', abort)
  })
}

const LOST_REMEDY = 'If it ran out of memory, give it more.'
