/** Imports the cards of a Hub into a folder; run again, only what has changed. */

import * as z from 'zod'
import type { RepoKind } from '../card/types.ts'
import { type ImportPlace, importEntry, type Listed, listedSchema, type Outcome } from './import-entry.ts'
import { type ImportState, Journal } from './journal.ts'
import { NoAnswerError, RemoteAnswerError, RemoteClient } from './remote-client.ts'

/** Entries on a page of the list. */
const PAGE = 500

/** The properties that tell whether an entry has changed, and those that change on their own. */
const EXPANDED: Record<RepoKind, readonly string[]> = {
  model: ['sha', 'lastModified', 'downloads', 'likes', 'inferenceProviderMapping'],
  dataset: ['sha', 'lastModified', 'downloads', 'likes'],
}

/** Which cards to fetch, and from where to where. */
export interface ImportOptions {
  /** Scheme, host and path of the Hub, without a slash at its end. */
  endpoint: string
  /** Folder of cards; made when it does not exist. */
  out: string
  kinds: readonly RepoKind[]
  author?: string | undefined
  /** Tags that an entry must have, all of them. */
  filters?: readonly string[]
  /** A part of the id. */
  search?: string | undefined
  /** At most this many entries of each kind. */
  limit?: number | undefined
  /** Only entries changed since then, ISO 8601. */
  since?: string | undefined
  token?: string | undefined
  /** First wait before a retry, in milliseconds. */
  patience?: number
  signal?: AbortSignal
  onProgress?: (report: ImportReport) => void
  onWait?: (milliseconds: number) => void
}

/** An entry that could not be imported; the next run tries again. */
export interface Failure {
  kind: RepoKind
  id: string
  reason: string
}

/** How many entries had each outcome so far. */
export interface ImportReport extends Record<Outcome, number> {
  failures: Failure[]
}

/**
 * Import cards. A run that was stopped in any way is resumed by the next one with the same options.
 *
 * @throws {RemoteAnswerError} the Hub refuses its list
 * @throws {NoAnswerError} the Hub does not answer
 */
export async function importHub(options: ImportOptions): Promise<ImportReport> {
  const { endpoint, out, kinds, author, filters, search, limit, since } = options
  const query = JSON.stringify({ endpoint, kinds, author, filters, search, limit, since })
  const journal = new Journal(out, query)
  const client = new RemoteClient({
    ...options,
    authorization: options.token === undefined ? undefined : `Bearer ${options.token}`,
  })
  const run = new ImportRun(options, { client, journal, endpoint, out })
  for (const kind of kinds) await run.importKind(kind)
  journal.finish()
  return run.report
}

class ImportRun {
  readonly report: ImportReport = { fetched: 0, updated: 0, unchanged: 0, failures: [] }
  readonly #options: ImportOptions
  readonly #place: ImportPlace
  #state: ImportState

  constructor(options: ImportOptions, place: ImportPlace) {
    this.#options = options
    this.#place = place
    this.#state = place.journal.read()
  }

  async importKind(kind: RepoKind): Promise<void> {
    const { journal } = this.#place
    if (this.#state.finished.includes(kind)) return
    const first = listAddress(kind, this.#options)
    const read = new Set<string>()
    for (let page: string | undefined = this.#state.page ?? first; page !== undefined; ) {
      read.add(page)
      const next: string | undefined = await this.#importPage(kind, page).catch((error: unknown) => {
        // The Hub no longer knows the page at which the last run stopped. What it imported is not fetched again.
        if (page === first || !(error instanceof RemoteAnswerError) || error.status !== 400) throw error
        this.#state = { ...this.#state, listed: 0 }
        read.clear()
        return first
      })
      if (next !== undefined && read.has(next))
        throw new NoAnswerError(
          `The list of ${this.#options.endpoint} has no end: a page leads back to another`,
        )
      this.#state = { ...this.#state, page: next }
      // Only once every entry of the page is written.
      if (next !== undefined) journal.write(this.#state)
      page = next
    }
    this.#state = { ...this.#state, finished: [...this.#state.finished, kind], page: undefined, listed: 0 }
    journal.write(this.#state)
  }

  /** @returns the address of the next page, if there is one to read */
  async #importPage(kind: RepoKind, address: string): Promise<string | undefined> {
    const { client } = this.#place
    const { limit = Number.POSITIVE_INFINITY, since, signal } = this.#options
    const { value, next } = await client.json(address)
    if (!Array.isArray(value))
      throw new NoAnswerError(`${this.#options.endpoint} does not list ${kind}s, so it may not be a Hub`)
    // Those that make no sense count too, or a list of nothing else would have no end.
    const items = value.slice(0, Math.max(0, limit - this.#state.listed))
    const listed = items.flatMap((item) => this.#readListed(kind, item))
    const recent = since === undefined ? listed : listed.filter((entry) => isSince(entry, since))
    // A list that changes during reading may name an entry twice.
    const entries = [...new Map(recent.map((entry) => [entry.id, entry])).values()]
    await Promise.all(entries.map((entry) => this.#importOne(kind, entry)))
    signal?.throwIfAborted()
    this.#state = { ...this.#state, listed: this.#state.listed + items.length }
    const isEnd = this.#state.listed >= limit || items.length === 0 || recent.length < listed.length
    return isEnd ? undefined : next
  }

  #readListed(kind: RepoKind, item: unknown): Listed[] {
    const { data } = listedSchema.safeParse(item)
    if (data !== undefined) return [data]
    const id = z.object({ id: z.string() }).safeParse(item).data?.id ?? 'an entry'
    this.report.failures.push({ kind, id, reason: 'the Hub lists it without its id and revision' })
    return []
  }

  async #importOne(kind: RepoKind, entry: Listed): Promise<void> {
    try {
      this.report[await importEntry(kind, entry, this.#place)] += 1
    } catch (error) {
      this.#options.signal?.throwIfAborted()
      const reason = error instanceof Error ? error.message : String(error)
      this.report.failures.push({ kind, id: entry.id, reason })
    }
    this.#options.onProgress?.(this.report)
  }
}

function isSince({ lastModified }: Listed, since: string): boolean {
  return lastModified === undefined || Date.parse(lastModified) >= Date.parse(since)
}

/**
 * The first page of a list.
 *
 * @see https://huggingface.co/docs/hub/api
 */
function listAddress(kind: RepoKind, { author, filters = [], search, limit, since }: ImportOptions): string {
  // In an order that does not change during reading; only a part of the list is read by newest or most used.
  const sort = since !== undefined ? 'lastModified' : limit !== undefined ? 'downloads' : 'createdAt'
  const query = new URLSearchParams({ sort, limit: String(Math.min(PAGE, limit ?? PAGE)) })
  if (author !== undefined) query.set('author', author)
  if (search !== undefined) query.set('search', search)
  for (const filter of filters) query.append('filter', filter)
  for (const property of EXPANDED[kind]) query.append('expand', property)
  return `/api/${kind}s?${query}`
}
