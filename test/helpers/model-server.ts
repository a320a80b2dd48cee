/** A server that answers as a test says, and keeps what it was asked. */

import type { IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { startAnswering } from './answering-server.ts'

export interface Asked {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Said {
  status?: number
  headers?: { [name: string]: string }
  /** JSON, unless it is text or bytes; a list of texts is streamed. */
  body: unknown
}

/** Listens until the test ends. */
export async function startModelServer(
  answer: (asked: Asked, count: number) => Said | Promise<Said>,
): Promise<{ url: string; asked: Asked[] }> {
  const asked: Asked[] = []
  const { url, close } = await startAnswering(async (request, response) => {
    const one = { path: request.url ?? '', headers: request.headers, body: await buffer(request) }
    asked.push(one)
    const { status = 200, headers = {}, body } = await answer(one, asked.length)
    if (Array.isArray(body) && body.every((piece) => typeof piece === 'string') && body.length > 0) {
      response.writeHead(status, { 'content-type': 'text/event-stream', ...headers })
      for (const piece of body) response.write(`data: ${piece}\n\n`)
      response.end()
      return
    }
    const isPlain = typeof body === 'string' || body instanceof Uint8Array
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(isPlain ? body : JSON.stringify(body))
  })
  onTestFinished(close)
  return { url, asked }
}

/** The JSON that a server was asked with. */
export const jsonOf = ({ body }: Asked): unknown => JSON.parse(body.toString())
