import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DocumentSet } from '../layers/document-set.ts'
import { type Hits, hitsOf, unite } from './hits.ts'

const SIZE = 500

/** Documents with the fields of each, all with a frequency of one. */
const found = fc.constantFrom(2, 10, 400).chain((maxLength) =>
  fc.uniqueArray(fc.tuple(fc.nat(SIZE - 1), fc.integer({ min: 1, max: 31 })), {
    maxLength,
    selector: ([document]) => document,
  }),
)

function asHits(pairs: readonly [number, number][]): Hits {
  const sorted = pairs.toSorted((a, b) => a[0] - b[0])
  const documents = Uint32Array.from(sorted, ([document]) => document)
  return hitsOf({ documents, bytes: Uint8Array.from(sorted, ([, byte]) => byte) }, SIZE)
}

describe('hits of several words', () => {
  it('are put together, however many each of them has', () => {
    fc.assert(
      fc.property(fc.array(found, { maxLength: 4 }), (lists) => {
        const expected = new Map<number, number>()
        for (const [document, byte] of lists.flat())
          expected.set(document, (expected.get(document) ?? 0) | byte)
        const { documents, bytes } = unite({ size: SIZE }, lists.map(asHits))
        const pairs = Array.from(documents.list, (document, at) => [document, bytes[at]])
        expect(pairs).toEqual([...expected].sort((a, b) => a[0] - b[0]))
      }),
    )
  })
})

describe('a set of documents', () => {
  it('finds the places of others, and is the same as a list and as bits', () => {
    fc.assert(
      fc.property(found, found, (own, others) => {
        const { list } = asHits(own).documents
        const wanted = asHits(others).documents.list
        const expected = Array.from(wanted, (document) => list.indexOf(document))
        for (const set of [
          DocumentSet.ofList(list, SIZE),
          DocumentSet.ofBits(DocumentSet.ofList(list, SIZE).bits),
        ]) {
          expect(set.length).toBe(list.length)
          expect([...set.placesOf(wanted)]).toEqual(expected)
          expect([...set.list]).toEqual([...list])
        }
      }),
    )
  })

  it('knows where a part of it stands, and what stands there', () => {
    fc.assert(
      fc.property(found, fc.integer({ min: 1, max: 9 }), (own, step) => {
        const { list } = asHits(own).documents
        const places = Uint32Array.from(list.keys()).filter((place) => place % step === 0)
        const part = Uint32Array.from(places, (place) => list[place] ?? 0)
        const waysOf = (documents: Uint32Array) => [
          () => DocumentSet.ofList(documents, SIZE),
          () => DocumentSet.ofBits(DocumentSet.ofList(documents, SIZE).bits),
        ]
        for (const all of waysOf(list)) {
          expect([...all().documentsAt(places)]).toEqual([...part])
          for (const some of waysOf(part)) expect([...all().placesOfPart(some())]).toEqual([...places])
        }
      }),
    )
  })
})
