/** Merges the words of several runs in order. */

import type { RunCursor } from './run-file.ts'

/** A binary heap of cursors, the least word first, and of equal words the earliest run. */
export class CursorQueue {
  readonly #heap: { run: number; cursor: RunCursor }[] = []

  constructor(cursors: readonly RunCursor[]) {
    for (const [run, cursor] of cursors.entries()) {
      if (cursor.hasWord) this.#heap.push({ run, cursor })
    }
    for (let place = this.#heap.length >> 1; place >= 0; place -= 1) this.#sink(place)
  }

  /** The cursor at the least word, of the earliest run that has it; undefined at the end. */
  first(): RunCursor | undefined {
    return this.#heap[0]?.cursor
  }

  /** Moves that cursor on to its next word. */
  advance(): void {
    const [top] = this.#heap
    if (top === undefined) return
    top.cursor.advance()
    if (!top.cursor.hasWord) {
      const last = this.#heap.pop()
      if (last && last !== top) this.#heap[0] = last
    }
    this.#sink(0)
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
  const order = a.cursor.compare(b.cursor)
  return order < 0 || (order === 0 && a.run < b.run)
}
