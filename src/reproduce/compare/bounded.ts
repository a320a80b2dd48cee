/** Runs what a card decides the cost of, for a while at most. */

import { Script } from 'node:vm'

/** Real expressions and schemas need less than a millisecond. */
const MOST_MS = 1_000

const script = new Script('run()')

/** It took too long. */
export class TooLongError extends Error {
  override name = 'TooLongError'
}

/**
 * Calls a function that returns at once, and stops it where it does not: a regular expression may need longer than
 * anyone lives.
 *
 * @throws {TooLongError} it was stopped
 * @see https://nodejs.org/api/vm.html#scriptrunincontextcontextifiedobject-options
 */
export function bounded<T>(run: () => T): T {
  let result: { value: T } | undefined
  try {
    script.runInNewContext({ run: () => (result = { value: run() }) }, { timeout: MOST_MS })
  } catch (error) {
    const isStopped =
      typeof error === 'object' &&
      error !== null &&
      'code' in error &&
      error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    throw isStopped ? new TooLongError(`it takes longer than ${MOST_MS / 1000} s`) : error
  }
  if (result === undefined) throw new TooLongError('it did not return')
  return result.value
}
