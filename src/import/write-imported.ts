/** Writes a card that is imported, and the record of its import beside it, unless somebody has changed the card. */

import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import type { Journal } from './journal.ts'

/** An entry is left alone for a reason that its owner can mend. */
export class EntryError extends Error {
  override name = 'EntryError'
}

/** A card that is written, and where. */
interface Imported {
  paths: { card: string; record: string }
  card: Uint8Array
  /** The record of the last import; undefined before the first. */
  known: { cardHash: string } | undefined
}

/** The record of the last import; one that cannot be read counts as none, and the card is then compared with the new one. */
export function readKnown<R>(path: string, parse: (text: string) => R): R | undefined {
  if (!existsSync(path)) return undefined
  try {
    return parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Writes a card and its record. A crash at any moment leaves two that match, or that the next run imports again.
 *
 * @param recordOf - the text of the record, from the SHA-256 of the card, by which edits are noticed
 * @throws {EntryError} the card in the folder was written or edited by somebody
 */
export function writeImported(
  journal: Journal,
  { paths, card, known }: Imported,
  recordOf: (cardHash: string) => string,
): void {
  const cardHash = hash('sha256', card)
  guardEdits(paths.card, known, cardHash)
  const write = {
    card: () => journal.writeFile(paths.card, card),
    record: () => journal.writeFile(paths.record, recordOf(cardHash)),
  }
  // A card without a record would look handwritten, and a record newer than its card would look finished.
  for (const what of known === undefined ? (['record', 'card'] as const) : (['card', 'record'] as const)) {
    write[what]()
  }
}

/** @throws {EntryError} the card in the folder is neither the one that was imported nor the new one */
function guardEdits(path: string, known: Imported['known'], cardHash: string): void {
  if (!existsSync(path)) return
  const present = hash('sha256', readFileSync(path))
  if (present === known?.cardHash || present === cardHash) return
  const story = known === undefined ? 'was not written by an import' : 'has been edited since it was imported'
  throw new EntryError(`${path} ${story}, so it is left as it is; delete it to get the imported card`)
}
