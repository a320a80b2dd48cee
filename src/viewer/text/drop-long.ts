/** Leaves out lines of JSON Lines that take more memory than there is: one of them would hide all others. */

import { readLines } from '../../read-lines.ts'
import type { DataProblem } from '../types.ts'

const LF = Buffer.of(0x0a)
const NONE = Buffer.of()

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
  let number = 0
  for await (const { bytes, isEnded } of readLines(chunks, most)) {
    number += 1
    if (bytes === undefined) dropped(number)
    yield Buffer.concat([bytes ?? EMPTY, isEnded ? LF : NONE])
  }
}

/** What is said of a line that was left out. */
export const longLine = (path: string, line: number, most: number): DataProblem => ({
  path,
  line,
  message: `this line has more than ${most / 1024 / 1024} MiB, and its values take more memory than there is; the row is shown empty`,
  remedy: 'Divide it into several, or put what is large into files of its own.',
})
