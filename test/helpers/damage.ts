/** Damages the file of an edition, for tests. */

import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs'
import { openForReading } from '../../src/edition/store/open-for-reading.ts'
import { PAGE_BYTES } from '../../src/edition/store/open-for-writing.ts'

/** Overwrites the first page of a table and of each of its indexes; the file can still be opened. */
export function damageTable(path: string, table: string): void {
  const database = openForReading(path)
  const pages = database.prepare('SELECT rootpage FROM sqlite_schema WHERE tbl_name = ?').all(table)
  database.close()
  const bytes = readFileSync(path)
  for (const { rootpage } of pages)
    bytes.fill(0xab, (Number(rootpage) - 1) * PAGE_BYTES, Number(rootpage) * PAGE_BYTES)
  writeFileSync(path, bytes)
}

/** Turns letters of a text over wherever the file holds it: it then reads otherwise, and nothing else is amiss. */
export function alterText(path: string, text: string, other: string): void {
  const bytes = readFileSync(path)
  const [before, after] = [Buffer.from(text), Buffer.from(other)]
  if (before.length !== after.length || !bytes.includes(before))
    throw new Error(`${path} cannot have ${text} altered to ${other}.`)
  for (let at = bytes.indexOf(before); at !== -1; at = bytes.indexOf(before, at + 1)) bytes.set(after, at)
  writeFileSync(path, bytes)
}

/**
 * Turns over single bits of a file, in place, as a failing disk or memory does.
 *
 * @param seed - the same seed turns over the same bits
 */
export function flipBits(path: string, count: number, seed: number): void {
  const bytes = readFileSync(path)
  const file = openSync(path, 'r+')
  let state = seed
  for (let flipped = 0; flipped < count; flipped += 1) {
    // https://en.wikipedia.org/wiki/Linear_congruential_generator, with the constants of Numerical Recipes
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    const at = Math.floor((state / 2 ** 32) * bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << (flipped % 8))
    writeSync(file, bytes, at, 1, at)
  }
  closeSync(file)
}
