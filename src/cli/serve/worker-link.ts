/** One worker of a site, as the process that has started it sees it. The other end is `worker-process.ts`. */

import cluster from 'node:cluster'
import { UserError } from '../../errors.ts'
import type { Measured } from '../../server/observe/metrics.ts'
import type { Settings } from '../../settings/schema.ts'
import type { Served, SiteOptions } from './open-site.ts'
import type { News, Order } from './worker-process.ts'

/** A worker that has not told its metrics by then is busy; what it told before counts. */
const MEASURE_MS = 2_000

/** Beyond the time that open requests have: a worker that is still there hangs. */
const HANGS_MS = 2_000

/** Where a worker listens. */
export interface Address {
  url: string
  port: number
}

export class WorkerLink {
  readonly #worker = cluster.fork()
  readonly #isDamaged: () => Promise<boolean>
  readonly #listening = Promise.withResolvers<Address>()
  readonly #serving = Promise.withResolvers<void>()
  readonly #ended = Promise.withResolvers<string>()
  readonly #questions = new Map<number, () => void>()
  #asked = 0
  #hasBegun = false
  /** What it last told. */
  measured: Measured = []

  /** @param isDamaged - answers the worker's question whether the edition is damaged */
  constructor(options: SiteOptions, isMeasured: boolean, isDamaged: () => Promise<boolean>) {
    this.#isDamaged = isDamaged
    // Whoever waits for them is told, too.
    for (const { promise } of [this.#listening, this.#serving]) promise.catch(() => {})
    this.#worker
      .on('message', (news: News) => this.#hear(news))
      .once('exit', (code: number | null, signal: string | null) => {
        const how = `A process that answers readers ended with ${signal ?? code}.`
        const error = new UserError(`${how}\n  If it ran out of memory, give it more.`)
        this.#listening.reject(error)
        this.#serving.reject(error)
        for (const answer of this.#questions.values()) answer()
        this.#ended.resolve(how)
      })
    this.#send({ open: options, isMeasured })
  }

  /** @throws {UserError} it cannot listen, or has ended */
  get listening(): Promise<Address> {
    return this.#listening.promise
  }

  /** Resolves to how it has ended. */
  get ended(): Promise<string> {
    return this.#ended.promise
  }

  /**
   * Has it serve the current edition, and each later one that {@link show} is told of.
   *
   * @returns when it answers with pages
   */
  begin(served: Served): Promise<void> {
    if (!this.#hasBegun) {
      this.#hasBegun = true
      this.show(served, undefined)
    }
    return this.#serving.promise
  }

  /** @param changed - see `EditionHolder.swap` */
  show({ holder, settings, watching }: Served, changed: readonly string[] | undefined): void {
    const { current, isBehind } = holder
    if (this.#hasBegun) this.#send({ show: current.path, isBehind, changed, settings, watching })
  }

  redraw(settings: Settings): void {
    this.#send({ redraw: settings })
  }

  tell(isBehind: boolean): void {
    this.#send({ isBehind })
  }

  /** Asks for its metrics. */
  async measure(): Promise<void> {
    const number = ++this.#asked
    const { promise, resolve } = Promise.withResolvers<void>()
    const late = setTimeout(resolve, MEASURE_MS)
    this.#questions.set(number, resolve)
    this.#send({ measure: number })
    await promise
    this.#questions.delete(number)
    clearTimeout(late)
  }

  async stop(graceMs: number): Promise<void> {
    this.#send({ stop: graceMs })
    const hangs = setTimeout(() => this.#worker.process.kill('SIGKILL'), graceMs + HANGS_MS)
    await this.ended
    clearTimeout(hangs)
  }

  #hear(news: News): void {
    if (news === 'serving') this.#serving.resolve()
    else if ('listening' in news) this.#listening.resolve(news.listening)
    else if ('failed' in news)
      this.#listening.reject(Object.assign(new UserError(news.failed.message), news.failed))
    else if ('measured' in news) {
      this.measured = news.measured
      this.#questions.get(news.answerTo)?.()
    } else void this.#tellWhetherDamaged(news.isDamaged)
  }

  async #tellWhetherDamaged(question: number): Promise<void> {
    this.#send({ answerTo: question, isDamaged: await this.#isDamaged() })
  }

  /** That it is gone is told by its end. */
  #send(order: Order): void {
    if (this.#worker.isConnected()) this.#worker.send(order, () => {})
  }
}
