/** For tests: a request value with its files read, as it would be sent. */

import type { Json } from '../../../src/card/types.ts'
import { MediaText } from '../../../src/snippet/request/media-text.ts'
import type { BodyJson, SnippetRequest } from '../../../src/snippet/types.ts'

/** The content of all example files; every byte, so that nothing is taken for text. */
export const FILE_BYTES = Uint8Array.from({ length: 256 }, (_, index) => index)

/** The token in the environment that runs the snippet. */
export const TOKEN = 'hf_secret'

/** The token of a provider that does not accept Hub tokens. */
export const OTHER_TOKEN = 'sk-secret'

/** A request as a server receives it. */
export interface Wire {
  method: string
  path: string
  authorization: string | undefined
  billTo: string | undefined
  contentType: string | undefined
  /** JSON as a value, a file in base64, or the fields of a form, with files in base64. */
  body: Json
}

/** What a server should receive. */
export function wireOf(request: SnippetRequest): Wire {
  const { pathname, search } = new URL(request.url)
  const header = (name: string) => {
    const found = request.headers.find((item) => item.name === name)
    if (found === undefined || 'value' in found) return found?.value
    return `${found.scheme} ${found.variable === 'OPENAI_API_KEY' ? OTHER_TOKEN : TOKEN}`
  }
  return {
    method: request.method,
    path: pathname + search,
    authorization: header('Authorization'),
    billTo: header('X-HF-Bill-To'),
    contentType: request.body.kind === 'multipart' ? 'multipart/form-data' : header('Content-Type'),
    body: bodyOf(request),
  }
}

const CONTENTS = Buffer.from(FILE_BYTES).toString('base64')

function bodyOf({ body }: SnippetRequest): Json {
  switch (body.kind) {
    case 'json':
      return fill(body.value)
    case 'text':
      return JSON.parse(body.text)
    case 'bytes':
      return CONTENTS
    case 'multipart':
      return Object.fromEntries(
        body.parts.map((part) => [
          part.name,
          'value' in part ? part.value : { type: part.media.mime, content: CONTENTS },
        ]),
      )
  }
}

function fill(value: BodyJson): Json {
  if (value instanceof MediaText) return value.before + CONTENTS
  if (Array.isArray(value)) return value.map(fill)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, fill(item)]))
}

/** What a server received, from the parts of a request that `fetch` and HTTP servers share. */
export async function readWire(message: Request): Promise<Wire> {
  const { pathname, search } = new URL(message.url)
  const type = message.headers.get('content-type') ?? undefined
  const contentType = type?.split(';')[0]
  return {
    method: message.method,
    path: pathname + search,
    authorization: message.headers.get('authorization') ?? undefined,
    billTo: message.headers.get('x-hf-bill-to') ?? undefined,
    contentType,
    body: await readBody(message, contentType),
  }
}

async function readBody(message: Request, contentType: string | undefined): Promise<Json> {
  if (contentType === 'application/json') return JSON.parse(await message.text())
  if (contentType !== 'multipart/form-data') {
    return Buffer.from(await message.arrayBuffer()).toString('base64')
  }
  const fields: [string, Json][] = []
  for (const [name, value] of await message.formData()) {
    if (typeof value === 'string') fields.push([name, value])
    else {
      const content = Buffer.from(await value.arrayBuffer()).toString('base64')
      fields.push([name, { type: value.type, content }])
    }
  }
  return Object.fromEntries(fields)
}
