/** Leaves out lines of JSON Lines that take more memory than there is: one of them would hide all others. */

import type { DataProblem } from '../types.ts'

const LF = 0x0a

/** Takes the place of a line, so that others keep their numbers: a row without values. */
const EMPTY = Buffer.from('{}')

/**
 * @param most - bytes of a line that is kept
 * @param dropped - is told of each that is not, by its number from 1
 */
export async function* dropLong(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
  dropped: (line: number) => void,
): AsyncIterable<Uint8Array> {
  let line = 1
  let held: Uint8Array[] = []
  let size = 0
  const take = (piece: Uint8Array) => {
    size += piece.length
    if (size <= most) held.push(piece)
    else held = []
  }
  const kept = () => {
    if (size > most) dropped(line)
    const all = size > most ? [EMPTY] : held
    held = []
    size = 0
    return all
  }
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      take(chunk.subarray(start, end))
      yield Buffer.concat([...kept(), Buffer.of(LF)])
      line += 1
      start = end + 1
    }
    take(chunk.subarray(start))
  }
  yield* kept()
}

/** What is said of a line that was left out. */
export const longLine = (path: string, line: number, most: number): DataProblem => ({
  path,
  line,
  message: `this line has more than ${most / 1024 / 1024} MiB, and its values take more memory than there is; the row is shown empty`,
  remedy: 'Divide it into several, or put what is large into files of its own.',
})
