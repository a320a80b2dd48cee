/** One of several processes that answer the readers of a site; the other end is `workers.ts`. */

import { openEdition, type SqliteEdition } from '../../edition/edition.ts'
import { EditionHolder } from '../../server/edition-holder.ts'
import type { Measured, Metrics } from '../../server/observe/metrics.ts'
import type { Traces } from '../../server/observe/traces.ts'
import type { Settings } from '../../settings/schema.ts'
import { describeError } from '../describe-error.ts'
import { openSite, type Readers, type SiteOptions } from './open-site.ts'
import { say } from './say.ts'
import { startTracesIfAsked } from './start-traces.ts'

/** The path of an edition, the paths of pages that are other ones in it, and how pages are drawn. */
interface ShowOrder {
  show: string
  /** See `EditionHolder`. */
  isBehind: boolean
  changed: readonly string[] | undefined
  settings: Settings
  watching: boolean
}

/** What the process that looks after the cards tells a worker. Questions have numbers, which their answers repeat. */
export type Order =
  | { open: SiteOptions; isMeasured: boolean }
  | ShowOrder
  | { redraw: Settings }
  | Pick<ShowOrder, 'isBehind'>
  | { measure: number }
  | { answerTo: number; isDamaged: boolean }
  /** Milliseconds that open requests have. */
  | { stop: number }

export type News =
  | { listening: { url: string; port: number } }
  | { failed: { name: string; message: string; stack: string | undefined } }
  | 'serving'
  | { answerTo: number; measured: Measured }
  | { isDamaged: number }

let readers: Readers | undefined
let metrics: Metrics | undefined
let traces: Traces | undefined
let holder: EditionHolder<SqliteEdition> | undefined
let asked = 0
const questions = new Map<number, (isDamaged: boolean) => void>()

const tell = (news: News) => void (process.connected && process.send?.(news, undefined, {}, () => {}))

/** One order after another: an edition cannot be served before the port is open. */
let obeyed = Promise.resolve()
process.on('message', (order: Order) => {
  if ('isDamaged' in order) questions.get(order.answerTo)?.(order.isDamaged)
  else obeyed = obeyed.then(() => obey(order)).catch(fail)
})
// A terminal and a service manager signal all processes; the one that started this one decides when it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

async function obey(order: Exclude<Order, { isDamaged: boolean }>): Promise<void> {
  if ('open' in order) await open(order.open, order.isMeasured)
  else if ('show' in order) await show(order)
  else if ('redraw' in order) readers?.redraw(order.redraw)
  else if ('isBehind' in order) readers?.tell(order.isBehind)
  else if ('measure' in order) tell({ answerTo: order.measure, measured: (await metrics?.measure()) ?? [] })
  else await stop(order.stop)
}

async function open(options: SiteOptions, isMeasured: boolean): Promise<void> {
  if (isMeasured) {
    const { Metrics } = await import('../../server/observe/metrics.ts')
    metrics = new Metrics()
    metrics.watchProcess()
  }
  traces = await startTracesIfAsked()
  readers = await openSite(options, metrics, traces)
  const { url, port } = readers
  tell({ listening: { url, port } })
}

async function show({ show: path, isBehind, changed, settings, watching }: ShowOrder): Promise<void> {
  const edition = openEdition(path)
  if (holder !== undefined) return holder.swap(edition, changed)
  holder = new EditionHolder(edition)
  holder.isBehind = isBehind
  await readers?.serve({ holder, settings, watching, isDamaged: askWhetherDamaged })
  tell('serving')
}

async function askWhetherDamaged(): Promise<boolean> {
  const number = ++asked
  const { promise, resolve } = Promise.withResolvers<boolean>()
  questions.set(number, resolve)
  tell({ isDamaged: number })
  const isDamaged = await promise
  questions.delete(number)
  return isDamaged
}

async function stop(graceMs: number): Promise<void> {
  await readers?.close(graceMs)
  holder?.close()
  await traces?.close()
  process.exit()
}

/** An edition that is gone has a successor, which the next order names; without any, nothing can be served. */
function fail(error: unknown): void {
  if (holder !== undefined) {
    say(describeError(error))
    return
  }
  const { name, stack } = error instanceof Error ? error : new Error(String(error))
  const failed = { name, message: describeError(error), stack }
  if (process.send === undefined) process.exit(1)
  process.send({ failed } satisfies News, undefined, {}, () => process.exit(1))
}
