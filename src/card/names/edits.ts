/** Edit distance for long lists: gives up once two texts are further apart than the bound. */

/** Rows of the matrix, reused between calls; longer texts are not compared. */
const LONGEST = 128
let beforeLast = new Uint8Array(LONGEST + 1)
let last = new Uint8Array(LONGEST + 1)
let current = new Uint8Array(LONGEST + 1)

/**
 * Number of letters to insert, delete, replace or swap with a neighbour to get from one text to the other. Only cells
 * within the bound of the diagonal can be on a short enough path.
 *
 * @param bound - a whole number
 * @returns infinity if the distance exceeds the bound, or a text has more than 128 letters
 * @see Ukkonen (1985), Algorithms for approximate string matching
 */
export function editsWithin(from: string, to: string, bound: number): number {
  if (Math.max(from.length, to.length) > LONGEST) return Number.POSITIVE_INFINITY
  if (bound < 0 || Math.abs(from.length - to.length) > bound) return Number.POSITIVE_INFINITY
  const far = bound + 1
  for (let column = 0; column <= to.length; column += 1) last[column] = Math.min(column, far)
  for (let row = 1; row <= from.length; row += 1) {
    const first = Math.max(1, row - bound)
    const end = Math.min(to.length, row + bound)
    current[first - 1] = first === 1 ? Math.min(row, far) : far
    let least = current[first - 1] ?? far
    for (let column = first; column <= end; column += 1) {
      const same = from.charCodeAt(row - 1) === to.charCodeAt(column - 1)
      let cell = (last[column - 1] ?? far) + (same ? 0 : 1)
      cell = Math.min(cell, (last[column] ?? far) + 1, (current[column - 1] ?? far) + 1)
      if (row > 1 && column > 1 && isSwap(from, row, to, column)) {
        cell = Math.min(cell, (beforeLast[column - 2] ?? far) + 1)
      }
      current[column] = Math.min(cell, far)
      least = Math.min(least, cell)
    }
    // The next row reads the cell just outside the band.
    if (end < to.length) current[end + 1] = far
    if (least > bound) return Number.POSITIVE_INFINITY
    ;[beforeLast, last, current] = [last, current, beforeLast]
  }
  const distance = last[to.length] ?? far
  return distance > bound ? Number.POSITIVE_INFINITY : distance
}

function isSwap(from: string, row: number, to: string, column: number): boolean {
  return (
    from.charCodeAt(row - 1) === to.charCodeAt(column - 2) &&
    from.charCodeAt(row - 2) === to.charCodeAt(column - 1)
  )
}

/** A bit for each letter in a word; the number of bits that differ is a lower bound on the edits. */
export function lettersOf(text: string): number {
  let bits = 0
  for (let index = 0; index < text.length; index += 1) bits |= 1 << (text.charCodeAt(index) & 31)
  return bits
}

/**
 * Edits from one text to another; infinite if more than `bound`. The letters rule out most pairs, see
 * {@link lettersOf}.
 */
export function edits(a: string, aLetters: number, b: string, bLetters: number, bound: number): number {
  if (Math.abs(a.length - b.length) > bound) return Number.POSITIVE_INFINITY
  const missing = Math.max(bitCount(aLetters & ~bLetters), bitCount(bLetters & ~aLetters))
  if (missing > bound) return Number.POSITIVE_INFINITY
  return editsWithin(a, b, Math.floor(bound))
}

/** @see https://graphics.stanford.edu/~seander/bithacks.html#CountBitsSetParallel */
function bitCount(bits: number): number {
  let count = bits - ((bits >>> 1) & 0x55555555)
  count = (count & 0x33333333) + ((count >>> 2) & 0x33333333)
  return Math.imul((count + (count >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
