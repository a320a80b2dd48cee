/** Finds the ids that a mistyped one may stand for, among very many. */

import { edits, lettersOf } from '../card/names/edits.ts'
import type { CardKind } from '../card/types.ts'
import type { SqliteEdition } from './edition.ts'
import { nameOf, ownerOf, typedKey } from './ids.ts'
import { textOf } from './store/columns.ts'

/** Ids are compared up to this many letters. */
const LONGEST = 96

/** Above this, only likely ids are compared: 10,000 take 10 ms, and long ones that are much alike 170 ms. */
export const MOST_COMPARED = 10_000

/** Most ids to compare with one owner or name. */
const MOST_LIKELY = 2_000

/** An id prepared for comparison. */
interface Prepared {
  id: string
  key: string
  letters: number
  name: string
  nameLetters: number
}

/**
 * Prepares a list of ids for many look-ups.
 *
 * @returns a function that returns at most `limit` ids, nearest first, ties by id. An id is near if it, or its last
 *   segment, is few edits away from the wanted one, or if it continues it. Empty if nothing is near.
 */
export function nearestIdFinder(ids: readonly string[]): (id: string, limit: number) => string[] {
  const prepared = ids.map(prepare)
  return (id, limit) => {
    const wanted = prepare(id)
    const best: { id: string; distance: number }[] = []
    for (const candidate of prepared) {
      const last = best[limit - 1]
      const bound = Math.min(boundFor(wanted.key), last ? last.distance - 0.25 : Number.POSITIVE_INFINITY)
      const distance = distanceBetween(wanted, candidate, bound)
      if (distance > bound) continue
      best.push({ id: candidate.id, distance })
      best.sort((a, b) => a.distance - b.distance)
      best.length = Math.min(best.length, limit)
    }
    return best.map((found) => found.id)
  }
}

/**
 * The ids to compare a mistyped one with if there are too many for all: those of the same owner, and those of the same
 * name, ignoring its case and separators.
 */
export function likelyIds(edition: SqliteEdition, kind: CardKind, id: string): string[] {
  const owner = ownerOf(id)
  const list = (test: string, ...values: string[]) =>
    edition.all(`SELECT id FROM entry WHERE kind = ? AND ${test} LIMIT ${MOST_LIKELY}`, kind, ...values)
  const rows = [
    ...list('id_key = ?', typedKey(id)),
    ...list('name_key = ?', typedKey(nameOf(id))),
    // In the order of the ids, `0` follows `/`.
    ...(owner === undefined ? [] : list('id > ? AND id < ?', `${owner}/`, `${owner}0`)),
  ]
  return [...new Set(rows.map((row) => textOf(row, 'id')))]
}

function prepare(id: string): Prepared {
  const key = id.slice(0, LONGEST).toLowerCase()
  const name = nameOf(key)
  return { id, key, letters: lettersOf(key), name, nameLetters: lettersOf(name) }
}

/** Every third letter may be wrong, up to six: anything further away is another id, and slow to compare. */
function boundFor(key: string): number {
  return Math.min(6, Math.max(2, Math.floor(key.length / 3)))
}

function distanceBetween(wanted: Prepared, candidate: Prepared, bound: number): number {
  if (wanted.key === candidate.key) return 0
  // The right name under another owner, or without one, is a nearer miss than a typo of several letters.
  // A long owner is no reason for more typos in a short name.
  const nameBound = Math.min(Math.max(1, Math.floor(wanted.name.length / 3)), bound - 0.5)
  const names = 0.5 + edits(wanted.name, wanted.nameLetters, candidate.name, candidate.nameLetters, nameBound)
  const continued =
    wanted.name.length > 2 && candidate.key.includes(wanted.key) ? 1.5 : Number.POSITIVE_INFINITY
  const found = Math.min(names, continued, 1 + beginningEdits(wanted, candidate, Math.min(bound, names) - 1))
  return Math.min(
    found,
    edits(wanted.key, wanted.letters, candidate.key, candidate.letters, Math.min(bound, found)),
  )
}

/** Edits to the beginning of the candidate, cut to the same length: the wanted id may be mistyped and unfinished. */
function beginningEdits(wanted: Prepared, candidate: Prepared, bound: number): number {
  if (wanted.key.length < 4 || candidate.key.length <= wanted.key.length) return Number.POSITIVE_INFINITY
  const beginning = candidate.key.slice(0, wanted.key.length)
  return edits(wanted.key, wanted.letters, beginning, lettersOf(beginning), bound)
}
