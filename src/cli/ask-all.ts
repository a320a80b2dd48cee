/** Runs requests to models with what people see of it: how far they are, waits, and an orderly stop. */

import type { RunOptions } from '../reproduce/run-all.ts'
import { startProgress } from './progress.ts'
import { onStop } from './stop.ts'

/** Shorter waits are not worth a line. */
const NOTABLE_WAIT_MS = 5_000

export interface Asking extends Pick<RunOptions<never>, 'signal' | 'onWait'> {
  /** To be called with the number of examples that are done. */
  onProgress: (done: number) => void
}

/**
 * @param doing - the work, such as `Testing examples`
 * @param stopped - what to tell who stops it
 */
export async function askAll<Result>(
  { doing, total, stopped }: { doing: string; total: number; stopped: string },
  run: (asking: Asking) => Promise<Result>,
): Promise<Result> {
  const abort = new AbortController()
  const progress = startProgress(process.stderr, undefined, doing)
  const running = run({
    signal: abort.signal,
    onWait: (server, milliseconds) => {
      if (milliseconds < NOTABLE_WAIT_MS) return
      process.stderr.write(`${server} asked to wait ${Math.ceil(milliseconds / 1000)} s.\n`)
    },
    onProgress: (done) => progress.update({ done, total }),
  })
  const stopIsHandled = onStop(
    async () => {
      abort.abort()
      await running.catch(() => {})
      progress.stop()
      process.stderr.write(`${stopped}\n`)
    },
    { isTask: true },
  )
  const result = await running.finally(() => progress.stop())
  stopIsHandled()
  return result
}
