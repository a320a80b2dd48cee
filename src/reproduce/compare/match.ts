/** Finds for each thing that was recorded the one that now is nearest to it. */

/** A thing with its counterpart. */
export interface Matched<T> {
  /** What was recorded, without a counterpart. */
  gone: T[]
  /** What is there now, without a counterpart. */
  come: T[]
  pairs: [recorded: T, now: T][]
}

/**
 * @param likenessOf - from 0 to 1
 * @param least - of those that are less alike, neither stands for the other
 */
export async function match<T>(
  recorded: readonly T[],
  now: readonly T[],
  likenessOf: (recorded: T, now: T) => number | Promise<number>,
  least: number,
): Promise<Matched<T>> {
  const left = [...now]
  const gone: T[] = []
  const pairs: [T, T][] = []
  for (const one of recorded) {
    let best = { at: -1, alike: least }
    for (const [at, other] of left.entries()) {
      const alike = await likenessOf(one, other)
      if (alike >= best.alike && (best.at < 0 || alike > best.alike)) best = { at, alike }
      if (alike === 1) break
    }
    const [found] = best.at < 0 ? [] : left.splice(best.at, 1)
    if (found === undefined) gone.push(one)
    else pairs.push([one, found])
  }
  return { gone, come: left, pairs }
}

/** How much two stretches of anything overlap: what they share, by what they cover together. */
export function overlapOf(a: { start: number; end: number }, b: { start: number; end: number }): number {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  const covered = Math.max(a.end, b.end) - Math.min(a.start, b.start)
  // Both are one point.
  if (covered === 0) return 1
  return Math.max(0, shared) / covered
}
