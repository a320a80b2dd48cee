/** Selects one page of the smallest keys without sorting them all. */

import { LeastKeys } from './least-keys.ts'

/**
 * Places of the keys that sorting would put at `start` up to, but not including, `end`.
 *
 * @param keys - all different
 */
export function smallest(keys: Float64Array, start: number, end: number): number[] {
  const until = Math.min(end, keys.length)
  if (start >= until) return []
  // The last pages, which lists link to, are the first from the other end.
  if (start > keys.length / 2) {
    const mirrored = keys.map((key) => -key)
    return smallest(mirrored, keys.length - until, keys.length - start).reverse()
  }
  const least = new LeastKeys(until)
  for (let at = 0; at < keys.length; at += 1) least.add(keys[at] ?? 0)
  const page = least.take().subarray(start)
  const [first = 0, last = first] = [page[0], page.at(-1)]
  const places: number[] = []
  for (let at = 0; at < keys.length && places.length < page.length; at += 1) {
    const key = keys[at] ?? 0
    if (key >= first && key <= last) places.push(at)
  }
  return places.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
}
