/** A response ready to be sent: headers as they go on the wire, body compressed. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { failsMatch, matchesEtag } from '../../http/etags.ts'
import { isApiPath } from '../../paths.ts'
import { PAGE_HEADERS } from './security.ts'

export interface FinishedResponse {
  status: number
  /** Alternating names and values, the form that Node writes without inspecting each. */
  headers: string[]
  body: Uint8Array
  /** Undefined for a response that is never answered with 304. */
  etag: string | undefined
  /** The headers repeated in a 304, alternating names and values. */
  notModifiedHeaders: string[]
}

const REPEATED = new Set(['cache-control', 'etag', 'vary', 'date', 'expires', 'content-location'])

/**
 * Converts a response into the form in which it is cached and sent.
 *
 * @param headers - by name; `content-length` is added
 */
export function finishResponse(
  status: number,
  headers: Record<string, string>,
  body: Uint8Array,
): FinishedResponse {
  const all = { ...headers, 'content-length': String(body.byteLength) }
  return {
    status,
    headers: Object.entries(all).flat(),
    body,
    etag: headers.etag,
    notModifiedHeaders: Object.entries(headers)
      .filter(([name]) => REPEATED.has(name))
      .flat(),
  }
}

/** Sends a finished response: 304 when the client has it already, 412 when it wants another, no body for HEAD. */
export function sendResponse(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  response: FinishedResponse,
): void {
  const { 'if-none-match': condition, 'if-match': expected } = incoming.headers
  if (response.etag !== undefined && failsMatch(expected, response.etag)) {
    outgoing.writeHead(412, response.notModifiedHeaders)
    outgoing.end()
    return
  }
  if (condition !== undefined && response.etag !== undefined && matchesEtag(condition, response.etag)) {
    outgoing.writeHead(304, response.notModifiedHeaders)
    outgoing.end()
    return
  }
  outgoing.writeHead(response.status, response.headers)
  if (incoming.method === 'HEAD') outgoing.end()
  else outgoing.end(response.body)
}

/** Sends an error that occurs before any page can show it: a line of text, or JSON for clients of the API. */
export function sendSentence(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  status: number,
  text: string,
): void {
  const isForProgram = isApiPath(incoming.url)
  const headers = isForProgram
    ? { ...PAGE_HEADERS, vary: 'Origin', 'content-type': 'application/json' }
    : { ...PAGE_HEADERS, vary: 'Origin', 'content-type': 'text/plain; charset=utf-8' }
  const body = isForProgram ? JSON.stringify({ error: text }) : `${text}\n`
  sendResponse(incoming, outgoing, finishResponse(status, headers, Buffer.from(body)))
}
