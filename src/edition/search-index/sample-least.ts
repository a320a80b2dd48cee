/** Finds the smallest of many keys with one look at each. */

/** One key in so many is looked at beforehand. */
const STEP = 32

/** Up to so many times as many keys as are wanted are sorted as they are. */
const FEW = 4

/**
 * The smallest keys, the smallest first.
 *
 * A sample tells a bound that somewhat more keys than are wanted lie below; only these are sorted. Where the sample was
 * misleading all are.
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
  // Of so many in a sample the number varies by about its root: three of them are nearly always enough.
  return sample.sort()[Math.ceil(place + 3 * Math.sqrt(place) + 3)] ?? Number.POSITIVE_INFINITY
}
