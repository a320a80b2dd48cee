/** Looks up what an edition file knows of a card, to tell whether it has changed. */

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { CardKind } from '../../card/types.ts'
import { numberOf, optionalText, type Row, textOf } from '../store/columns.ts'

/** What an edition keeps of a card to tell whether it has changed. */
export interface KnownCard {
  n: number
  parseKey: string
  contentKey: string
  /** JSON of the card's `Weights` and the key of the files they came from. */
  weights: string | undefined
}

export type CardFinder = (kind: CardKind, id: string) => KnownCard | undefined

const KNOWN = 'SELECT n, parse_key, content_key, weights FROM entry WHERE kind = ? AND id = ?'

/** Looks up what an edition file knows of a card. */
export function knownCardFinder(database: DatabaseSync): CardFinder {
  const statement = database.prepare(KNOWN)
  return (kind, id) => readKnown(statement.get(kind, id))
}

function readKnown(row: Row | undefined): KnownCard | undefined {
  return (
    row && {
      n: numberOf(row, 'n'),
      parseKey: textOf(row, 'parse_key'),
      contentKey: textOf(row, 'content_key'),
      weights: optionalText(row, 'weights'),
    }
  )
}

/** @see http://www.isthe.com/chongo/tech/comp/fnv/ */
const FNV_PRIME = 0x0100_0193
const FNV_START = 0x811c_9dc5

/**
 * The cards of a file whose indexes have not been created yet: a hash table with open addressing that holds the hash
 * and number of each. The row itself decides between equal hashes, so a card takes 16 to 32 bytes and no text.
 */
export class NewCards {
  readonly #statement: StatementSync
  #slots = new Uint32Array(1 << 12)
  #size = 0

  /** @param database - with the table `entry` */
  constructor(database: DatabaseSync) {
    this.#statement = database.prepare(`${KNOWN} AND n = ?`)
  }

  readonly find: CardFinder = (kind, id) => {
    const hash = hashOf(kind, id)
    const mask = this.#slots.length / 2 - 1
    for (let slot = hash & mask; this.#slots[slot * 2 + 1] !== 0; slot = (slot + 1) & mask) {
      if (this.#slots[slot * 2] !== hash) continue
      const known = readKnown(this.#statement.get(kind, id, this.#slots[slot * 2 + 1] ?? 0))
      if (known) return known
    }
    return undefined
  }

  /** @param n - its number, from 1 to 2^32 */
  add(kind: CardKind, id: string, n: number): void {
    if ((this.#size + 1) * 4 > this.#slots.length) this.#grow()
    this.#put(hashOf(kind, id), n)
    this.#size += 1
  }

  #put(hash: number, n: number): void {
    const mask = this.#slots.length / 2 - 1
    let slot = hash & mask
    while (this.#slots[slot * 2 + 1] !== 0) slot = (slot + 1) & mask
    this.#slots[slot * 2] = hash
    this.#slots[slot * 2 + 1] = n
  }

  #grow(): void {
    const old = this.#slots
    this.#slots = new Uint32Array(old.length * 2)
    for (let at = 0; at < old.length; at += 2)
      if (old[at + 1] !== 0) this.#put(old[at] ?? 0, old[at + 1] ?? 0)
  }
}

function hashOf(kind: CardKind, id: string): number {
  let hash = FNV_START
  for (let at = 0; at < kind.length; at += 1) hash = Math.imul(hash ^ kind.charCodeAt(at), FNV_PRIME)
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), FNV_PRIME)
  // FNV leaves the lowest bits, which choose the slot, poorly mixed.
  return (hash ^ (hash >>> 15)) >>> 0
}
