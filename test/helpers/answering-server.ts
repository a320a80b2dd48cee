/** A server on loopback in the role of another program, which may answer whatever a test wants. */

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'

/** @returns where it listens, as host and port, and what ends it */
export async function startAnswering(answer: RequestListener): Promise<{ host: string; close: () => void }> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    host: `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
