/** The HTTP server: a listener on a port, time limits against slow clients, and an orderly shutdown. */

import { createServer, maxHeaderSize, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { createEventStream } from './events.ts'
import { type ListenOptions, listen } from './listen.ts'
import { createListener, type ListenerOptions } from './listener.ts'

export interface ServerOptions extends Omit<ListenerOptions, 'events'>, ListenOptions {}

export interface RunningServer {
  /** With a host that a browser on this machine can reach, e.g. `http://127.0.0.1:4321/`. */
  url: string
  port: number
  /** Accepts no new requests, lets those in flight finish, and cuts off the rest after `graceMs`. */
  close(graceMs?: number): Promise<void>
}

/**
 * Starts the server.
 *
 * @throws {PortInUseError} the port is taken and `mayMove` is not set
 * @throws {ListenError} the host or port cannot be listened on
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const events = createEventStream(options.holder)
  const answer = createListener({ ...options, events })
  let closing = false
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      // Longer than the minute after which common proxies drop an idle connection.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
    },
    (incoming, outgoing) => {
      if (closing) outgoing.shouldKeepAlive = false
      answer(incoming, outgoing)
    },
  )
  // For connections with no traffic; open event streams have a heartbeat.
  server.setTimeout(120_000)
  server.on('clientError', refuse)
  const port = await listen(server, options)

  return {
    port,
    url: `http://${browsableHost(options.host)}:${port}/`,
    async close(graceMs = 5_000) {
      closing = true
      events.close()
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      // A keep-alive connection counts as open until it is closed, even when its last answer has just ended.
      const idle = setInterval(() => server.closeIdleConnections(), 50)
      const grace = setTimeout(() => server.closeAllConnections(), graceMs)
      await closed
      clearInterval(idle)
      clearTimeout(grace)
    },
  }
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

function browsableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === '') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}
