import { expect, test } from 'vitest'
import { CARD_KINDS } from '../../../card/types.ts'
import { documentsByValue } from '../value-documents.ts'
import { lowestBit, MOST_SETS, SetCounts } from './set-counts.ts'

const DOCUMENTS = 1_000

/** Documents of two kinds; value v is that of every v-th document. */
function rowsOf(values: number) {
  const [all, starts] = [[] as number[], [0]]
  const kinds = Uint8Array.from({ length: DOCUMENTS }, (_, document) => (document % 3 === 0 ? 1 : 0))
  const totals = CARD_KINDS.map(() => new Uint32Array(values + 1))
  for (let document = 0; document < DOCUMENTS; document += 1) {
    for (let value = 1; value <= values; value += 1) {
      if (document % value !== 0) continue
      all.push(value)
      const own = totals[kinds[document] ?? 0]
      if (own) own[value] = (own[value] ?? 0) + 1
    }
    starts.push(all.length)
  }
  return { rows: { values: Uint32Array.from(all), starts: Uint32Array.from(starts) }, kinds, totals }
}

test('sets that are counted together have the counts that each has by itself', () => {
  const { rows, kinds, totals } = rowsOf(300)
  const counts = new SetCounts(documentsByValue(rows, kinds, totals), DOCUMENTS)
  const sets = Array.from({ length: MOST_SETS }, (_, set) =>
    Uint32Array.from({ length: DOCUMENTS }, (_, document) => document).filter(
      (document) => (document * 7 + set) % (set + 1) < 2,
    ),
  )
  for (const set of sets) counts.add(set)
  for (let value = 1; value <= 300; value += 1) {
    for (const kind of [0, 1]) {
      const found = counts.count(value, kind, ~1)
      const own = Array.from(sets, (_, set) => ((found >>> set) & 1 ? (counts.counts[set] ?? 0) : 0))
      const expected = sets.map((set, place) =>
        place === 0 ? 0 : set.filter((document) => kinds[document] === kind && document % value === 0).length,
      )
      expect(own).toEqual(expected)
    }
  }
})

test('a value that no document of a kind has is in no set', () => {
  const { rows, kinds, totals } = rowsOf(2)
  const counts = new SetCounts(documentsByValue(rows, kinds, totals), DOCUMENTS)
  counts.add(Uint32Array.from({ length: DOCUMENTS }, (_, document) => document))
  expect(counts.count(1, 2, -1)).toBe(0)
})

test('the lowest bit is found in any number', () => {
  expect([1, 2, 12, -1, 1 << 31].map(lowestBit)).toEqual([0, 1, 2, 0, 31])
})
