/** What has to be known of an edition to read a query: its tasks by name, and the licences that its cards have. */

import { type LicenseGroup, licenseGroup } from '../../card/metadata/licenses.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { ownerOf, typedKey } from '../../edition/ids.ts'
import { oncePer } from '../../edition/once-per.ts'
import { textOf } from '../../edition/store/columns.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { Catalogue } from '../query/catalogue.ts'
import { taskReader } from '../query/named-tasks.ts'
import type { FacetValue, SearchQuery, SearchResult } from '../types.ts'
import { valuesOf } from './values.ts'

/** A URL holds up to fifty values of a facet; a group chosen as a whole leaves room for some others. */
const MOST_OF_A_GROUP = 40

/** Finds the tasks of an edition by their names. */
export const taskReaderOf = oncePer((edition: SqliteEdition) => taskReader(tasksOf(edition).all))

/** @param search - searches the edition */
export function catalogueOf(
  edition: SqliteEdition,
  search: (query: SearchQuery) => Pick<SearchResult, 'facets'>,
): Catalogue {
  return {
    tasks: taskReaderOf(edition),
    valueCalled: (facet, name) =>
      facet === 'owner' ? ownerCalled(edition, name) : valuesOf(edition).called(facet, name)[0],
    licensesOf: (group, query) =>
      licensesIn(group, search({ ...query, page: 1, pageSize: 1, counted: ['license'] }).facets.license),
  }
}

/** The licences of a group among those found. */
export function licensesIn(group: LicenseGroup, found: readonly FacetValue[]): string[] {
  return found
    .filter(({ value }) => licenseGroup(value) === group)
    .slice(0, MOST_OF_A_GROUP)
    .map(({ value }) => value)
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
