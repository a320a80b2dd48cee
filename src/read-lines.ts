/** Splits a stream of bytes into lines, however long they are. */

/** A longer line is not a card; reading it would exhaust the memory. */
export const LONGEST_LINE = 128 * 1024 * 1024

/** Without its line feed; nothing in place of a line that is too long. */
interface Line {
  bytes: Buffer | undefined
  /** The last one needs no line feed. */
  isEnded: boolean
}

/**
 * Yields lines. Only `\n` ends one, because JSON may contain any other separator.
 *
 * @param longest - bytes of a line that is read
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  longest = LONGEST_LINE,
): AsyncGenerator<Line> {
  let parts: Uint8Array[] = []
  let length = 0
  const add = (part: Uint8Array) => {
    length += part.length
    if (length <= longest) parts.push(part)
    else parts = []
  }
  const take = (isEnded: boolean) => {
    const bytes = length > longest ? undefined : Buffer.concat(parts, length)
    parts = []
    length = 0
    return { bytes, isEnded }
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      add(chunk.subarray(start, end))
      start = end + 1
      yield take(true)
    }
    add(chunk.subarray(start))
  }
  if (length > 0) yield take(false)
}
