import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { TABLES } from '../../edition/store/schema.ts'
import { PartReader, writeArray } from './parts.ts'

it('holds the memory of what it gives alone, not of the parts that were read for it', () => {
  const database = new DatabaseSync(':memory:')
  database.exec(TABLES)
  const written = new Uint8Array(8_000_000).map((_, place) => place % 251)
  writeArray(database, 'hits', written)
  const parts = new PartReader(database, 'main')
  const before = process.memoryUsage().external
  const read = parts.read('hits', 1, written.length)
  const grown = process.memoryUsage().external - before
  expect(Buffer.compare(read, written.subarray(1))).toBe(0)
  expect(grown).toBeLessThan(written.length * 1.5)
  database.close()
})
