/** How long a server asks its clients to wait. */

/** The longest wait: a server that wants more will ask again. */
const LONGEST_WAIT_S = 3600

/**
 * The wait that an answer asks for before the next request.
 *
 * `Retry-After` has seconds or a date; `RateLimit` has the remaining requests (`r`) and the seconds until there are
 * more (`t`), as in `"api";r=0;t=55`, and may report a used-up quota even on a successful answer.
 *
 * @returns milliseconds; undefined when nothing is asked for
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 * @see https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/
 */
export function readWait(headers: Headers, status: number, now = Date.now()): number | undefined {
  const seconds =
    readRetryAfter(headers.get('retry-after'), now) ?? readRateLimit(headers.get('ratelimit'), status)
  return seconds === undefined ? undefined : Math.min(LONGEST_WAIT_S, Math.max(0, seconds)) * 1000
}

function readRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined
  if (/^\s*\d+\s*$/.test(value)) return Number(value)
  const date = Date.parse(value)
  return Number.isNaN(date) ? undefined : (date - now) / 1000
}

function readRateLimit(value: string | null, status: number): number | undefined {
  const parameter = (name: string) => new RegExp(`;\\s*${name}=(\\d+)`).exec(value ?? '')?.[1]
  const left = parameter('r')
  const until = parameter('t')
  if (until === undefined || (status !== 429 && left !== '0')) return undefined
  return Number(until)
}
