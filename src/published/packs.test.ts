/** Packs of small files. */

import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Listed } from './manifest.ts'
import { partsOf } from './packs.ts'

const SMALL = 64 * 1024

const listed = (path: string, size: number, text = path): Listed => [path, size, 1, hash('sha256', text)]
const cards = (count: number, size = 6_000) =>
  Array.from({ length: count }, (_, index) =>
    listed(`models/${String(index).padStart(5, '0')}/README.md`, size),
  )
const sum = (sizes: readonly { size: number }[]) => sizes.reduce((all, { size }) => all + size, 0)
/** Bytes of parts that are not among others. */
const newOf = (parts: ReturnType<typeof partsOf>, others: ReturnType<typeof partsOf>) =>
  sum(parts.filter(({ name }) => others.every((other) => other.name !== name)))

it('have each small file once, where its bytes are, and no large one', () => {
  const files = fc.array(fc.tuple(fc.nat(40), fc.oneof(fc.nat(2_000), fc.nat(200_000))), { maxLength: 300 })
  fc.assert(
    fc.property(files, (given) => {
      // Two files of one digest are of one size.
      const sizes = new Map(given)
      const all = given.map(([text], place) => listed(`${place}`, sizes.get(text) ?? 0, String(text)))
      const parts = partsOf(all)
      const packed = parts.flatMap(({ files }) => files.map(({ sha256, size }) => [sha256, size] as const))
      expect(packed.length).toBe(sizes.size)
      expect(new Map(packed)).toEqual(new Map(all.map(([, size, , sha256]) => [sha256, size])))
      for (const { name, size, files } of parts) {
        expect(sum(files)).toBe(size)
        let at = 0
        for (const file of files) {
          expect(file.at).toBe(at)
          at += file.size
        }
        const isLarge = files.some((file) => file.size >= SMALL)
        expect([isLarge, files.length === 1 && files[0]?.sha256 === name]).toEqual([isLarge, isLarge])
      }
    }),
  )
})

it('are few for many files', () => {
  const parts = partsOf(cards(10_000))
  expect(parts.length).toBeLessThan(10_000 / 25)
  expect(parts.length).toBeGreaterThan(10_000 / 100)
})

it('stay but for one where a file is new, gone or another', () => {
  const all = cards(5_000)
  const before = partsOf(all)
  const changes = [
    all.with(2_000, listed('models/02000/README.md', 6_100, 'another')),
    all.toSpliced(2_000, 1),
    all.toSpliced(2_000, 0, listed('models/01999/ink.bin', 300)),
  ]
  for (const after of changes) expect(newOf(partsOf(after), before)).toBeLessThan(sum(before) / 20)
})
