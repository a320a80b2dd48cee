/** Answers requests: from the cache of finished pages where possible, else from the app. */

import { hash } from 'node:crypto'
import { IncomingMessage, type RequestListener, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { LRUCache } from 'lru-cache'
import { buildEtag, matchesEtag } from '../../http/etags.ts'
import { isHubRequest } from '../../hub/hub.ts'
import { fileBodyOf } from '../../hub/serve-content.ts'
import { KEPT_BYTES } from '../../limits.ts'
import { logError } from '../../log.ts'
import type { EditionHolder } from '../edition-holder.ts'
import { MCP_PATH } from '../machine/mcp-path.ts'
import { prefersMarkdown } from '../markdown/twin.ts'
import type { Access } from './access.ts'
import { ASSET_BASE, type Assets } from './assets.ts'
import { chooseEncoding, compress, type Encoding, isCompressible } from './encodings.ts'
import { EVENTS_PATH, type EventStream } from './events.ts'
import { type FinishedResponse, finishResponse, sendResponse, sendSentence } from './finished-response.ts'
import { checkUrl, dropForwarded, takeHostFromTarget } from './request-url.ts'
import { sendFile } from './send-file.ts'

/** The header in which the app says that a response depends on the edition and the URL alone. */
const CACHE_HEADER = 'x-modelbook-cache'

/** The app that draws the pages. */
export interface ServedSite {
  app: { fetch(request: Request): Response | Promise<Response> }
  /** Who may ask, as its settings say. */
  access: Access
  /** Identifies its code and settings, so that a change of either changes entity tags. */
  build: string
}

export interface ListenerOptions {
  /** The current site: its settings may change while it is served. */
  site: () => ServedSite
  holder: EditionHolder
  assets: Pick<Assets, 'find'>
  events: EventStream
  /** Bytes of finished pages to keep. */
  cacheBytes?: number
}

/**
 * The listener of the server.
 *
 * A response of status 200 with `x-modelbook-cache: page` is compressed, gets an entity tag made from its inputs, and
 * is cached until the edition changes. It must depend on nothing but the edition and the path and query of the URL: not
 * on the host, not on a cookie.
 */
export function createListener(options: ListenerOptions): RequestListener {
  const { site, holder, assets, events, cacheBytes = KEPT_BYTES.pages } = options
  const pages = new LRUCache<string, FinishedResponse>({
    maxSize: cacheBytes,
    maxEntrySize: Math.ceil(cacheBytes / 16),
    // Roughly what the key and the headers take.
    sizeCalculation: ({ body }, key) => body.byteLength + 2 * key.length + 2048,
  })
  let swaps = 0
  holder.onSwap(() => {
    swaps++
    pages.clear()
  })

  const render = async (request: Request, incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { app, build } = site()
    const url = incoming.url ?? '/'
    const encoding = chooseEncoding(incoming.headers['accept-encoding'])
    const etag = buildEtag(build, holder.id, url, encoding)
    const condition = incoming.headers['if-none-match']
    // The tag names edition and URL, so a client that has it has the page: nothing needs to be drawn. A star names
    // nothing.
    const isHtml = !prefersMarkdown(incoming.headers.accept)
    const mayBeOther = incoming.headers['if-match'] !== undefined
    if (isHtml && !mayBeOther && condition?.includes('"') && matchesEtag(condition, etag)) {
      const vary = 'Accept, Origin, Accept-Encoding'
      outgoing.writeHead(304, { etag, 'cache-control': 'no-cache', vary }).end()
      return RESPONSE_ALREADY_SENT
    }
    const before = swaps
    let response = varying(await app.fetch(request))
    // What is left of the request is read for a moment only: another one on the same connection would be cut off.
    if (response.status === 413) outgoing.shouldKeepAlive = false
    const file = fileBodyOf(response)
    if (file !== undefined) {
      await sendFile(outgoing, response, file)
      return RESPONSE_ALREADY_SENT
    }
    const isPage = response.status === 200 && response.headers.get(CACHE_HEADER) === 'page'
    if (!isPage && !isText(response)) return strip(response)
    // Length and tag are computed from the body, which an answer to HEAD lacks.
    if (request.method === 'HEAD')
      response = varying(await app.fetch(new Request(request.url, { headers: request.headers })))

    const headers = Object.fromEntries(response.headers)
    delete headers[CACHE_HEADER]
    const body = Buffer.from(await response.arrayBuffer())
    // A page drawn across a swap may be of either edition.
    const isLasting = isPage && before === swaps
    // Others may name the address that the reader knows.
    if (!isPage) headers.vary += ', X-Forwarded-Host, X-Forwarded-Proto'
    if (isLasting) headers.etag = etag
    else if (!isPage && response.status === 200 && request.method !== 'POST')
      headers.etag = buildEtag(hash('sha256', body), encoding)
    const finished = await finish(response.status, headers, body, encoding)
    // Another swap may have happened during compression.
    if (isLasting && before === swaps) pages.set(pageKey(build, url, encoding), finished)
    sendResponse(incoming, outgoing, finished)
    return RESPONSE_ALREADY_SENT
  }

  const listenWithApp = getRequestListener(
    async (request, { incoming, outgoing }) => {
      if (!(incoming instanceof IncomingMessage && outgoing instanceof ServerResponse)) return
      try {
        return await render(request, incoming, outgoing)
      } catch (error) {
        logError(`${incoming.method} ${incoming.url} failed`, error)
        if (outgoing.headersSent) outgoing.destroy()
        else sendSentence(incoming, outgoing, 500, 'Something went wrong. The server log has the details.')
        return RESPONSE_ALREADY_SENT
      }
    },
    {
      // The package would replace `Request` and `Response` for the whole process.
      overrideGlobalObjects: false,
      // HTTP/1.0 clients and some proxies' health checks send no host.
      hostname: 'localhost',
      errorHandler: () => new Response('This request is not valid.\n', { status: 400 }),
    },
  )

  return (incoming, outgoing) => {
    takeHostFromTarget(incoming)
    const { method, url = '/' } = incoming
    const { access } = site()
    if (!access.isProxy(incoming.socket.remoteAddress)) dropForwarded(incoming)
    const misdirected = access.refuseHost(incoming.headers.host)
    if (misdirected !== undefined) {
      sendSentence(incoming, outgoing, 421, misdirected)
      return
    }
    const { origin } = incoming.headers
    const allowed = origin === undefined ? undefined : access.allowOrigin(origin)
    if (allowed !== undefined && !url.startsWith(ASSET_BASE))
      outgoing.setHeader('access-control-allow-origin', allowed)
    if (
      method !== 'GET' &&
      method !== 'HEAD' &&
      !isHubRequest(method, url) &&
      url.split('?', 1)[0] !== MCP_PATH
    ) {
      outgoing.setHeader('allow', 'GET, HEAD')
      sendSentence(incoming, outgoing, 405, 'This site is read-only. Use GET or HEAD.')
      return
    }
    const encoding = chooseEncoding(incoming.headers['accept-encoding'])
    // The cache holds HTML; clients that prefer Markdown get theirs made.
    const page = prefersMarkdown(incoming.headers.accept)
      ? undefined
      : pages.get(pageKey(site().build, url, encoding))
    if (page !== undefined) {
      sendResponse(incoming, outgoing, page)
      return
    }
    const problem = checkUrl(url)
    if (problem !== undefined) {
      sendSentence(incoming, outgoing, 400, problem)
      return
    }
    const [path = ''] = url.split('?', 1)
    if (path === EVENTS_PATH) {
      events.open(incoming, outgoing, access.readerOf(incoming))
    } else if (path.startsWith(ASSET_BASE)) {
      const asset = assets.find(path, encoding)
      if (asset === undefined) sendSentence(incoming, outgoing, 404, 'This file does not exist.')
      else sendResponse(incoming, outgoing, asset)
    } else {
      void listenWithApp(incoming, outgoing)
    }
  }
}

/** Whether a page of another site may read an answer depends on the site. */
function varying(response: Response): Response {
  response.headers.append('vary', 'Origin')
  return response
}

function pageKey(build: string, url: string, encoding: Encoding): string {
  return `${encoding} ${url} ${build}`
}

/**
 * Whether the response is text to be compressed. One with its own tag stays as it is: compressed, it would be another
 * representation.
 */
function isText({ status, headers }: Response): boolean {
  return (
    status !== 204 &&
    status !== 304 &&
    !['etag', 'content-encoding', 'content-range', 'accept-ranges'].some((name) => headers.has(name)) &&
    isCompressible(headers.get('content-type'), Number(headers.get('content-length') ?? Infinity))
  )
}

function strip(response: Response): Response {
  if (response.headers.has(CACHE_HEADER)) response.headers.delete(CACHE_HEADER)
  return response
}

async function finish(
  status: number,
  headers: Record<string, string>,
  plain: Uint8Array,
  encoding: Encoding,
): Promise<FinishedResponse> {
  const compressed =
    encoding !== 'identity' && isCompressible(headers['content-type'] ?? null, plain.byteLength)
      ? await compress(plain, encoding)
      : undefined
  return finishResponse(
    status,
    {
      'cache-control': 'no-cache',
      ...headers,
      vary: `${headers.vary}, Accept-Encoding`,
      ...(compressed === undefined ? {} : { 'content-encoding': encoding }),
    },
    compressed ?? plain,
  )
}
