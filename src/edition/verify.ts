/** Checks a finished edition file before anyone reads from it. */

import { numberOf } from './columns.ts'
import { openEdition, type SqliteEdition } from './edition.ts'
import { DamagedEditionError } from './errors.ts'

/**
 * Check that an edition file is whole: its pages, its counts, and that every card in it can be reached.
 *
 * @param cards - how many were written
 * @throws {DamagedEditionError} it is not
 * @see https://sqlite.org/pragma.html#pragma_quick_check
 */
export function verifyEdition(path: string, cards: number): void {
  const edition = open(path)
  try {
    checkPages(edition)
    const counted = count(edition, 'SELECT count(*) AS count FROM entry')
    if (counted !== cards) throw new DamagedEditionError(`it has ${counted} cards instead of ${cards}`)
    const indexed = count(edition, 'SELECT count(*) AS count FROM words_docsize')
    if (indexed !== cards) throw new DamagedEditionError(`${indexed} of its ${cards} cards are indexed`)
    const reached = count(
      edition,
      `SELECT count(*) AS count FROM entry AS wanted
       JOIN entry AS found ON found.kind = wanted.kind AND found.id = wanted.id
       JOIN card ON card.n = found.n`,
    )
    if (reached !== cards) throw new DamagedEditionError(`${cards - reached} of its cards cannot be reached`)
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
  const [first] = edition.all('PRAGMA quick_check')
  const said = Object.values(first ?? {})[0]
  if (said !== 'ok') throw new DamagedEditionError(String(said))
}

function count(edition: SqliteEdition, sql: string): number {
  return numberOf(edition.all(sql)[0] ?? {}, 'count')
}
