/** Lets the app answer a request, and finishes what it answers: compressed, tagged, and cached where it lasts. */

import { hash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { buildEtag, matchesEtag } from '../../http/etags.ts'
import { requestReader } from '../../http/request-reader.ts'
import { fileBodyOf } from '../../hub/serve-content.ts'
import { logError } from '../../log.ts'
import { ask } from '../answer.ts'
import type { EditionHolder } from '../edition-holder.ts'
import { prefersMarkdown } from '../markdown/twin.ts'
import { leadBelow } from './base.ts'
import { chooseEncoding, compress, type Encoding, isCompressible } from './encodings.ts'
import { type FinishedResponse, finishResponse, sendResponse, sendSentence } from './finished-response.ts'
import type { ServedSite } from './listener.ts'
import type { PageCache } from './page-cache.ts'
import { sendFile } from './send-file.ts'

interface Drawing {
  /** The current site. */
  site: () => ServedSite
  holder: Pick<EditionHolder, 'id'>
  pages: PageCache
}

/** Answers whatever the app answers; see `createListener` for what is cached. */
export function listenWithApp(drawing: Drawing) {
  return getRequestListener(
    async (request, { incoming, outgoing }) => {
      if (!(incoming instanceof IncomingMessage && outgoing instanceof ServerResponse)) return
      try {
        return await answer(request, incoming, outgoing, drawing)
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
}

/** Sends the answer to a request, or returns it where nothing is to be done to it. */
async function answer(
  request: Request,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { site, holder, pages }: Drawing,
): Promise<Response> {
  const { app, access, base = '', build } = site()
  const url = incoming.url ?? '/'
  const encoding = chooseEncoding(incoming.headers['accept-encoding'])
  const etag = buildEtag(build, holder.id, url, encoding)
  if (hasPage(incoming, etag)) {
    const vary = 'Accept, Origin, Accept-Encoding'
    outgoing.writeHead(304, { etag, 'cache-control': 'no-cache', vary }).end()
    return RESPONSE_ALREADY_SENT
  }
  const before = pages.swaps
  const reader = access.readerOf(incoming)
  const { response, ...facts } = await requestReader.run(reader, () => ask(app, request))
  // Whether a page of another site may read an answer depends on the site.
  response.headers.append('vary', 'Origin')
  leadBelow(response, base)
  // What is left of the request is read for a moment only: another one on the same connection would be cut off.
  if (response.status === 413) outgoing.shouldKeepAlive = false
  const file = fileBodyOf(response)
  if (file !== undefined) {
    await sendFile(outgoing, response, file)
    return RESPONSE_ALREADY_SENT
  }
  const mayLast = response.status === 200 && facts.isLasting === true
  if (!mayLast && !isText(response)) {
    if (request.method !== 'HEAD') return response
    await response.body?.cancel()
    return new Response(null, response)
  }
  const headers = Object.fromEntries(response.headers)
  const body = Buffer.from(await response.arrayBuffer())
  const isLasting = mayLast && before === pages.swaps
  // Others may name the address that the reader knows.
  if (!mayLast) headers.vary += ', X-Forwarded-Host, X-Forwarded-Proto'
  if (isLasting) headers.etag = etag
  else if (!mayLast && response.status === 200 && request.method !== 'POST')
    headers.etag = buildEtag(hash('sha256', body), encoding)
  const finished = await finish(response.status, headers, body, encoding)
  // Another swap may have happened during compression.
  if (isLasting && before === pages.swaps) pages.keep({ build, url, encoding }, finished)
  sendResponse(incoming, outgoing, finished)
  return RESPONSE_ALREADY_SENT
}

/**
 * Whether the client has the page with this tag, which names edition and URL: nothing needs to be drawn. A star names
 * nothing.
 */
function hasPage({ headers }: IncomingMessage, etag: string): boolean {
  const isHtml = !prefersMarkdown(headers.accept)
  const mayBeOther = headers['if-match'] !== undefined
  const condition = headers['if-none-match']
  return isHtml && !mayBeOther && condition?.includes('"') === true && matchesEtag(condition, etag)
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
