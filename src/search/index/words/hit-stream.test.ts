import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NEXT_PLACE } from '../format.ts'
import { decodeHits, encodeHits, follow, hitsOfPlaces } from './hit-stream.ts'
import type { Places } from './word-places.ts'

const SIZE = 1_000

/** Few documents of a thousand, or very many, which have a different encoding. */
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

/** Texts over an alphabet of three words. */
const texts = fc.array(fc.array(fc.constantFrom(0, 1, 2), { minLength: 2, maxLength: 5 }), { maxLength: 4 })

describe('words in a row', () => {
  it('are found in the texts that have them, however many words there are', () => {
    const row = fc.array(fc.constantFrom(0, 1, 2), { minLength: 2, maxLength: 5 })
    fc.assert(
      fc.property(texts, row, (documents, [first = 0, ...others]) => {
        const placesOf = (word: number): Places => {
          const places = documents.flatMap((words, owner) =>
            words.flatMap((own, place) => (own === word ? [{ owner, code: place * NEXT_PLACE }] : [])),
          )
          return {
            owners: Uint32Array.from(places, ({ owner }) => owner),
            codes: Uint32Array.from(places, ({ code }) => code),
            length: places.length,
          }
        }
        const ends = others.reduce((before, word) => follow(before, placesOf(word)), placesOf(first))
        const found = hitsOfPlaces(ends, Uint32Array.from(documents.keys()))
        const wanted = [first, ...others].join('')
        const having = documents.flatMap((words, owner) => (words.join('').includes(wanted) ? [owner] : []))
        expect([...found.documents]).toEqual(having)
      }),
      // The second text ends as the row does, but is too short.
      {
        numRuns: 500,
        examples: [
          [
            [
              [0, 1, 2],
              [1, 2],
            ],
            [0, 1, 2],
          ],
        ],
      },
    )
  })
})
