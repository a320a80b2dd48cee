/**
 * Counts the values in a structure of a Parquet file before it is decoded: a list of a few bytes may claim more items
 * than fit in memory, and one of empty items takes a hundred times the bytes that it is written in.
 */

/** Structures and lists within each other; a footer has seven, whatever its columns are like. */
const MOST_DEPTH = 30

/**
 * Types of values. In a list, `TRUE` and `FALSE` are a byte per item.
 *
 * @see https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md
 */
const [STOP, TRUE, FALSE, BYTE, I16, I32, I64, DOUBLE, BINARY, LIST, STRUCT] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12,
]

/** A structure claims more than can be read. */
export class TooMuch extends RangeError {}

/**
 * Walk through a structure in Thrift's compact protocol without keeping any of it.
 *
 * @param start - where it begins
 * @param most - values that it may have
 * @throws {TooMuch} it has more
 * @throws {RangeError} it goes on beyond the bytes, or is none
 */
export function checkThrift(bytes: Uint8Array, start: number, most: number): void {
  let at = start
  let values = 0
  const next = (): number => {
    const byte = bytes[at]
    if (byte === undefined) throw new RangeError('it ends within a structure')
    at += 1
    return byte
  }
  const number = (): number => {
    let result = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = next()
      result += (byte & 0x7f) * factor
      if (byte < 0x80) return result
    }
  }
  const skip = (type: number, depth: number): void => {
    values += 1
    if (values > most) throw new TooMuch(`it has more than ${most} values`)
    if (depth > MOST_DEPTH) throw new TooMuch(`it is nested more than ${MOST_DEPTH} deep`)
    switch (type) {
      case TRUE:
      case FALSE:
        return
      case BYTE:
        next()
        return
      case I16:
      case I32:
      case I64:
        number()
        return
      case DOUBLE:
        at += 8
        return
      case BINARY: {
        const length = number()
        at += length
        return
      }
      case LIST: {
        const head = next()
        const count = head >> 4 === 15 ? number() : head >> 4
        if (values + count > most) throw new TooMuch(`it has a list of ${count} values, of ${most} at most`)
        const item = head & 15
        for (let index = 0; index < count; index += 1)
          skip(item === TRUE || item === FALSE ? BYTE : item, depth + 1)
        return
      }
      case STRUCT: {
        for (let field = next(); (field & 15) !== STOP; field = next()) {
          if (field >> 4 === 0) number()
          skip(field & 15, depth + 1)
        }
        return
      }
      default:
        throw new RangeError(`it has a value of the unknown type ${type}`)
    }
  }
  skip(STRUCT, 0)
}
