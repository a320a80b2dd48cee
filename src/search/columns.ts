/** What search keeps in memory of an edition: the kind and the facet values of each card, and orders to sort by. */

import type { CardKind } from '../card/types.ts'
import { bytesOf, numberOf, textOf } from '../edition/columns.ts'
import { kindOf, type SqliteEdition } from '../edition/edition.ts'
import { FACETS, type FacetId, type Sort } from './types.ts'

/** Orders that do not depend on the query. */
export type FixedSort = Exclude<Sort, 'relevance'>

const ORDERS: Record<FixedSort, string> = {
  newest: 'updated DESC, id, kind',
  name: 'name_key, id, kind',
  // Parameters come first, because the weights of a model are often not beside its card.
  size: 'coalesce(parameters, -1) DESC, size DESC, id, kind',
}

/** A value that cards can be filtered by. */
interface Value {
  facet: FacetId
  value: string
}

/** Columns by edition: they live as long as it does. */
const known = new WeakMap<SqliteEdition, Columns>()

/** The columns of an edition, read on the first call. */
export function columnsOf(edition: SqliteEdition): Columns {
  const columns = known.get(edition) ?? new Columns(edition)
  known.set(edition, columns)
  return columns
}

/**
 * The columns of one edition. A card is named by its slot, 0 to `size - 1`; slots are in the order of ids, so that the
 * lower slot also settles a tie.
 */
export class Columns {
  readonly size: number
  readonly kinds: CardKind[] = []
  /** Facet values by number. Numbers without a value are gaps. */
  readonly values: (Value | undefined)[] = []
  /** Value numbers of all cards in a row; those of a slot are from `starts[slot]` to `starts[slot + 1]`. */
  readonly valueNumbers: Uint32Array
  readonly starts: Uint32Array
  readonly #edition: SqliteEdition
  /** Number in the edition by slot, and the other way round. */
  readonly #numbers: number[] = []
  readonly #slots: Uint32Array
  readonly #byText = new Map<string, number>()
  readonly #orders = new Map<FixedSort, { slots: Uint32Array; places: Uint32Array }>()

  constructor(edition: SqliteEdition) {
    this.#edition = edition
    for (const row of edition.all('SELECT v, facet, value FROM facet_value')) {
      const facet = FACETS.find((id) => id === textOf(row, 'facet'))
      if (facet === undefined) continue
      const value = { facet, value: textOf(row, 'value') }
      this.values[numberOf(row, 'v')] = value
      this.#byText.set(`${facet}\n${value.value}`, numberOf(row, 'v'))
    }
    const starts = [0]
    const numbers: number[] = []
    for (const row of edition.prepare('SELECT n, kind, facets FROM entry ORDER BY id, kind').iterate()) {
      this.kinds.push(kindOf(row))
      this.#numbers.push(numberOf(row, 'n'))
      const { buffer, byteOffset, byteLength } = bytesOf(row, 'facets')
      const view = new DataView(buffer, byteOffset, byteLength)
      for (let offset = 0; offset < byteLength; offset += 4) numbers.push(view.getUint32(offset, true))
      starts.push(numbers.length)
    }
    this.size = this.kinds.length
    this.valueNumbers = Uint32Array.from(numbers)
    this.starts = Uint32Array.from(starts)
    this.#slots = new Uint32Array(this.#numbers.reduce((most, n) => Math.max(most, n), 0) + 1)
    for (const [slot, n] of this.#numbers.entries()) this.#slots[n] = slot
  }

  /** The slot of a card by its number in the edition. */
  slotOf(n: number): number {
    return this.#slots[n] ?? 0
  }

  /** The number in the edition of a card by its slot. */
  numberAt(slot: number): number {
    return this.#numbers[slot] ?? 0
  }

  /** The number of a facet value; undefined when no card has had it. */
  findValue(facet: FacetId, value: string): number | undefined {
    return this.#byText.get(`${facet}\n${value}`)
  }

  /** All slots in an order, and the place of each slot in it. */
  order(sort: FixedSort): { slots: Uint32Array; places: Uint32Array } {
    const known = this.#orders.get(sort)
    if (known) return known
    const slots = new Uint32Array(this.size)
    const places = new Uint32Array(this.size)
    let place = 0
    for (const row of this.#edition.prepare(`SELECT n FROM entry ORDER BY ${ORDERS[sort]}`).iterate()) {
      const slot = this.slotOf(numberOf(row, 'n'))
      slots[place] = slot
      places[slot] = place
      place += 1
    }
    const order = { slots, places }
    this.#orders.set(sort, order)
    return order
  }
}
