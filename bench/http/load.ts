/** Asks a server for a page as fast as it answers, and counts. */

import autocannon from 'autocannon'
import type { ServerProcess } from '../server-process.ts'

/** As many as keep one core busy and let the latency still say something. */
const CONNECTIONS = 16

export interface Load {
  perSecond: number
  /** Milliseconds. */
  p99: number
  /**
   * Requests in a second of the server's processor, whatever the client and others on the machine take; undefined where
   * the system does not tell.
   */
  perCpuSecond: number | undefined
}

export interface Target {
  server: ServerProcess
  path: string
  encoding: 'identity' | 'br'
  /** Makes each request one that the server has never seen, by a query that the page ignores. */
  unique?: boolean
}

/**
 * Loads a server for some seconds.
 *
 * @throws {Error} an answer was not a 200
 */
export async function load(
  { server, path, encoding, unique = false }: Target,
  seconds: number,
): Promise<Load> {
  let number = 0
  const setupRequest = (request: { path: string }) => ({
    ...request,
    path: `${path}?again=${process.pid}-${number++}`,
  })
  const before = server.cpuSeconds()
  const result = await autocannon({
    url: server.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: [{ path, headers: { 'accept-encoding': encoding }, ...(unique ? { setupRequest } : {}) }],
  })
  const after = server.cpuSeconds()
  const { total } = result.requests
  const failed = result.errors + result.timeouts + result.non2xx
  if (failed > 0 || total === 0) throw new Error(`${failed} of ${total} requests to ${path} failed.`)
  return {
    perSecond: total / result.duration,
    p99: result.latency.p99,
    perCpuSecond: before === undefined || after === undefined ? undefined : total / (after - before),
  }
}
