/** Decides whether an ingest may read only what has changed, and which cards of the edition before it that concerns. */

import type { Problem } from '../../card/types.ts'
import type { FolderState } from '../../sources/survey.ts'
import type { ChangedPart, ChangedRead, SourceItem } from '../../sources/types.ts'
import type { SqliteEdition } from '../edition.ts'
import { numberOf, optionalText, type Row } from '../store/columns.ts'
import type { IngestOptions } from './ingest.ts'

/** A read of what has changed since an edition. */
export interface PartialRead {
  items: AsyncIterable<SourceItem>
  /** The cards of the edition that are read again, and gone unless they are among the items. */
  before: ReadonlySet<number>
  /** Problems of cards' sources, which stay as they are. */
  problems: Problem[]
  state(): FolderState
}

/**
 * Begins a read of the changes since an edition.
 *
 * @param around - as it is now, see `Reading`
 * @returns undefined if all has to be read
 */
export async function openPartialRead(
  edition: SqliteEdition,
  { sources, changes }: Pick<IngestOptions, 'sources' | 'changes'>,
  around: string,
): Promise<PartialRead | undefined> {
  if (changes === undefined || changes.since.edition !== edition.id) return undefined
  if (changes.since.around !== around) return undefined
  const read = await sources.at(-1)?.readChanged?.(changes.paths, changes.since.source)
  if (read === undefined) return undefined
  const problems = edition.sourceProblems().slice(0, changes.since.cardProblems)
  if (problems.some((problem) => read.mayChange(problem))) return undefined
  const before = cardsIn(edition, read)
  // The last of them may be gone, which has rules of its own.
  if (before.size === edition.count('model') + edition.count('dataset')) return undefined
  return { items: read.items, before, problems, state: read.state }
}

/** The numbers of the cards that were in the parts. */
function cardsIn(edition: SqliteEdition, { parts }: ChangedRead): Set<number> {
  const numbers = new Set<number>()
  const exact = edition.database.prepare('SELECT n FROM entry WHERE kind = ? AND id = ?')
  // In SQLite's order of texts, 0 follows the slash.
  const below = edition.database.prepare(
    "SELECT n FROM entry WHERE kind = ? AND id > ? || '/' AND id < ? || '0'",
  )
  const place = edition.database.prepare('SELECT source_path FROM card WHERE n = ?')
  for (const part of parts) {
    const rows = part.ids.flatMap((id): Row[] => [
      ...exact.all(part.kind, id),
      ...below.all(part.kind, id, id),
    ])
    for (const n of rows.map((row) => numberOf(row, 'n'))) {
      if (isIn(part, optionalText(place.get(n) ?? {}, 'source_path'))) numbers.add(n)
    }
  }
  return numbers
}

const isIn = ({ path }: ChangedPart, sourcePath: string | undefined) =>
  sourcePath === path || sourcePath?.startsWith(`${path}/`)
