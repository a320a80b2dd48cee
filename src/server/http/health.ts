/** Tells whoever runs the server whether it lives and whether it is ready for readers. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { INERT_HEADERS } from '../../http/inert-headers.ts'
import { HEALTH_PATH, READY_PATH } from '../../paths.ts'
import type { EditionHolder } from '../edition-holder.ts'
import { withinBase } from './base.ts'
import { finishResponse, sendResponse } from './finished-response.ts'

type Served = Pick<EditionHolder, 'current' | 'isBehind' | 'search'>

/** Why a server is not ready: no edition has been made yet, or it is about to stop. */
export type NotReady = 'starting' | 'draining'

/**
 * Answers a health check. It is meant for anybody who reaches the port, whatever name they use for it: an orchestrator
 * asks for an address.
 *
 * @param state - what is served, or why there is nothing for new readers
 * @param base - see {@link withinBase}; checks are answered at the root of the host, too
 * @returns whether the request was one
 */
export function answerHealth(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  state: () => Served | NotReady,
  base: string,
): boolean {
  const { method, url = '' } = incoming
  const [path] = (withinBase(url, base) ?? url).split('?', 1)
  if ((method !== 'GET' && method !== 'HEAD') || (path !== HEALTH_PATH && path !== READY_PATH)) return false
  if (path === HEALTH_PATH) {
    sendJson(incoming, outgoing, 200, { alive: true })
    return true
  }
  const served = state()
  if (typeof served === 'string') sendJson(incoming, outgoing, 503, { ready: false, reason: served })
  else sendJson(incoming, outgoing, 200, { ready: true, ...describe(served) })
  return true
}

/**
 * When the edition was made, the whole seconds since then, and whether it could not be followed by another one; and
 * whether another engine than its own index answers searches. The log says why it is not so.
 */
function describe({ current, isBehind, search }: Served) {
  const { id, createdAt } = current
  const made = { edition: id, made: createdAt, age: Math.floor(ageOf(createdAt)), behind: isBehind }
  return search === undefined ? made : { ...made, search: search.state }
}

/** Seconds since an edition was made. @param createdAt - ISO 8601 */
export function ageOf(createdAt: string): number {
  return Math.max(0, (Date.now() - Date.parse(createdAt)) / 1000)
}

function sendJson(incoming: IncomingMessage, outgoing: ServerResponse, status: number, value: object): void {
  const headers = { ...INERT_HEADERS, 'content-type': 'application/json', 'cache-control': 'no-store' }
  sendResponse(incoming, outgoing, finishResponse(status, headers, Buffer.from(`${JSON.stringify(value)}\n`)))
}
