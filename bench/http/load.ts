/** Requests a page from a server as fast as it answers, and measures the rate. */

import autocannon from 'autocannon'
import type { ServerProcess } from '../server-process.ts'

/** Enough to keep one core busy while the latency stays meaningful. */
export const CONNECTIONS = 16

export interface Load {
  perSecond: number
  /** Milliseconds. */
  p99: number
  /**
   * Requests per second of the server's CPU time, independent of the client and other load; undefined where the system
   * does not report it.
   */
  perCpuSecond: number | undefined
}

export interface Target {
  server: ServerProcess
  path: string
  encoding: 'identity' | 'br'
  /** Makes each request unique to the server, by a query that the page ignores. */
  unique?: boolean
  /** Open at a time, if not the usual number. */
  connections?: number
}

/**
 * Load a server for some seconds.
 *
 * @throws {Error} if an answer was not a 200
 */
export async function load(
  { server, path, encoding, unique = false, connections = CONNECTIONS }: Target,
  seconds: number,
): Promise<Load> {
  let number = 0
  const setupRequest = (request: { path: string }) => ({
    ...request,
    path: `${path}?again=${process.pid}-${number++}`,
  })
  // A site with workers answers from other processes than its first.
  const cpuSeconds = () => {
    const [own, children] = [server.cpuSeconds(), server.childCpuSeconds()]
    return own === undefined || children === undefined ? undefined : own + children
  }
  const before = cpuSeconds()
  const result = await autocannon({
    url: server.url,
    connections,
    duration: seconds,
    requests: [{ path, headers: { 'accept-encoding': encoding }, ...(unique ? { setupRequest } : {}) }],
  })
  const after = cpuSeconds()
  const { total } = result.requests
  const failed = result.errors + result.timeouts + result.non2xx
  if (failed > 0 || total === 0) throw new Error(`${failed} of ${total} requests to ${path} failed.`)
  return {
    perSecond: total / result.duration,
    p99: result.latency.p99,
    perCpuSecond: before === undefined || after === undefined ? undefined : total / (after - before),
  }
}
