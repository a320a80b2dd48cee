/** Encodes and decodes streams of hits, and turns places into hits; see `format.ts`. */

import { bitsWidth, documentsIn, noBits, setBits } from '../bits.ts'
import { frequencyBits, isDense, NEXT_PLACE } from '../format.ts'
import { bytesOf } from '../parts.ts'
import { scratch } from '../scratch.ts'
import type { Places } from './word-places.ts'

/** Documents, ascending, each with its hit byte: fields and frequency, as in the index. */
export interface HitList {
  documents: Uint32Array
  bytes: Uint8Array
}

/** A bit for each document of the index, and a byte for each bit that is set. */
export interface DenseHits {
  bits: Uint32Array
  bytes: Uint8Array
}

/** At most: the varint of a 32-bit step, and a byte. */
const BYTES_OF_HIT = 6

/** @param size - number of documents in the index */
export function encodeHits({ documents, bytes }: HitList, size: number): Uint8Array {
  if (isDense(documents.length, size)) {
    const bits = noBits(size)
    setBits(bits, documents)
    const stream = new Uint8Array(bits.byteLength + bytes.length)
    stream.set(bytesOf(bits))
    stream.set(bytes, bits.byteLength)
    return stream
  }
  const stream = new Uint8Array(documents.length * BYTES_OF_HIT)
  let length = 0
  let before = 0
  for (let at = 0; at < documents.length; at += 1) {
    const document = documents[at] ?? 0
    let step = document - before
    while (step > 127) {
      stream[length++] = (step & 127) | 128
      step >>>= 7
    }
    stream[length++] = step
    stream[length++] = bytes[at] ?? 0
    before = document
  }
  return stream.subarray(0, length)
}

/** Decodes a dense stream; the bytes stay where they are. */
export function decodeDense(stream: Uint8Array, size: number): DenseHits {
  const bits = scratch(Uint32Array, bitsWidth(size))
  bytesOf(bits).set(stream.subarray(0, bits.byteLength))
  return { bits, bytes: stream.subarray(bits.byteLength) }
}

/**
 * Decodes any stream of hits.
 *
 * @param count - number of documents in the stream
 * @param size - number of documents in the index
 */
export function decodeHits(stream: Uint8Array, count: number, size: number): HitList {
  if (isDense(count, size)) {
    const { bits, bytes } = decodeDense(stream, size)
    return { documents: documentsIn(bits), bytes }
  }
  const documents = scratch(Uint32Array, count)
  const bytes = scratch(Uint8Array, count)
  let document = 0
  let at = 0
  for (let index = 0; index < count; index += 1) {
    let byte = stream[at++] ?? 0
    let step = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = stream[at++] ?? 0
      step |= (byte & 127) << shift
    }
    document += step
    documents[index] = document
    bytes[index] = stream[at++] ?? 0
  }
  return { documents, bytes }
}

/**
 * Those places in `after` that directly follow one in `before`, in the same field. They overwrite the arrays of
 * `after`.
 */
export function follow(before: Places, after: Places): Places {
  const { owners, codes } = after
  let count = 0
  let at = 0
  for (let next = 0; next < after.length && at < before.length; next += 1) {
    const owner = owners[next] ?? 0
    const code = codes[next] ?? 0
    while (
      at < before.length &&
      ((before.owners[at] ?? 0) < owner ||
        ((before.owners[at] ?? 0) === owner && (before.codes[at] ?? 0) + NEXT_PLACE < code))
    )
      at += 1
    // Beyond `length` lie stale places of an earlier call.
    if (at === before.length) break
    if (before.owners[at] !== owner || (before.codes[at] ?? 0) + NEXT_PLACE !== code) continue
    owners[count] = owner
    codes[count] = code
    count += 1
  }
  return { owners, codes, length: count }
}

/**
 * The documents that the places belong to, with their bytes.
 *
 * @param candidates - documents that the owners index into
 */
export function hitsOfPlaces({ owners, codes, length }: Places, candidates: Uint32Array): HitList {
  const documents = scratch(Uint32Array, length)
  const bytes = scratch(Uint8Array, length)
  let count = 0
  for (let at = 0; at < length; ) {
    const owner = owners[at]
    const first = at
    let fields = 0
    while (at < length && owners[at] === owner) {
      fields |= 1 << ((codes[at] ?? 0) % NEXT_PLACE)
      at += 1
    }
    documents[count] = candidates[owner ?? 0] ?? 0
    bytes[count] = fields | frequencyBits(at - first)
    count += 1
  }
  return { documents: documents.subarray(0, count), bytes: bytes.subarray(0, count) }
}
