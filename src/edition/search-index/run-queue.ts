/** Goes through the words of several runs in their order. */

import type { RunCursor, RunWord } from './run-file.ts'

/** Cursors with the least word first, and of equal ones the earliest run: a binary heap. */
export class CursorQueue {
  readonly #heap: { run: number; cursor: RunCursor }[] = []

  constructor(cursors: readonly RunCursor[]) {
    for (const [run, cursor] of cursors.entries()) {
      if (cursor.current) this.#heap.push({ run, cursor })
    }
    for (let place = this.#heap.length >> 1; place >= 0; place -= 1) this.#sink(place)
  }

  /** The earliest run with the least word; undefined at the end. */
  first(): RunWord | undefined {
    return this.#heap[0]?.cursor.current
  }

  /** All runs that have the least word, in their order; each is done with when the next is asked for. */
  *take(word: Uint8Array): Generator<RunWord> {
    for (let top = this.#heap[0]; top; top = this.#heap[0]) {
      const { current } = top.cursor
      if (current === undefined || compareBytes(current.word, word) !== 0) return
      yield current
      top.cursor.advance()
      if (top.cursor.current === undefined) {
        const last = this.#heap.pop()
        if (last && last !== top) this.#heap[0] = last
      }
      this.#sink(0)
    }
  }

  #sink(from: number): void {
    const heap = this.#heap
    const item = heap[from]
    if (item === undefined) return
    let place = from
    for (;;) {
      let child = place * 2 + 1
      let least = heap[child]
      const other = heap[child + 1]
      if (least && other && comesBefore(other, least)) {
        child += 1
        least = other
      }
      if (least === undefined || !comesBefore(least, item)) break
      heap[place] = least
      place = child
    }
    heap[place] = item
  }
}

function comesBefore(a: { run: number; cursor: RunCursor }, b: { run: number; cursor: RunCursor }): boolean {
  const order = compareBytes(a.cursor.current?.word ?? NOTHING, b.cursor.current?.word ?? NOTHING)
  return order < 0 || (order === 0 && a.run < b.run)
}

const NOTHING = new Uint8Array(0)

/** Below 0 when the first comes before the second. Words are short: comparing them here is quicker than a call. */
function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
