/** Verifies a finished edition file before anyone reads from it. */

import { openEdition, type SqliteEdition } from '../edition.ts'
import { DamagedEditionError } from '../errors.ts'
import { numberOf } from './columns.ts'

/**
 * Verifies that an edition file is intact: its pages, its counts, and that every card in it can be reached. A base was
 * verified when it was made.
 *
 * @param cards - number of cards that were written
 * @throws {DamagedEditionError} it is not intact
 * @see https://sqlite.org/pragma.html#pragma_quick_check
 */
export function verifyEdition(path: string, cards: number): void {
  const edition = open(path)
  try {
    checkPages(edition)
    const { counts } = edition.totals
    const counted = Object.values(counts).reduce((sum, count) => sum + count, 0)
    if (counted !== cards) throw new DamagedEditionError(`it has ${counted} cards instead of ${cards}`)
    const own = count(edition, 'SELECT count(*) AS count FROM main.entry')
    const gone = count(edition, 'SELECT count(*) AS count FROM main.gone')
    const inBase = edition.basePath === undefined ? 0 : countBase(edition)
    if (inBase - gone + own !== cards)
      throw new DamagedEditionError(`${inBase} of its cards less ${gone} and ${own} more are not ${cards}`)
    const reached = count(
      edition,
      `SELECT count(*) AS count FROM main.entry AS wanted
       JOIN main.entry AS found ON found.kind = wanted.kind AND found.id = wanted.id
       JOIN main.card ON main.card.n = found.n`,
    )
    if (reached !== own) throw new DamagedEditionError(`${own - reached} of its cards cannot be reached`)
    if (edition.basePath !== undefined) checkLayer(edition)
    const indexed = count(
      edition,
      "SELECT json_extract(value, '$.documents') AS count FROM main.meta WHERE key = 'index'",
    )
    if (indexed !== own) throw new DamagedEditionError(`${indexed} of its ${own} cards are indexed`)
  } finally {
    edition.close()
  }
}

function open(path: string): SqliteEdition {
  try {
    return openEdition(path)
  } catch (error) {
    throw new DamagedEditionError(error instanceof Error ? error.message : String(error))
  }
}

function checkPages(edition: SqliteEdition): void {
  const [first] = edition.all('PRAGMA main.quick_check')
  const said = String(Object.values(first ?? {})[0])
  if (said !== 'ok') throw new DamagedEditionError(said.replaceAll(/\s+/g, ' '))
}

/**
 * Verifies that no card is in both files: it would be found twice.
 *
 * `CROSS JOIN` makes SQLite scan the few cards of the layer rather than all of the base.
 *
 * @see https://sqlite.org/optoverview.html#manual_control_of_query_plans_using_cross_join
 */
function checkLayer(edition: SqliteEdition): void {
  const twice = count(
    edition,
    `SELECT count(*) AS count FROM main.entry AS own
     CROSS JOIN base.entry AS other ON other.kind = own.kind AND other.id = own.id
     WHERE other.n NOT IN (SELECT n FROM main.gone)`,
  )
  if (twice > 0) throw new DamagedEditionError(`${twice} of its cards are in the edition below as well`)
}

/** The number of cards in the base, as counted when it was made. */
function countBase(edition: SqliteEdition): number {
  return count(
    edition,
    "SELECT sum(json_each.value) AS count FROM base.meta, json_each(base.meta.value, '$.counts') WHERE base.meta.key = 'totals'",
  )
}

function count(edition: SqliteEdition, sql: string): number {
  return numberOf(edition.all(sql)[0] ?? {}, 'count')
}
