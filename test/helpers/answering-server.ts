/** A server on loopback in the role of another program, which may answer whatever a test wants. */

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

export interface Answering {
  /** With its port. */
  host: string
  port: number
  /** Without a slash at its end. */
  url: string
  /** Ends it, and all that it has not answered to its end. */
  close: () => Promise<void>
}

/** Listens on a port that is free, until it is closed. */
export async function startAnswering(answer: RequestListener): Promise<Answering> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const host = `127.0.0.1:${address.port}`
  return {
    host,
    port: address.port,
    url: `http://${host}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
