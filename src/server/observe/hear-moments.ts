/** Hears of the moments of a channel; see `src/moments.ts`. */

import type { TracingChannel } from 'node:diagnostics_channel'

/**
 * Calls functions at the beginning and the end of each.
 *
 * @param end - which end counts: that of the function, or that of the promise it has returned
 * @param begin - makes what the other function is given
 * @returns a function that stops it
 */
export function hearMoments<T>(
  channel: TracingChannel<object>,
  end: 'end' | 'asyncEnd',
  begin: () => T,
  finish: (begun: T, error: unknown) => void,
): () => void {
  const begun = new WeakMap<object, { value: T }>()
  const onStart = (moment: unknown) => {
    if (isObject(moment)) begun.set(moment, { value: begin() })
  }
  const onEnd = (moment: unknown) => {
    const known = isObject(moment) ? begun.get(moment) : undefined
    if (known !== undefined && isObject(moment))
      finish(known.value, 'error' in moment ? moment.error : undefined)
  }
  channel.start.subscribe(onStart)
  channel[end].subscribe(onEnd)
  return () => {
    channel.start.unsubscribe(onStart)
    channel[end].unsubscribe(onEnd)
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
