/**
 * Asks a server that cards are imported from politely: few requests at a time, waiting when it asks for that, and retrying
 * those that fail.
 */

import pLimit from 'p-limit'
import pRetry from 'p-retry'
import { oneLine } from '../card/quote.ts'
import { Pace } from '../pace.ts'
import { readWait } from '../read-wait.ts'

/** Statuses after which a retry may help. @see https://huggingface.co/docs/hub/rate-limits */
const PASSING: readonly number[] = [408, 425, 429, 500, 502, 503, 504]

/** A request is given up when its whole answer has not arrived by then. */
const LONGEST_ANSWER_MS = 120_000

/** List pages with all properties take several megabytes. */
const LARGEST_ANSWER = 128 * 1024 * 1024

/** Retries after the first request; the waits between them add up to some four minutes. */
const RETRIES = 8

/** The address of a server that has never answered is more likely misspelt than busy. */
const FIRST_RETRIES = 3

/** Requests to a server. */
const AT_ONCE = 4

/** Redirects that are followed for one request; the Hub needs two, for a repository that has been renamed. */
const MOST_REDIRECTS = 5

/** Statuses that lead elsewhere. @see https://fetch.spec.whatwg.org/#redirect-status */
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308]

/** Characters of a server's own words that are repeated. */
const LONGEST_REASON = 300

const USER_AGENT = 'modelbook'

export interface RemoteClientOptions {
  /**
   * Scheme, host and, if there is one, path of the server, without a slash at its end, and without user and password. No
   * other host is contacted, whatever the server says.
   */
  endpoint: string
  /** Sent with each request as its header of that name. */
  authorization?: string | undefined
  /** First wait before a retry, in milliseconds; each further one is about twice as long. */
  patience?: number
  /** Aborts all requests and waits. */
  signal?: AbortSignal | undefined
  /** Called when the server asks to wait, with the time in milliseconds. */
  onWait?: ((milliseconds: number) => void) | undefined
}

/** The server answered with an error. */
export class RemoteAnswerError extends Error {
  override name = 'RemoteAnswerError'
  readonly status: number

  /** @param reason - in the words of the server, which may be any */
  constructor(url: string, status: number, reason: string) {
    const said = oneLine(reason.slice(0, LONGEST_REASON))
    super(`${url} answers ${status}${said === '' ? '' : `: ${said}`}`)
    this.status = status
  }
}

/** No answer, half of one, or one that makes no sense. */
export class NoAnswerError extends Error {
  override name = 'NoAnswerError'

  constructor(message: string, options?: ErrorOptions) {
    super(oneLine(message), options)
  }
}

/** Sends requests to a server, bounded in number and retried. */
export class RemoteClient {
  readonly #options: RemoteClientOptions
  readonly #limit: ReturnType<typeof pLimit>
  readonly #pace = new Pace()
  #hasAnswered = false

  constructor(options: RemoteClientOptions) {
    this.#options = options
    this.#limit = pLimit(AT_ONCE)
  }

