/** Reads the body of a request, up to a limit. */

import { badRequest, HubError } from '../hub-error.ts'

/**
 * Reads a body as text.
 *
 * @param limit - bytes
 * @throws {HubError} 413, the body is larger
 */
export async function readBody(request: Request, limit: number): Promise<string> {
  const tooLarge = () => new HubError(413, `The body of this request is larger than ${limit} bytes.`)
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const decoder = new TextDecoder()
  let size = 0
  let text = ''
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw tooLarge()
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/**
 * Reads a body as JSON. It must say that it is: then a browser asks this site first before a page of another one may
 * send it.
 *
 * @param limit - bytes
 * @throws {HubError} 415, another type; 413, the body is larger; 400, it is not valid JSON
 * @see https://fetch.spec.whatwg.org/#cors-safelisted-request-header
 */
export async function readJson(request: Request, limit: number): Promise<unknown> {
  if (typeOf(request) !== JSON_TYPE)
    throw new HubError(415, `The body of this request must be JSON, with the type ${JSON_TYPE}.`)
  const text = await readBody(request, limit)
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest('The body is not valid JSON.')
  }
}

const JSON_TYPE = 'application/json'

/** The media type of a body, without its parameters; empty if the request does not say. */
export function typeOf(request: Request): string {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';', 1)
  return type.trim().toLowerCase()
}
