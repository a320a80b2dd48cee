/** Tells those who watch a server of each answer, once it has ended. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** An answer that has ended. */
export interface Answered {
  incoming: IncomingMessage
  outgoing: ServerResponse
  /** The target as it was asked for: a site below a path takes its own off. */
  url: string
  /** From the request to the last byte that the system has taken. */
  milliseconds: number
  /** Sent on the connection, headers included. */
  bytes: number
}

/** Called on the way of every answer, so it takes microseconds and never throws. */
export type AnswerWatcher = (answered: Answered) => void

/** Bytes that a connection had sent when its last answer ended. */
const sent = new WeakMap<Socket, number>()

/**
 * Begins to watch the answer to a request.
 *
 * @returns to be called when it has ended
 */
export function watchAnswer(
  watchers: readonly AnswerWatcher[],
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): () => void {
  const started = performance.now()
  const { socket, url = '' } = incoming
  return () => {
    const { bytesWritten } = socket
    const bytes = bytesWritten - (sent.get(socket) ?? 0)
    sent.set(socket, bytesWritten)
    const answered = { incoming, outgoing, url, milliseconds: performance.now() - started, bytes }
    for (const watch of watchers) watch(answered)
  }
}
