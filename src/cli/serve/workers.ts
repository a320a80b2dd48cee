/**
 * Answers readers in several processes that share a port, so that a site has more than one core. This one looks after
 * the cards and tells the others what to serve; all map the same file of an edition.
 */

import cluster from 'node:cluster'
import type { Measured } from '../../server/observe/metrics.ts'
import type { Settings } from '../../settings/schema.ts'
import { buildOf, type Readers, type Served, type SiteOptions } from './open-site.ts'
import { say } from './say.ts'
import { type Address, WorkerLink } from './worker-link.ts'

/** How long a worker that ends again and again stays away, at first and at most. */
const AWAY_MS = 100
const LONGEST_AWAY_MS = 30_000

/** A worker that has lived for so long does not end again and again. */
const LIVED_MS = 60_000

export interface WorkersOptions {
  /** The built form of `worker-process.ts`. */
  script: string
  count: number
  /** Its limits are those of all workers together. */
  site: SiteOptions
  /** Sums up what ended workers have counted; undefined where nothing is measured. */
  countedBy: ((parts: readonly Measured[]) => Promise<Measured>) | undefined
}

/**
 * What each worker may have open of what all may. Connections are spread over the workers, so no process has to know of all;
 * each has one at least.
 */
export function shareOf<Limits extends Pick<SiteOptions, 'clientRequests' | 'streams'>>(
  limits: Limits,
  workers: number,
): Limits {
  const share = (limit: number) => Math.max(1, Math.floor(limit / workers))
  const { clientRequests, streams } = limits
  return {
    ...limits,
    clientRequests: clientRequests === undefined ? undefined : share(clientRequests),
    streams: share(streams),
  }
}

export class Workers implements Readers {
  readonly #options: WorkersOptions
  readonly #links = new Set<WorkerLink>()
  readonly #starting = new Set<NodeJS.Timeout>()
  /** What workers that have ended had counted. */
  #counted: Promise<Measured> = Promise.resolve([])
  #address: Address | undefined
  #served: Served | undefined
  #isClosing = false

  private constructor(options: WorkersOptions) {
    this.#options = { ...options, site: shareOf(options.site, options.count) }
    cluster.setupPrimary({ exec: options.script, args: [], serialization: 'advanced' })
  }

  /**
   * Starts the workers, which listen.
   *
   * @throws {UserError} a worker cannot listen, or ends at once
   */
  static async open(options: WorkersOptions): Promise<Workers> {
    const workers = new Workers(options)
    try {
      // The first finds the port that all others share.
      await workers.#start(AWAY_MS)
      await Promise.all(Array.from({ length: options.count - 1 }, () => workers.#start(AWAY_MS)))
      return workers
    } catch (error) {
      await workers.close(0)
      throw error
    }
  }

  get url(): string {
    return this.#address?.url ?? ''
  }

  get port(): number {
    return this.#address?.port ?? 0
  }

  async serve(given: Served): Promise<void> {
    const served = { ...given }
    this.#served = served
    served.holder.onSwap(({ changed }) => {
      for (const link of this.#links) link.show(served, changed)
    })
    await Promise.all([...this.#links].map((link) => link.begin(served)))
  }

  redraw(settings: Settings): boolean {
    if (this.#served === undefined || buildOf(settings) === buildOf(this.#served.settings)) return false
    this.#served.settings = settings
    for (const link of this.#links) link.redraw(settings)
    return true
  }

  tell(isBehind: boolean): void {
    if (this.#served === undefined || this.#served.holder.isBehind === isBehind) return
    this.#served.holder.isBehind = isBehind
    for (const link of this.#links) link.tell(isBehind)
  }

  /** The metrics of all workers, and what those have counted that have ended. */
  async measure(): Promise<Measured[]> {
    const links = [...this.#links]
    await Promise.all(links.map((link) => link.measure()))
    return [...links.map(({ measured }) => measured), await this.#counted]
  }

  async close(graceMs: number): Promise<void> {
    this.#isClosing = true
    for (const timer of this.#starting) clearTimeout(timer)
    await Promise.all([...this.#links].map((link) => link.stop(graceMs)))
  }

  /** @param away - milliseconds until another one is started if this one ends soon */
  async #start(away: number): Promise<void> {
    const { site, countedBy } = this.#options
    // Whoever asks for any port gets the one that the others have; once they are gone, it would be another one.
    const isAny = this.#address === undefined || (site.port === 0 && this.#links.size > 0)
    const place = isAny ? site : { ...site, port: this.port, mayMove: false }
    const started = performance.now()
    const link = new WorkerLink(
      place,
      countedBy !== undefined,
      async () => (await this.#served?.isDamaged()) ?? false,
    )
    this.#links.add(link)
    void link.ended.then((how) => {
      this.#links.delete(link)
      if (countedBy !== undefined)
        this.#counted = this.#counted.then((before) => countedBy([before, link.measured]))
      if (!this.#isClosing && this.#address !== undefined)
        this.#startAgain(how, performance.now() - started > LIVED_MS ? AWAY_MS : away)
    })
    this.#address = await link.listening
    if (this.#served !== undefined) await link.begin(this.#served)
  }

  #startAgain(how: string, away: number): void {
    say(`${how} Another one is started${away < 1_000 ? '' : ` in ${Math.round(away / 1000)} s`}.`)
    const timer = setTimeout(() => {
      this.#starting.delete(timer)
      // That it has ended, too, is told above, and another attempt follows.
      this.#start(Math.min(2 * away, LONGEST_AWAY_MS)).catch(() => {})
    }, away)
    this.#starting.add(timer)
  }
}
