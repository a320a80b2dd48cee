/** Splits a stream of bytes into lines, however long they are. */

/** A longer line is not a card; reading it would exhaust the memory. */
export const LONGEST_LINE = 128 * 1024 * 1024

/**
 * Yields lines without their line feed; the last one needs none. Only `\n` ends a line, because JSON may contain any
 * other separator.
 *
 * @returns `undefined` in place of a line longer than {@link LONGEST_LINE}
 */
export async function* readLines(
  chunks: AsyncIterable<Uint8Array>,
  longest = LONGEST_LINE,
): AsyncGenerator<Buffer | undefined> {
  let parts: Uint8Array[] = []
  let length = 0
  const add = (part: Uint8Array) => {
    length += part.length
    if (length <= longest) parts.push(part)
    else parts = []
  }
  const take = () => {
    const line = length > longest ? undefined : Buffer.concat(parts, length)
    parts = []
    length = 0
    return line
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      add(chunk.subarray(start, end))
      start = end + 1
      yield take()
    }
    add(chunk.subarray(start))
  }
  if (length > 0) yield take()
}
