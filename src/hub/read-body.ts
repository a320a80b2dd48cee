/** Reads the body of a request as text, up to a limit. */

import { HubError } from './hub-error.ts'

/**
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
