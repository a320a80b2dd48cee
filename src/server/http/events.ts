/** Tells open pages of new editions through server-sent events. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { INERT_HEADERS } from '../../http/inert-headers.ts'
import { EVENTS_PATH } from '../../paths.ts'
import type { EditionHolder } from '../edition-holder.ts'

/** Parameter with the edition that a page shows. */
const SINCE = 'since'

/** The address of the stream for a page of an edition. */
export const eventsPath = (edition: string) => `${EVENTS_PATH}?${SINCE}=${edition}`

/** Streams open at a time, unless another number is given. */
export const MAX_CLIENTS = 200
/** A client with this many unread bytes is asleep; it reconnects when it wakes. */
const MAX_UNREAD = 256 * 1024
/** Shorter than the idle timeouts of common proxies. */
const HEARTBEAT_MS = 25_000

export interface EventStream {
  /**
   * Answers a request with an endless stream, or with 503 when there are too many already.
   *
   * @param reader - who asks; see `Access.readerOf`
   */
  open(incoming: IncomingMessage, outgoing: ServerResponse, reader: string): void
  /** Ends all streams and stops listening. */
  close(): void
}

/**
 * A stream of `edition` events, one per swap, with `{ edition, changed }` as JSON: the id of the edition and the paths
 * of the pages whose cards have changed; no `changed` when any page may have.
 *
 * Swaps that a client missed, before it connected or while its connection was lost, arrive as one event on connecting.
 *
 * Nobody can keep others out: once all streams are taken, who has fewer gets one of whoever has the most.
 *
 * @param holder - the source of the swaps
 * @param maxClients - streams open at a time
 * @see https://html.spec.whatwg.org/multipage/server-sent-events.html
 */
export function createEventStream(holder: EditionHolder, maxClients = MAX_CLIENTS): EventStream {
  let isClosed = false
  /** With the reader of each, oldest first. */
  const clients = new Map<ServerResponse, string>()

  const send = (text: string) => {
    for (const client of clients.keys()) {
      if (client.writableLength > MAX_UNREAD) client.destroy()
      else client.write(text)
    }
  }
  const stop = holder.onSwap(({ edition, changed }) => send(eventOf(edition.id, changed)))
  const heartbeat = setInterval(() => send(':\n\n'), HEARTBEAT_MS)
  heartbeat.unref()

  return {
    open(incoming, outgoing, reader) {
      const isFull = isClosed || clients.size >= maxClients
      const spare = isFull && !isClosed ? spareStream(clients, reader) : undefined
      if (isFull && spare === undefined) {
        outgoing.writeHead(503, {
          ...INERT_HEADERS,
          'content-type': 'text/plain; charset=utf-8',
          'retry-after': '60',
        })
        outgoing.end(
          isClosed ? 'The server is stopping.\n' : 'Too many pages are already listening for changes.\n',
        )
        return
      }
      outgoing.writeHead(200, {
        ...INERT_HEADERS,
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        vary: 'Origin',
        // Otherwise nginx holds events back until they fill a buffer.
        'x-accel-buffering': 'no',
      })
      if (incoming.method === 'HEAD') {
        outgoing.end()
        return
      }
      if (spare !== undefined) {
        clients.delete(spare)
        spare.end()
      }
      clients.set(outgoing, reader)
      outgoing.on('close', () => clients.delete(outgoing))
      outgoing.write('retry: 1000\n\n')
      const known = lastKnown(incoming)
      if (known !== undefined && known !== holder.id) outgoing.write(eventOf(holder.id, undefined))
    },
    close() {
      isClosed = true
      stop()
      clearInterval(heartbeat)
      for (const client of clients.keys()) client.end()
      clients.clear()
    },
  }
}

/** The oldest stream of the reader with the most; undefined if another reader would not end up with fewer than they. */
function spareStream(
  clients: ReadonlyMap<ServerResponse, string>,
  reader: string,
): ServerResponse | undefined {
  const streams = Map.groupBy(clients.keys(), (client) => clients.get(client) ?? '')
  const [most = []] = [...streams.values()].sort((a, b) => b.length - a.length)
  return most.length > (streams.get(reader)?.length ?? 0) + 1 ? most[0] : undefined
}

function eventOf(edition: string, changed: readonly string[] | undefined): string {
  return `id: ${edition}\nevent: edition\ndata: ${JSON.stringify({ edition, changed })}\n\n`
}

/** The edition that a client was last told of, else that of its page; undefined when it names neither. */
function lastKnown({ headers, url = '' }: IncomingMessage): string | undefined {
  const told = headers['last-event-id']
  if (typeof told === 'string' && told !== '') return told
  const [, query] = url.split('?', 2)
  return new URLSearchParams(query).get(SINCE) ?? undefined
}