  /**
   * Asks for JSON.
   *
   * @param address - relative to the endpoint, or absolute within it
   * @returns the value, and the address of the next page when there is one
   * @throws {RemoteAnswerError} the answer has an error status, still after several retries
   * @throws {NoAnswerError} no whole answer arrives after several retries
   */
  async json(address: string): Promise<{ value: unknown; next: string | undefined }> {
    return this.#ask(address, async (response) => {
      const bytes = await readBounded(response)
      try {
        const value: unknown = JSON.parse(new TextDecoder().decode(bytes))
        return { value, next: nextPage(response) }
      } catch {
        throw new NoAnswerError(
          `${placeOf(new URL(response.url))} sent JSON, or the address of its next page, that is cut off or damaged`,
        )
      }
    })
  }

  /**
   * Asks for a file. Throws as {@link json} does.
   *
   * @param retries - after the first request, where it may fail for good in the manner of a failure that passes
   */
  async bytes(address: string, retries = RETRIES): Promise<Uint8Array> {
    return this.#ask(address, readBounded, retries)
  }

  #ask<T>(address: string, read: (response: Response) => Promise<T>, retries = RETRIES): Promise<T> {
    const url = this.#urlOf(address)
    const { signal, patience = 1000 } = this.#options
    return this.#limit(() =>
      pRetry(() => this.#try(url, read), {
        retries: this.#hasAnswered ? retries : Math.min(retries, FIRST_RETRIES),
        minTimeout: patience,
        maxTimeout: 60 * patience,
        randomize: true,
        shouldRetry: ({ error }) =>
          error instanceof NoAnswerError ||
          (error instanceof RemoteAnswerError && PASSING.includes(error.status)),
        ...(signal === undefined ? {} : { signal }),
      }),
    )
  }

  async #try<T>(url: URL, read: (response: Response) => Promise<T>): Promise<T> {
    const { signal } = this.#options
    await this.#pace.waitForTurn(signal)
    const limit = AbortSignal.timeout(LONGEST_ANSWER_MS)
    try {
      const response = await this.#fetch(
        url,
        signal === undefined ? limit : AbortSignal.any([signal, limit]),
        MOST_REDIRECTS,
      )
      this.#heed(response)
      if (!response.ok) throw new RemoteAnswerError(placeOf(url), response.status, await readReason(response))
      return await read(response)
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof RemoteAnswerError || error instanceof NoAnswerError) throw error
      throw new NoAnswerError(`${placeOf(url)} cannot be read: ${reasonOf(error)}`, { cause: error })
    }
  }

  /** @param redirects - that may still be followed */
  async #fetch(url: URL, signal: AbortSignal, redirects: number): Promise<Response> {
    const { authorization } = this.#options
    const headers = { 'user-agent': USER_AGENT, ...(authorization === undefined ? {} : { authorization }) }
    const response = await fetch(url, { headers, signal, redirect: 'manual' })
    this.#hasAnswered = true
    const location = REDIRECTS.includes(response.status) ? response.headers.get('location') : null
    if (location === null) return response
    await response.body?.cancel()
    const refuse = (reason: string) => new RemoteAnswerError(placeOf(url), response.status, reason)
    const next = URL.parse(location, url)
    if (next === null) throw refuse('it redirects to what is no address')
    if (!this.#isOwn(next)) throw refuse(`it redirects to ${next.origin}, which is not contacted`)
    if (redirects === 0) throw refuse(`it redirects more than ${MOST_REDIRECTS} times`)
    return this.#fetch(withoutUser(next), signal, redirects - 1)
  }

  #isOwn({ origin }: URL): boolean {
    return origin === new URL(this.#options.endpoint).origin
  }

  #urlOf(address: string): URL {
    const { endpoint } = this.#options
    const url = new URL(/^https?:/.test(address) ? address : `${endpoint}${address}`)
    if (this.#isOwn(url)) return withoutUser(url)
    throw new NoAnswerError(
      `The list of ${endpoint} continues at another host, ${url.origin}, which is not contacted`,
    )
  }

  #heed({ headers, status }: Response): void {
    const wait = readWait(headers, status)
    if (wait !== undefined && this.#pace.heed(wait)) this.#options.onWait?.(wait)
  }
}

/** Nothing is requested with a user and a password. */
function withoutUser(url: URL): URL {
  url.username = ''
  url.password = ''
  return url
}

/** An address without its query, which may be long. */
function placeOf({ origin, pathname }: URL): string {
  return origin + pathname
}

async function readBounded(response: Response): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    chunks.push(chunk)
    length += chunk.byteLength
    if (length <= LARGEST_ANSWER) continue
    throw new RemoteAnswerError(response.url, response.status, `more than ${LARGEST_ANSWER} bytes`)
  }
  return Buffer.concat(chunks, length)
}

/** The server's own words for an error. */
async function readReason(response: Response): Promise<string> {
  const said = response.headers.get('x-error-message')
  await response.body?.cancel()
  return said ?? response.statusText
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const inner = cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : '') : ''
  return inner || error.message
}

/**
 * The address of rel="next" in a `Link` header, in full.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8288
 */
function nextPage({ headers, url }: Response): string | undefined {
  const link = /<([^>]*)>\s*;[^,]*\brel="?next"?/.exec(headers.get('link') ?? '')?.[1]
  return link === undefined ? undefined : new URL(link, url).href
}
