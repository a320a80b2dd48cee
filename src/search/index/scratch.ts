/**
 * Scratch memory that queries reuse. A query needs megabytes of arrays that nobody reads after it. Allocating them
 * costs more than filling them, as they are mapped, cleared, and make the GC scan the whole heap.
 */

/** Arrays beyond this are allocated afresh. */
const MOST_BYTES = 1 << 26

/** Arrays begin at multiples of this, which suits all number types and cache lines. */
const ALIGNED = 64

let memory = new ArrayBuffer(0)
/** Bytes in use; undefined outside of {@link withScratch}. */
let taken: number | undefined
/** The most bytes that were needed at once so far. */
let wanted = 0

/**
 * Runs work that uses scratch memory, and takes the memory back at the end: the result must not contain any of it.
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
 * An array that lives as long as the surrounding {@link withScratch}; outside of one, a fresh array. It is not cleared.
 *
 * @param type - of its numbers
 */
export function scratch<T>(type: NumbersOf<T>, length: number): T {
  const bytes = length * type.BYTES_PER_ELEMENT
  // An empty array may be kept, and would keep the memory alive.
  if (taken === undefined || bytes === 0) return new type(length)
  const start = taken
  taken += Math.ceil(bytes / ALIGNED) * ALIGNED
  wanted = Math.max(wanted, taken)
  return taken <= memory.byteLength ? new type(memory, start, length) : new type(length)
}
