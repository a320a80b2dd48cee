/** Loads the editions of a site into an OpenSearch cluster, one after another; the other end is `search-loader-worker.ts`. */

import { Worker } from 'node:worker_threads'
import type { SqliteEdition } from '../../edition/edition.ts'
import { plural } from '../../format.ts'
import type { LoadReport } from '../../search/opensearch/load.ts'
import type { EditionHolder } from '../../server/edition-holder.ts'
import { SEARCH_LOADER } from '../package-files.ts'
import { type ProgressDisplay, startProgress } from '../progress.ts'
import { say } from './say.ts'

/** A cluster that could not take an edition is tried again after this long, in milliseconds. */
const RETRY_MS = 10_000
/** Whether a cluster still has an edition is looked at after this long: nodes and indexes get lost. */
const CHECK_MS = 30_000

/** The arguments of the thread. */
export interface LoaderData {
  /** As `--search` names it. */
  address: string
  /** Of the edition's file. */
  path: string
}

/** What the thread tells. */
export type LoaderNews =
  | { done: number; total: number }
  | { loaded: LoadReport; milliseconds: number }
  /** In words for people. */
  | { failed: string }

export class SearchLoader {
  readonly #address: string
  #worker: Worker | undefined
  #progress: ProgressDisplay | undefined
  #next: NodeJS.Timeout | undefined
  #failure: string | undefined

  /** @param address - as `--search` names it */
  constructor(address: string) {
    this.#address = address
  }

  /** Loads the edition that a holder has, and each that comes after it. */
  follow(holder: EditionHolder<SqliteEdition>): void {
    const load = () => void this.#load(holder.current.path)
    load()
    holder.onSwap(load)
  }

  async close(): Promise<void> {
    clearTimeout(this.#next)
    this.#progress?.stop()
    const worker = this.#worker
    this.#worker = undefined
    await worker?.terminate()
  }

  /** Gives up the edition before: nobody reads it any more, and what was sent of it stays for its next time. */
  async #load(path: string): Promise<void> {
    await this.close()
    const data: LoaderData = { address: this.#address, path }
    const worker = new Worker(SEARCH_LOADER, { workerData: data })
    this.#worker = worker
    this.#progress = startProgress(process.stderr, undefined, 'Loading OpenSearch')
    const again = (milliseconds: number) => {
      this.#next = setTimeout(() => void this.#load(path), milliseconds)
    }
    const retry = (reason: string) => {
      this.#progress?.stop()
      // Said once: the cluster may be away for days.
      if (reason !== this.#failure)
        say(`The cards could not be loaded into OpenSearch. Modelbook tries again until it can.\n${reason}`)
      this.#failure = reason
      again(RETRY_MS)
    }
    worker.on('message', (news: LoaderNews) => {
      if (this.#worker !== worker) return
      if ('done' in news) this.#progress?.update(news)
      else if ('failed' in news) retry(news.failed)
      else {
        this.#tell(news.loaded, news.milliseconds)
        again(CHECK_MS)
      }
    })
    worker.once('error', ({ message }) => {
      if (this.#worker === worker) retry(message)
    })
  }

  #tell({ sent }: LoadReport, milliseconds: number): void {
    this.#progress?.stop()
    this.#failure = undefined
    if (sent > 0)
      say(`OpenSearch has taken ${plural(sent, 'card')} in ${(milliseconds / 1000).toFixed(1)} s.`)
  }
}
