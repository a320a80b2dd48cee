/** Tells whoever runs the server whether it lives and whether it is ready for readers. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Edition } from '../../edition/types.ts'
import { INERT_HEADERS } from '../../http/inert-headers.ts'
import { HEALTH_PATH, READY_PATH } from '../../paths.ts'
import { finishResponse, sendResponse } from './finished-response.ts'

/** Why a server is not ready: no edition has been made yet, or it is about to stop. */
export type NotReady = 'starting' | 'draining'

/**
 * Answers a health check. It is meant for anybody who reaches the port, whatever name they use for it: an orchestrator
 * asks for an address.
 *
 * @param state - the edition that is served, or why there is none for new readers
 * @returns whether the request was one
 */
export function answerHealth(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  state: () => Pick<Edition, 'id' | 'createdAt'> | NotReady,
): boolean {
  const { method, url = '' } = incoming
  const [path] = url.split('?', 1)
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

/** When an edition was made, and the whole seconds since then. */
function describe({ id, createdAt }: Pick<Edition, 'id' | 'createdAt'>) {
  return { edition: id, made: createdAt, age: Math.floor(ageOf(createdAt)) }
}

/** Seconds since an edition was made. @param createdAt - ISO 8601 */
export function ageOf(createdAt: string): number {
  return Math.max(0, (Date.now() - Date.parse(createdAt)) / 1000)
}

function sendJson(incoming: IncomingMessage, outgoing: ServerResponse, status: number, value: object): void {
  const headers = { ...INERT_HEADERS, 'content-type': 'application/json', 'cache-control': 'no-store' }
  sendResponse(incoming, outgoing, finishResponse(status, headers, Buffer.from(`${JSON.stringify(value)}\n`)))
}
