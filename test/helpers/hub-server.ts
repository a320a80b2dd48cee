/** A Hub on loopback with faults, for tests of its clients: our own API over a folder of cards. */

import type { ServerResponse } from 'node:http'
import { onTestFinished } from 'vitest'
import { startAnswering } from './answering-server.ts'
import { makeHub } from './hub.ts'

/** What goes wrong with an answer. */
export type Fault = 'drop' | 'truncate' | 'slow down' | 'fail'

export interface TestServer {
  url: string
  /** The addresses requested, with their tokens. */
  asked: { path: string; token: string | undefined }[]
  /** Replaces the cards that the server answers from. */
  setCards(folder: string): Promise<void>
}

/**
 * @param folder - of cards
 * @param faultOf - what goes wrong with the request of that number, counted from 1
 */
export async function startHub(
  folder: string,
  faultOf: (count: number, path: string) => Fault | undefined = () => undefined,
): Promise<TestServer> {
  const asked: TestServer['asked'] = []
  const { url, close } = await startAnswering(async (request, response) => {
    const path = request.url ?? ''
    asked.push({ path, token: request.headers.authorization })
    const fault = faultOf(asked.length, path)
    if (fault === 'drop') return void request.socket.destroy()
    if (fault === 'slow down') return refuse(response, 429, { 'retry-after': '0' })
    if (fault === 'fail') return refuse(response, 500, {})
    const answer = await hub.ask(path)
    const body = Buffer.from(await answer.arrayBuffer())
    const headers = Object.fromEntries(answer.headers)
    if (fault === undefined) return response.writeHead(answer.status, headers).end(body)
    // Half of it, then the end: a cut-off JSON that claims to be whole, or a file shorter than it claims.
    const half = body.subarray(0, body.length / 2)
    if (path.startsWith('/api/')) {
      return response.writeHead(answer.status, { ...headers, 'content-length': half.length }).end(half)
    }
    response.writeHead(answer.status, { ...headers, 'content-length': body.length })
    response.write(half, () => request.socket.destroy())
  })
  onTestFinished(close)
  let hub = await makeHub(folder, { url })
  return {
    url,
    asked,
    async setCards(other) {
      hub = await makeHub(other, { url })
    },
  }
}

function refuse(response: ServerResponse, status: number, headers: Record<string, string>): void {
  response.writeHead(status, headers).end('{"error":"not now"}')
}
