/**
 * A minimal Node server as a baseline: `node bare-server.ts FILE` sends the same bytes to every request, from memory.
 */

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

export interface BareResponse {
  /** Alternating names and values. */
  headers: string[]
  /** Base64. */
  body: string
}

const response: BareResponse = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const body = Buffer.from(response.body, 'base64')

const server = createServer((_, outgoing) => {
  outgoing.writeHead(200, response.headers)
  outgoing.end(body)
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object') console.log(`http://127.0.0.1:${address?.port}`)
})
