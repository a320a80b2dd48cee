/** `httpx`, for Python programs that do other work while they wait. */

import { hasHalfPair, pythonText } from '../../../print/python.ts'
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
  name: 'httpx',
  rank: 12,
  plan(request) {
    const { body, next } = request
    const media = nameMedia(body)
    const json = body.kind === 'json' && !needsEscapes(body)
    return {
      templates: templates(request),
      values: {
        imports: imports(request, media),
        url: pythonText(request.url),
        // The client sets the content type of JSON itself.
        headers: pythonHeaders(request.headers.filter(({ name }) => !json || name !== 'Content-Type')),
        prepare: readFiles(body, media),
        body: printBody(body, media),
        ...(next.kind === 'nothing'
          ? undefined
          : { file: pythonText(next.file), place: pythonPlace(next.place) }),
        ...(next.kind === 'poll' ? pythonPoll(next.poll) : undefined),
      },
    }
  },
}

function templates(request: SnippetRequest): string[] {
  return [...(request.streaming ? ['stream'] : httpTemplates(request)), 'run']
}

function imports(request: SnippetRequest, media: readonly NamedMedia[]): string {
  const { streaming, body, next } = request
  const base64 = media.length > 0 || decodesBase64(request)
  const names = [
    'asyncio',
    'os',
    ...(base64 ? ['base64'] : []),
    ...(streaming || needsEscapes(body) ? ['json'] : []),
  ]
  const parse = next.kind === 'poll' ? `\nfrom urllib.parse import ${pythonPoll(next.poll).parse}` : ''
  return pythonImports(names) + parse
}

function printBody(body: Body, media: readonly NamedMedia[]): string {
  switch (body.kind) {
    case 'json': {
      const value = pythonBody(body, media)
      return needsEscapes(body) ? `content=json.dumps(${value}),` : `json=${value},`
    }
    case 'text':
      return `content=${pythonText(body.text)},`
    case 'bytes':
      return 'content=data,'
    case 'multipart':
      return pythonForm(body)
  }
}

/** The client writes JSON as UTF-8, which cannot encode lone surrogates; Python's own JSON writer escapes them. */
function needsEscapes(body: Body): boolean {
  return body.kind === 'json' && hasHalfPair(body.value)
}
