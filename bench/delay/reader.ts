/** A reader who asks for a page again and again, and how long each answer takes. */

import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'

/** Between an answer and the next request. */
const PAUSE_MS = 2

/** A server that says nothing for so long has stopped. */
const LIMIT_MS = 120_000

/** What was answered. */
export interface Answer {
  status: number
  milliseconds: number
}

/** Sends a request on a connection of its own. @throws {Error} the connection failed, or there was no answer in time */
export function send(url: string, body?: { text: string; type: string }): Promise<Answer> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const headers = {
      accept: 'application/json, text/event-stream, text/html',
      ...(body === undefined
        ? {}
        : { 'content-type': body.type, 'content-length': Buffer.byteLength(body.text) }),
    }
    const method = body === undefined ? 'GET' : 'POST'
    const asked = request(url, { method, headers, agent: false, timeout: LIMIT_MS }, (answer) => {
      answer.resume()
      answer.once('error', reject)
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, milliseconds: performance.now() - start }),
      )
    })
    asked.once('timeout', () => asked.destroy(new Error(`No answer in ${LIMIT_MS / 1000} s.`)))
    asked.once('error', reject)
    asked.end(body?.text)
  })
}

/**
 * Asks until something else has ended.
 *
 * @returns the longest delay in milliseconds; undefined if an answer was missing
 */
export async function longestDelay(url: string, during: Promise<unknown>): Promise<number | undefined> {
  const watched = { isOver: false }
  const end = () => {
    watched.isOver = true
  }
  during.then(end, end)
  let longest = 0
  // Once more after the end: the last request may have been sent before what it was to measure.
  for (let isLast = false; !isLast; ) {
    isLast = watched.isOver
    try {
      const { milliseconds } = await send(url)
      longest = Math.max(longest, milliseconds)
    } catch {
      return undefined
    }
    await setTimeout(PAUSE_MS)
  }
  return longest
}
