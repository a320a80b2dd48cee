/** Ends the process in order when it is told to. */

/** npm, a shell and a terminal may each pass on one and the same signal. */
const SAME_SIGNAL_MS = 500

/** What has not ended in order by then is cut off. */
const LIMIT_MS = 10_000

/**
 * Runs a function on SIGINT and SIGTERM, then exits with 0. It has ten seconds; a second signal does not wait for it.
 *
 * @param isTask - whether something is left undone, so that whoever waits for it is told by the exit code
 * @returns a function that takes the handler back
 */
export function onStop(end: () => Promise<unknown>, isTask = false): () => void {
  let first: number | undefined
  const stop = (signal: NodeJS.Signals) => {
    const cutOff = signal === 'SIGINT' ? 130 : 143
    const code = isTask ? cutOff : 0
    if (first !== undefined) {
      if (performance.now() - first > SAME_SIGNAL_MS) process.exit(cutOff)
      return
    }
    first = performance.now()
    setTimeout(() => process.exit(code), LIMIT_MS).unref()
    end().then(
      () => process.exit(code),
      (error: unknown) => {
        console.error(error)
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
