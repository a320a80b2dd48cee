/** What has to be known of an edition to read a query: its tasks and owners by name. */

import type { SqliteEdition } from '../../edition/edition.ts'
import { ownerOf, typedKey } from '../../edition/ids.ts'
import { oncePer } from '../../edition/once-per.ts'
import { textOf } from '../../edition/store/columns.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { Values, Vocabulary } from '../query/catalogue.ts'
import { taskReader } from '../query/named-tasks.ts'

/** Finds the tasks of an edition by their names. */
export const taskReaderOf = oncePer((edition: SqliteEdition) => taskReader(tasksOf(edition).all))

export function vocabularyOf(edition: SqliteEdition, values: Values): Vocabulary {
  return {
    tasks: taskReaderOf(edition),
    valueCalled: (facet, name) =>
      facet === 'owner' ? ownerCalled(edition, name) : values.called(facet, name)[0],
  }
}

/** An owner as written, found by the ids of cards: a catalogue may have too many owners to list by name. */
export function ownerCalled(edition: SqliteEdition, name: string): string | undefined {
  const key = typedKey(name)
  const [row] = edition.all(
    'SELECT id FROM entry WHERE id_key >= ? AND id_key < ? LIMIT 1',
    `${key}/`,
    `${key}0`,
  )
  return row && ownerOf(textOf(row, 'id'))
}
