/** `requests`, the HTTP client that most Python scripts use. */

import { pythonText } from '../../../print/python.ts'
import type { Client } from '../../../render/client.ts'
import { type NamedMedia, nameMedia } from '../../../render/media-names.ts'
import { decodesBase64, httpTemplates } from '../../../render/shapes.ts'
import type { Body, SnippetRequest } from '../../../types.ts'
import {
  pythonBody,
  pythonForm,
  pythonHeaders,
  pythonImports,
  pythonPlace,
  pythonPoll,
  readFiles,
} from '../python-http.ts'

export const client: Client = {
  language: 'python',
  name: 'requests',
  rank: 10,
  plan(request) {
    const { body, next } = request
    const media = nameMedia(body)
    return {
      templates: httpTemplates(request),
      values: {
        imports: imports(request, media),
        url: pythonText(request.url),
        // The client sets the content type of JSON itself.
        headers: pythonHeaders(
          request.headers.filter(({ name }) => body.kind !== 'json' || name !== 'Content-Type'),
        ),
        prepare: readFiles(body, media),
        body: printBody(body, media),
        stream: request.streaming ? 'stream=True,' : '',
        ...(next.kind === 'nothing'
          ? undefined
          : { file: pythonText(next.file), place: pythonPlace(next.place) }),
        ...(next.kind === 'poll' ? pythonPoll(next.poll) : undefined),
      },
    }
  },
}

function imports(request: SnippetRequest, media: readonly NamedMedia[]): string {
  const { streaming, next } = request
  const polls = next.kind === 'poll'
  const base64 = media.length > 0 || decodesBase64(request)
  const names = [
    'os',
    ...(base64 ? ['base64'] : []),
    ...(streaming ? ['json'] : []),
    ...(polls ? ['time'] : []),
  ]
  const parse = polls ? `\nfrom urllib.parse import ${pythonPoll(next.poll).parse}` : ''
  return pythonImports(names) + parse
}

function printBody(body: Body, media: readonly NamedMedia[]): string {
  switch (body.kind) {
    case 'json':
      return `json=${pythonBody(body, media)},`
    case 'text':
      return `data=${pythonText(body.text)},`
    case 'bytes':
      return 'data=data,'
    case 'multipart':
      return pythonForm(body)
  }
}
