/** What was asked again, and whether the same came out: one small file beside the examples of a card. */

import { childOf, type JsonObject } from '../card/json.ts'
import { readMoment } from './read-values.ts'
import type { Example, Rerun } from './types.ts'

/** Name of the file, in the folder of examples. */
export const RERUNS = 'reruns.yaml'

/** Whether a file in a folder of examples is it. */
export const isReruns = (path: string) => path.slice(path.lastIndexOf('/') + 1) === RERUNS

/** Digits of a hash that tell the examples of a card apart. */
const DIGITS = 16

/** The key of an example in the file. */
export const rerunKey = ({ hash }: Pick<Example, 'hash'>) => hash.slice(0, DIGITS)

/**
 * Says of each example what the file does. What was asked before the output was recorded says nothing of it.
 *
 * @param reruns - what the file holds
 */
export function withReruns(examples: readonly Example[], reruns: JsonObject): Example[] {
  return examples.map((example) => {
    const rerun = readRerun(reruns, rerunKey(example))
    const isOld = rerun !== undefined && rerun.date < (example.recording?.date ?? '')
    return { ...example, rerun: isOld ? undefined : rerun }
  })
}

/** @param key - see {@link rerunKey} */
export function readRerun(reruns: JsonObject, key: string): Rerun | undefined {
  const written = childOf(reruns, key)
  const date = readMoment(childOf(written, 'date'))
  const isSame = childOf(written, 'same')
  return date !== undefined && typeof isSame === 'boolean' ? { date, isSame } : undefined
}

/** The text of the file: a line for each example, in the order of their hashes, so that changes are easy to read. */
export function writeReruns(reruns: ReadonlyMap<string, Rerun>): string {
  const lines = [...reruns]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { date, isSame }]) => `'${key}': { date: '${date}', same: ${isSame} }\n`)
  return `# Whether what is recorded still comes out, by the hash of each example. Written by modelbook test.\n${lines.join('')}`
}
