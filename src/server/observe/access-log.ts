/** Writes a line of JSON for each request that a server has answered. */

import type { Access } from '../http/access.ts'
import type { AnswerWatcher } from '../http/watch-answers.ts'

/** Characters of a path in the log. */
const MOST_PATH = 1_024

/** A pipe takes this many bytes whole, so that no other process can write into them: `PIPE_BUF` of Linux. */
const WHOLE_BYTES = 4_096

/** How long a line may wait for others that are written with it. */
const WAIT_MS = 100

export interface AccessLog {
  watch: AnswerWatcher
  /** Writes what waits. */
  flush(): void
}

/**
 * Lines with `time` (ISO 8601, when the answer had ended), `method`, `path`, `status` (0 if the client left before
 * there was one), `bytes` sent, `ms` and `client`. The query of an address is left out, as it may hold what nobody else
 * should read, and so is all else that a client says of itself.
 *
 * @param access - says who asks
 * @param write - is given whole lines
 */
export function startAccessLog(access: Pick<Access, 'addressOf'>, write: (lines: string) => void): AccessLog {
  let waiting = ''
  let timer: NodeJS.Timeout | undefined
  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting !== '') write(waiting)
    waiting = ''
  }
  return {
    flush,
    watch({ incoming, outgoing, url, milliseconds, bytes }) {
      const { method } = incoming
      const status = outgoing.headersSent ? outgoing.statusCode : 0
      const ms = Math.round(milliseconds * 10) / 10
      // No part of it can hold a quote or a control character, so nothing needs to be escaped.
      const line =
        `{"time":"${timeNow()}","method":"${method}","path":"${pathOf(url)}","status":${status},` +
        `"bytes":${bytes},"ms":${ms},"client":"${access.addressOf(incoming)}"}\n`
      if (waiting.length + line.length > WHOLE_BYTES) flush()
      waiting += line
      timer ??= setTimeout(flush, WAIT_MS).unref()
    },
  }
}

/** ISO 8601, written once for all answers of a millisecond. */
function timeNow(): string {
  const now = Date.now()
  if (now !== written.at) written = { at: now, text: new Date(now).toISOString() }
  return written.text
}
let written = { at: 0, text: '' }

/**
 * Without query, user and password; percent-encoded, with all that would have to be escaped in JSON. Node takes the bytes
 * of an address for Latin-1.
 */
function pathOf(url: string): string {
  const end = url.indexOf('?')
  const path = url.slice(0, end === -1 ? MOST_PATH : Math.min(end, MOST_PATH))
  const named = path.startsWith('/') ? path : path.replace(/\/\/.*@/, '//')
  return /^[!$-[\]-~]*$/.test(named)
    ? named
    : named.replace(/[^!$-[\]-~]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)
}
