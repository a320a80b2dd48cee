/** Reads answers of servers, which may never end, as far as they can be held. */

import { SendError } from './send-error.ts'

/** Bytes of an answer that a browser can hold: more than a film of a minute has, in Base64 too. */
const MOST_BYTES = 128 * 1024 * 1024

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>

/** The body of an answer; reading it fails with a {@link SendError} where it goes on for too long. */
export function limited({ body }: Response, most = MOST_BYTES): Bytes | undefined {
  let bytes = 0
  return body?.pipeThrough(
    new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(chunk, controller) {
        bytes += chunk.length
        if (bytes <= most) controller.enqueue(chunk)
        else controller.error(new SendError(`The answer has more than ${sizeOf(most)}.`))
      },
    }),
  )
}

const MB = 1024 * 1024

const sizeOf = (bytes: number) => (bytes < MB ? `${bytes.toLocaleString('en')} bytes` : `${bytes / MB} MB`)

/**
 * All bytes of an answer.
 *
 * @throws {SendError} they are too many
 */
export async function wholeOf(answer: Response, most?: number): Promise<Blob> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for (let reader = limited(answer, most)?.getReader(); reader !== undefined; ) {
    const { done, value } = await reader.read()
    if (done) break
    chunks.push(value)
  }
  return new Blob(chunks)
}
