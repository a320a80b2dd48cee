/** A reverse proxy in front of the site that records clients' requests, and can cut off an answer. */

import { request as forward, type IncomingMessage, type ServerResponse } from 'node:http'
import { type Answering, startAnswering } from '../helpers/answering-server.ts'

/** Method, path and range of a request. */
type Recorded = [method: string, path: string, range: string | null]

/**
 * Start a proxy. Clients control it through `/_proxy/log`, which returns the requests since the last call, and
 * `/_proxy/cut?after=BYTES`, which cuts off the next download larger than that. Its paths are those of the site, which may
 * begin below the root of its host.
 *
 * @param target - URL of the site
 */
export async function startProxy(target: string): Promise<Pick<Answering, 'url' | 'close'>> {
  const { hostname, port, pathname } = new URL(target)
  const base = pathname.replace(/\/$/, '')
  let log: Recorded[] = []
  let cutAfter: number | undefined

  const control = (path: string, outgoing: ServerResponse) => {
    if (path.startsWith('/_proxy/cut')) {
      cutAfter = Number(new URL(path, target).searchParams.get('after'))
    }
    outgoing.setHeader('content-type', 'application/json').end(JSON.stringify(log))
    log = []
  }

  const pass = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = 'GET', url: path = '/', headers } = incoming
    const own = path.slice(base.length).split('?', 1)[0] ?? ''
    log.push([method, decodeURIComponent(own), headers.range ?? null])
    const more = { host: 'localhost', 'x-forwarded-host': headers.host, 'x-forwarded-proto': 'http' }
    const asked = forward({ hostname, port, method, path, headers: { ...headers, ...more } }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      const limit = method === 'GET' && Number(answer.headers['content-length']) > (cutAfter ?? Infinity)
      if (!limit) {
        answer.pipe(outgoing)
        return
      }
      let left = cutAfter ?? 0
      cutAfter = undefined
      answer.on('data', (chunk: Buffer) => {
        if (left <= 0) return
        const part = chunk.subarray(0, left)
        left -= part.length
        const isLast = left === 0
        // Not while a client that reads slowly still waits for what comes before.
        outgoing.write(part, () => {
          if (isLast) outgoing.destroy()
        })
      })
    })
    asked.on('error', () => outgoing.destroy())
    outgoing.on('close', () => asked.destroy())
    incoming.pipe(asked)
  }

  const { url, close } = await startAnswering((incoming, outgoing) => {
    const own = (incoming.url ?? '/').slice(base.length)
    if (own.startsWith('/_proxy/')) control(own, outgoing)
    else pass(incoming, outgoing)
  })
  return { url: url + base, close }
}
