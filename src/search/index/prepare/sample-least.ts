/** Finds the smallest of many keys in a single pass. */

/** Every `STEP`th key is sampled. */
const STEP = 32

/** With at most this many times as many keys as wanted, all are sorted. */
const FEW = 4

/**
 * The smallest keys, smallest first.
 *
 * A sample gives a bound with somewhat more keys below it than are wanted; only those are sorted. If the sample was
 * misleading, all are.
 *
 * @param keys - all different
 * @param limit - how many are wanted; there may be fewer
 */
export function leastOf(keys: Float64Array, limit: number): Float64Array {
  if (keys.length > limit * FEW) {
    const bound = boundOf(keys, limit)
    const below = new Float64Array(limit * FEW)
    let count = 0
    for (let at = 0; at < keys.length && count < below.length; at += 1) {
      const key = keys[at] ?? 0
      if (key < bound) below[count++] = key
    }
    if (count >= limit && count < below.length) return below.subarray(0, count).sort().subarray(0, limit)
  }
  return keys.slice().sort().subarray(0, limit)
}

function boundOf(keys: Float64Array, limit: number): number {
  const sample = new Float64Array(Math.ceil(keys.length / STEP))
  for (let at = 0; at < sample.length; at += 1) sample[at] = keys[at * STEP] ?? 0
  const place = limit / STEP
  // The number in a sample varies by about its square root: three times that is nearly always enough.
  return sample.sort()[Math.ceil(place + 3 * Math.sqrt(place) + 3)] ?? Number.POSITIVE_INFINITY
}
