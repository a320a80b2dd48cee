import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeHits, encodeHits } from './hit-stream.ts'

const SIZE = 1_000

/** Few documents of a thousand, or very many, which are written in another way. */
const hits = fc
  .constantFrom(5, 60, 70, 900)
  .chain((length) =>
    fc.tuple(
      fc.uniqueArray(fc.nat(SIZE - 1), { maxLength: length }),
      fc.uint8Array({ minLength: length, maxLength: length }),
    ),
  )

describe('a stream of hits', () => {
  it('gives back the documents and bytes that it was made of, wherever it begins', () => {
    fc.assert(
      fc.property(hits, fc.nat(5), ([found, bytes], offset) => {
        const documents = Uint32Array.from(found).sort()
        const list = { documents, bytes: bytes.subarray(0, documents.length) }
        const stream = encodeHits(list, SIZE)
        const moved = new Uint8Array(offset + stream.length)
        moved.set(stream, offset)
        const read = decodeHits(moved.subarray(offset), documents.length, SIZE)
        expect([...read.documents]).toEqual([...list.documents])
        expect([...read.bytes]).toEqual([...list.bytes])
      }),
    )
  })
})
