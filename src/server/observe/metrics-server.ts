/** Answers Prometheus, on a port of its own: what it tells is for those who run the site, not for its readers. */

import { createServer } from 'node:http'
import { UserError } from '../../errors.ts'
import { INERT_HEADERS } from '../../http/inert-headers.ts'
import { logError } from '../../log.ts'
import { PROMETHEUS_PATH } from '../../paths.ts'
import { createAccess } from '../http/access.ts'
import { browsableHost, listen, PortInUseError } from '../http/listen.ts'

/** @see https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format */
const TEXT_FORMAT = 'text/plain; version=0.0.4; charset=utf-8'

export interface MetricsServer {
  /** With a host that this machine can reach. */
  url: string
  close(): Promise<void>
}

/**
 * @param measure - the metrics as text
 * @throws {UserError} the port is taken, or cannot be listened on
 */
export async function startMetricsServer(
  host: string,
  port: number,
  measure: () => Promise<string>,
): Promise<MetricsServer> {
  // On a loopback address, no page of a browser reads it by a name of its own.
  const { refuseHost } = createAccess({ url: undefined, hosts: [], cors: [], proxies: [] }, host)
  const server = createServer(
    { headersTimeout: 10_000, requestTimeout: 10_000 },
    async (incoming, outgoing) => {
      const answer = (status: number, type: string, text: string) => {
        outgoing.writeHead(status, { ...INERT_HEADERS, 'content-type': type, 'cache-control': 'no-store' })
        outgoing.end(incoming.method === 'HEAD' ? undefined : text)
      }
      const refuse = (status: number, text: string) =>
        answer(status, 'text/plain; charset=utf-8', `${text}\n`)
      const misdirected = refuseHost(incoming.headers.host)
      if (misdirected !== undefined) return refuse(421, misdirected)
      if (incoming.url?.split('?', 1)[0] !== PROMETHEUS_PATH)
        return refuse(404, `The metrics are at ${PROMETHEUS_PATH}.`)
      if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return refuse(405, 'Use GET or HEAD.')
      try {
        answer(200, TEXT_FORMAT, await measure())
      } catch (error) {
        logError('The metrics could not be read', error)
        refuse(503, 'The metrics could not be read. The server log has the details.')
      }
    },
  )
  // A scrape takes milliseconds, and few ask.
  server.maxConnections = 50
  server.setTimeout(30_000)
  const options = { host, port, mayMove: false }
  const bound = await listen(server, options).catch((error: unknown) => {
    if (!(error instanceof PortInUseError)) throw error
    const remedy = 'Run again with another --metrics-port.'
    throw new UserError(`Port ${port} on ${host}, for the metrics, is already in use.\n  ${remedy}`, {
      cause: error,
    })
  })
  return {
    url: `http://${browsableHost(host)}:${bound}${PROMETHEUS_PATH}`,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeAllConnections()
      await closed
    },
  }
}
