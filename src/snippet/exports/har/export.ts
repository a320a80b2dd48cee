/**
 * HAR 1.2, written by browsers and read by API clients and proxies. @see
 * http://www.softwareishard.com/blog/har-12-spec/
 */

/// <reference types="vite/types/importMeta.d.ts" />

import type { Har, Param, PostData, Request } from 'har-format'
import { jsonText } from '../../print/json.ts'
import { showInvisible } from '../../print/literal.ts'
import { ClientError } from '../../render/client.ts'
import { nameMedia } from '../../render/media-names.ts'
import type { Body, Header, Part, SnippetRequest } from '../../types.ts'
import { type ExportFormat, escapePlaces, withoutPlaces } from '../export-format.ts'
import { describeNext } from '../what-follows.ts'

const [VERSION = ''] = Object.values(
  import.meta.glob<string>('../../../../package.json', { eager: true, import: 'version' }),
)

/** The format requires a response, which an unsent request does not have. */
const NO_RESPONSE = {
  status: 0,
  statusText: '',
  httpVersion: 'HTTP/1.1',
  cookies: [],
  headers: [],
  content: { size: 0, mimeType: '' },
  redirectURL: '',
  headersSize: -1,
  bodySize: -1,
}

export const format: ExportFormat = {
  name: 'HAR',
  extension: 'har',
  mime: 'application/json',
  rank: 1,
  print(request) {
    const words = ['This request has not been sent.', describeNext(request.next)]
    const har: Har = {
      log: {
        version: '1.2',
        creator: { name: 'Modelbook', version: VERSION },
        entries: [
          {
            // The format requires a time. A fixed one gives the same file for the same request.
            startedDateTime: '1970-01-01T00:00:00.000Z',
            time: 0,
            request: requestOf(request),
            response: NO_RESPONSE,
            cache: {},
            timings: { send: 0, wait: 0, receive: 0 },
            comment: words.filter((text) => text !== undefined).join(' '),
          },
        ],
      },
    }
    return `${showInvisible(JSON.stringify(har, null, 4))}\n`
  },
}

function requestOf({ method, url, headers, body }: SnippetRequest): Request {
  const postData = postDataOf(body)
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: headers.map((header) => ({ name: header.name, value: headerValue(header) })),
    queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
    postData,
    headersSize: -1,
    bodySize: postData.text === undefined ? -1 : new TextEncoder().encode(postData.text).length,
  }
}

function headerValue(header: Header): string {
  return 'value' in header ? withoutPlaces(header.value) : `${header.scheme} {{${header.variable}}}`
}

function postDataOf(body: Body): PostData {
  switch (body.kind) {
    case 'json':
      if (nameMedia(body).length > 0) {
        throw new ClientError(
          'HAR contains the text that is sent, but the base64 of a file is only known when it is read.',
        )
      }
      return { mimeType: 'application/json', text: escapePlaces(jsonText(body.value)) }
    case 'text':
      return { mimeType: 'application/json', text: escapePlaces(body.text) }
    case 'bytes':
      throw new ClientError('HAR can only refer to a file in a form, but here the file is sent as it is.')
    case 'multipart':
      return { mimeType: 'multipart/form-data', params: body.parts.map(paramOf) }
  }
}

function paramOf(part: Part): Param {
  const name = withoutPlaces(part.name)
  if ('value' in part) return { name, value: withoutPlaces(part.value) }
  return { name, fileName: withoutPlaces(part.media.file), contentType: part.media.mime }
}
