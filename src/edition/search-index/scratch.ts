/**
 * Scratch memory: a query needs megabytes of arrays that nobody reads after it. Fresh ones cost more than what is put into
 * them, for they are cleared, mapped, and make the collector of garbage pass over all of its heap; so the next query has
 * the same memory again.
 */

/** Arrays that do not fit in are fresh ones. */
const MOST_BYTES = 1 << 26

/** Arrays begin at multiples of this, which suits numbers of all types and the lines of a cache. */
const ALIGNED = 64

let memory = new ArrayBuffer(0)
/** Bytes that are taken; undefined when nobody has said yet when they end. */
let taken: number | undefined
/** Bytes that would have been enough so far. */
let wanted = 0

/**
 * Does something that takes scratch memory, and has it back at the end: what is given must hold none.
 *
 * @param work - not async
 */
export function withScratch<T>(work: () => T): T {
  const enough = Math.min(MOST_BYTES, wanted)
  if (taken === undefined && enough > memory.byteLength) memory = new ArrayBuffer(enough)
  const before = taken
  taken ??= 0
  try {
    return work()
  } finally {
    taken = before
  }
}

interface NumbersOf<T> {
  readonly BYTES_PER_ELEMENT: number
  new (length: number): T
  new (buffer: ArrayBuffer, offset: number, length: number): T
}

/**
 * An array for as long as {@link withScratch} lasts, outside of it a fresh one. There may be anything in it.
 *
 * @param type - of its numbers
 */
export function scratch<T>(type: NumbersOf<T>, length: number): T {
  const bytes = length * type.BYTES_PER_ELEMENT
  // An empty one may be kept, and would keep the memory.
  if (taken === undefined || bytes === 0) return new type(length)
  const start = taken
  taken += Math.ceil(bytes / ALIGNED) * ALIGNED
  wanted = Math.max(wanted, taken)
  return taken <= memory.byteLength ? new type(memory, start, length) : new type(length)
}
