/** Selects one page of the smallest keys without sorting them all. */

import { scratch } from './scratch.ts'

/** So few candidates are sorted. */
const FEW = 2_048

/**
 * Places of the keys that sorting would put at `start` up to, but not including, `end`; in time linear in their number.
 *
 * @param keys - all different
 */
export function smallest(keys: Float64Array, start: number, end: number): number[] {
  let places = scratch(Uint32Array, keys.length)
  for (let at = 0; at < places.length; at += 1) places[at] = at
  let before = 0
  // Keys go into buckets of equal width; only the buckets where the page begins and ends need another round.
  while (places.length > FEW) {
    const narrowed = narrow(keys, places, start - before, end - before)
    if (narrowed.places.length === places.length) break
    before += narrowed.before
    places = narrowed.places
  }
  const sorted = places.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0))
  return [...sorted.subarray(Math.max(0, start - before), Math.max(0, end - before))]
}

const DRAWERS = 4_096

function narrow(
  keys: Float64Array,
  places: Uint32Array,
  start: number,
  end: number,
): { places: Uint32Array<ArrayBuffer>; before: number } {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let at = 0; at < places.length; at += 1) {
    const key = keys[places[at] ?? 0] ?? 0
    if (key < least) least = key
    if (key > most) most = key
  }
  const scale = (DRAWERS - 1) / (most - least)
  const counts = new Uint32Array(DRAWERS)
  for (let at = 0; at < places.length; at += 1) {
    const drawer = Math.floor(((keys[places[at] ?? 0] ?? 0) - least) * scale)
    counts[drawer] = (counts[drawer] ?? 0) + 1
  }
  let before = 0
  let first = 0
  while (first < DRAWERS - 1 && before + (counts[first] ?? 0) <= start) before += counts[first++] ?? 0
  let last = first
  let within = before + (counts[last] ?? 0)
  while (last < DRAWERS - 1 && within < end) within += counts[++last] ?? 0
  const kept = scratch(Uint32Array, within - before)
  let count = 0
  for (let at = 0; at < places.length; at += 1) {
    const drawer = Math.floor(((keys[places[at] ?? 0] ?? 0) - least) * scale)
    if (drawer < first || drawer > last) continue
    kept[count] = places[at] ?? 0
    count += 1
  }
  return { places: kept, before }
}
