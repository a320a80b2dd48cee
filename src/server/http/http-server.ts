/** The HTTP server: a listener on a port, time limits against slow clients, and an orderly shutdown. */

import {
  createServer,
  maxHeaderSize,
  type RequestListener,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http'
import type { Duplex } from 'node:stream'
import type { EditionHolder } from '../edition-holder.ts'
import { createEventStream, type EventStream } from './events.ts'
import { sendSentence } from './finished-response.ts'
import { answerHealth } from './health.ts'
import { browsableHost, type ListenOptions, listen } from './listen.ts'
import { createListener, type ListenerOptions } from './listener.ts'
import { type AnswerWatcher, watchAnswer } from './watch-answers.ts'

export interface OpenOptions extends ListenOptions {
  /** Told of each answer that has ended. */
  watchers?: readonly AnswerWatcher[]
  /** Has all answers given by a listener around that of the server. */
  around?: ((answer: RequestListener) => RequestListener) | undefined
}

export interface ServerOptions extends Omit<ListenerOptions, 'events'>, OpenOptions {}

export interface RunningServer {
  /** With a host that a browser on this machine can reach, e.g. `http://127.0.0.1:4321/`. */
  url: string
  port: number
  /**
   * Stops in order: is not ready any more, ends event streams and idle connections, and lets the requests in flight end.
   * Until they have, for at most half of the time, new ones are answered, too: a load balancer may not know yet. What
   * has not ended by `graceMs` is cut off.
   */
  close(graceMs?: number): Promise<void>
}

/** A server that listens; until it has a site, it is not ready. */
export interface OpenServer extends RunningServer {
  serve(site: Omit<ListenerOptions, 'events'>): void
}

/**
 * Starts the server with a site.
 *
 * @throws {PortInUseError} the port is taken and `mayMove` is not set
 * @throws {ListenError} the host or port cannot be listened on
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const server = await openServer(options)
  server.serve(options)
  return server
}

/** The time that open requests have after {@link RunningServer.close}, unless another one is given. */
export const GRACE_MS = 5_000

/** Starts the server before there is a site. Throws what {@link startServer} does. */
export async function openServer(options: OpenOptions): Promise<OpenServer> {
  let site:
    | { answer: RequestListener; events: EventStream; holder: EditionHolder; base: () => string }
    | undefined
  let draining = false
  const open = new Set<ServerResponse>()
  const state = () => {
    if (draining) return 'draining'
    return site === undefined ? 'starting' : site.holder
  }
  const answer: RequestListener = (incoming, outgoing) => {
    if (answerHealth(incoming, outgoing, state, site?.base() ?? '')) return
    if (site !== undefined) {
      site.answer(incoming, outgoing)
      return
    }
    outgoing.setHeader('retry-after', '5')
    sendSentence(
      incoming,
      outgoing,
      503,
      'The cards are being read for the first time. Try again in a moment.',
    )
  }
  const { watchers = [], around } = options
  const outermost = around === undefined ? answer : around(answer)
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      // Longer than the minute after which common proxies drop an idle connection.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
    },
    (incoming, outgoing) => {
      const ended = watchers.length === 0 ? undefined : watchAnswer(watchers, incoming, outgoing)
      open.add(outgoing)
      outgoing.once('close', () => {
        open.delete(outgoing)
        ended?.()
      })
      if (draining) outgoing.shouldKeepAlive = false
      outermost(incoming, outgoing)
    },
  )
  // For connections with no traffic; open event streams have a heartbeat.
  server.setTimeout(120_000)
  server.on('clientError', refuse)
  const port = await listen(server, options)

  return {
    port,
    url: `http://${browsableHost(options.host)}:${port}/`,
    serve(listening) {
      const events = createEventStream(listening.holder, listening.streams)
      const answer = createListener({ ...listening, events })
      site = { answer, events, holder: listening.holder, base: () => listening.site().base ?? '' }
    },
    async close(graceMs = GRACE_MS) {
      draining = true
      site?.events.close()
      for (const outgoing of open) outgoing.shouldKeepAlive = false
      const grace = setTimeout(() => server.closeAllConnections(), graceMs)
      server.closeIdleConnections()
      await endOf([...open], graceMs / 2)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A keep-alive connection counts as open until it is closed, even when its last answer has just ended.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      await closed
      clearInterval(idle)
      clearTimeout(grace)
    },
  }
}

/** Waits until some answers have ended, but no longer than the time. */
async function endOf(answers: readonly ServerResponse[], milliseconds: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const over = setTimeout(resolve, milliseconds)
  void Promise.all(answers.map((answer) => new Promise((ended) => answer.once('close', ended)))).then(() =>
    resolve(),
  )
  await promise
  clearTimeout(over)
}

const FAULTS: Record<string, { status: number; text: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    text: `The address and headers of this request are longer than ${maxHeaderSize} bytes. In a browser, delete the cookies for this host.`,
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, text: 'This request took too long to arrive.' },
}
const NO_REQUEST = { status: 400, text: 'This is not a valid HTTP request.' }

/** Answers bytes that are not an HTTP request. */
function refuse(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const { status, text } = FAULTS[error.code ?? ''] ?? NO_REQUEST
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n` +
      `Content-Type: text/plain; charset=utf-8\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${text.length + 1}\r\n\r\n${text}\n`,
  )
}
