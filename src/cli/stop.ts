/** Shuts the process down cleanly on SIGINT and SIGTERM. */

import { logError } from '../log.ts'

/** npm, a shell and a terminal may each pass on the same signal. */
const SAME_SIGNAL_MS = 500

/** Whatever has not ended by then is cut off. */
const LIMIT_MS = 10_000

export interface StopOptions {
  /** Whether stopping leaves work undone: the exit code is then that of the signal, else 0. */
  isTask?: boolean
  /** Time that the function has, if not ten seconds. */
  limitMs?: number
}

/**
 * Runs a function on SIGINT or SIGTERM, then exits. The function has a limited time; a second signal exits at once.
 *
 * @returns a function that removes the handler
 */
export function onStop(
  end: () => Promise<unknown>,
  { isTask = false, limitMs = LIMIT_MS }: StopOptions = {},
): () => void {
  let first: number | undefined
  const stop = (signal: NodeJS.Signals) => {
    const cutOff = signal === 'SIGINT' ? 130 : 143
    const code = isTask ? cutOff : 0
    if (first !== undefined) {
      if (performance.now() - first > SAME_SIGNAL_MS) process.exit(cutOff)
      return
    }
    first = performance.now()
    setTimeout(() => process.exit(code), limitMs).unref()
    end().then(
      () => process.exit(code),
      (error: unknown) => {
        logError('It did not stop cleanly', error)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  return () => {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
  }
}
