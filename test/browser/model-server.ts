/** A model server for browser tests: answers requests of pages, and remembers what it was asked. */

import type { ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { afterAll } from 'vitest'
import { startAnswering } from '../helpers/answering-server.ts'

export interface Asked {
  /** Path of the request. */
  path: string
  authorization: string | undefined
  type: string | undefined
  body: Buffer
}

/** Answers a request; what it returns is sent as JSON, and nothing is where it has answered itself. */
type Handler = (asked: Asked, response: ServerResponse) => unknown

const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

/**
 * Start one for the tests of a file.
 *
 * @param answer - is not asked about what browsers ask before they send
 */
export async function useModelServer(answer: Handler) {
  const asked: Asked[] = []
  const { host, url, close } = await startAnswering(async (request, response) => {
    for (const [name, value] of Object.entries(CORS)) response.setHeader(name, value)
    if (request.method === 'OPTIONS') return response.writeHead(204).end()
    const { authorization, 'content-type': type } = request.headers
    const one = { path: request.url ?? '', authorization, type, body: await buffer(request) }
    asked.push(one)
    const value = await answer(one, response)
    if (response.headersSent) return
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  })
  afterAll(close)
  return { asked, host, url }
}
