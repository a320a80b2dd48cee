/** Finds the most frequent values of document sets without counting every value. */

import { CARD_KINDS } from '../../../card/types.ts'
import type { Uint32List } from '../bytes.ts'
import { LeastKeys } from '../least-keys.ts'
import type { ValueRange } from '../value-rows.ts'
import { lowestBit, MOST_SETS, type SetCounts } from './set-counts.ts'

/** For all kinds together, and then for each. */
export type ByKind<T> = readonly T[]

/** Values of one facet, the most frequent first. */
interface Ranked {
  values: Uint32Array
  /** The highest document count among the values from this place on. */
  ahead: ByKind<Uint32Array>
}

/** The values of each facet, those most frequent across all documents first. */
export class RankedValues {
  readonly #ranges: readonly ValueRange[]
  readonly #ranked: readonly Ranked[]
  /** The most frequent values so far of each set. */
  readonly #least: ByKind<readonly LeastKeys[]>

  /**
   * @param totals - how many documents of each kind have each value
   * @param limit - how many values are listed per facet
   */
  constructor(ranges: readonly ValueRange[], totals: readonly Uint32Array[], limit: number) {
    const sum = Uint32Array.from(totals[0] ?? [], (_, value) =>
      totals.reduce((all, own) => all + (own[value] ?? 0), 0),
    )
    this.#ranges = ranges
    this.#ranked = ranges.map((range) => rank(range, [sum, ...totals]))
    this.#least = [sum, ...totals].map(() => Array.from({ length: MOST_SETS }, () => new LeastKeys(limit)))
  }

  /**
   * Appends to each list, for each facet: how many values follow, then number and count of each; the most frequent
   * first, ties by number.
   *
   * @param lists - of each set that is counted
   */
  addTo(lists: readonly ByKind<Uint32List>[], counts: SetCounts): void {
    for (const [place, range] of this.#ranges.entries()) {
      const size = range.until - range.from
      this.#findMostFrequent(this.#ranked[place] ?? NONE, range, counts)
      for (const [set, own] of lists.entries()) {
        for (const [kind, list] of own.entries()) {
          const keys = this.#least[kind]?.[set]?.take() ?? []
          list.push(keys.length)
          for (let at = 0; at < keys.length; at += 1) {
            const key = keys[at] ?? 0
            const count = -Math.floor(key / size)
            list.push(key + count * size + range.from)
            list.push(count)
          }
        }
      }
    }
  }

  /** Gives each set the keys of its values. Keys rank greater counts first, and among equal counts smaller numbers. */
  #findMostFrequent({ values, ahead }: Ranked, { from, until }: ValueRange, counts: SetCounts): void {
    const size = until - from
    const sums = new Uint32Array(MOST_SETS)
    let open: number[] = []
    for (let at = 0; at < values.length; at += 1) {
      if (at % STEP === 0) {
        open = this.#least.map((own, place) => openSets(own, counts.size, (ahead[place]?.[at] ?? 0) * -size))
        if (open.every((sets) => sets === 0)) return
      }
      const value = values[at] ?? 0
      const number = value - from
      let any = 0
      for (let kind = 0; kind < CARD_KINDS.length; kind += 1) {
        const [ofAll = 0, ofKind = 0] = [open[0], open[kind + 1]]
        if ((ofAll | ofKind) === 0) continue
        const found = counts.count(value, kind, ofAll | ofKind)
        addKeys(this.#least[kind + 1], counts.counts, found & ofKind, number, size)
        for (let left = found & ofAll; left !== 0; left &= left - 1) {
          const set = lowestBit(left)
          sums[set] = (sums[set] ?? 0) + (counts.counts[set] ?? 0)
        }
        any |= found & ofAll
      }
      addKeys(this.#least[0], sums, any, number, size)
      if (any !== 0) sums.fill(0)
    }
  }
}

/** Number of values between checks whether any later one can be frequent enough. */
const STEP = 32

/** A bit for each set that later values can still enter. @param key - a lower bound on their keys */
function openSets(own: readonly LeastKeys[], sets: number, key: number): number {
  let open = 0
  for (let set = 0; set < sets; set += 1) if (key < (own[set]?.bound ?? 0)) open |= 1 << set
  return key === 0 ? 0 : open
}

/** @param sets - a bit for each set that gets a key */
function addKeys(
  least: readonly LeastKeys[] | undefined,
  counts: Uint32Array,
  sets: number,
  number: number,
  size: number,
): void {
  for (let left = sets; left !== 0; left &= left - 1) {
    const set = lowestBit(left)
    const count = counts[set] ?? 0
    if (count > 0) least?.[set]?.add(number - count * size)
  }
}

const NONE: Ranked = { values: new Uint32Array(0), ahead: [] }

function rank({ from, until }: ValueRange, totals: ByKind<Uint32Array>): Ranked {
  const [all = new Uint32Array(0)] = totals
  const size = until - from
  const keys = new Float64Array(size)
  let length = 0
  for (let value = from; value < until; value += 1) {
    const total = all[value] ?? 0
    if (total > 0) keys[length++] = value - from - total * size
  }
  const values = Uint32Array.from(
    keys.subarray(0, length).sort(),
    (key) => key - Math.floor(key / size) * size + from,
  )
  const ahead = totals.map((own) => {
    const most = values.map((value) => own[value] ?? 0)
    for (let at = most.length - 2; at >= 0; at -= 1) most[at] = Math.max(most[at] ?? 0, most[at + 1] ?? 0)
    return most
  })
  return { values, ahead }
}
