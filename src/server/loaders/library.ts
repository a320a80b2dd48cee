/** Loads what the pages of libraries show, from the registry of libraries and an edition. */

import type { SqliteEdition } from '../../edition/edition.ts'
import { isAddressable } from '../../edition/ids.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { LibrariesPageProps, LibraryPageProps, LibraryRow } from '../../pages/library-page.tsx'
import { unlessAway } from '../../search/engine.ts'
import { engineOf, searchIn } from '../../search/engine-of.ts'
import {
  findLibrary as findRegistered,
  type Library,
  listLibraries,
  unregisteredLibrary,
} from '../../task/libraries.ts'
import { tasksOfLibrary } from '../../task/library-tasks.ts'
import type { Site } from '../../ui/layout.tsx'
import { cardsWith } from './cards-with.ts'
import { hasDocsOnly } from './parts.ts'
import { loadLibraryCode } from './snippet/library-code.ts'

/** Libraries that declare tasks or have models here, those with the most models first. */
export async function loadLibraries(edition: SqliteEdition, site: Site): Promise<LibrariesPageProps> {
  const counted = await unlessAway(modelsByLibrary(edition))
  const models = counted ?? new Map<string, number>()
  const known = listLibraries()
  const listed = new Set(known.map((library) => library.id))
  const unlisted = [...models.keys()].filter((id) => !listed.has(id)).map(unregisteredLibrary)
  const rows = [...known, ...unlisted]
    .map((library) => rowOf(library, models))
    .filter((row) => row.tasks.length > 0 || row.models > 0)
    .toSorted(
      (a, b) =>
        b.models - a.models || b.tasks.length - a.tasks.length || a.library.id.localeCompare(b.library.id),
    )
  return {
    ...{ site, tasks: tasksOf(edition).all, rows },
    ...(counted === undefined && { isSearchAway: true }),
    others: known.length + unlisted.length - rows.length,
  }
}

/** Ids of the libraries in {@link loadLibraries}; none where no page leads to them. */
export async function loadLibraryIds(edition: SqliteEdition): Promise<string[]> {
  if (hasDocsOnly(edition)) return []
  const models = await unlessAway(modelsByLibrary(edition))
  const withTasks = listLibraries().flatMap(({ id }) => (tasksOfLibrary(id).length > 0 ? [id] : []))
  return [...new Set([...(models?.keys() ?? []), ...withTasks])].sort()
}

function rowOf(library: Library, models: ReadonlyMap<string, number>): LibraryRow {
  return { library, tasks: tasksOfLibrary(library.id), models: models.get(library.id) ?? 0 }
}

async function modelsByLibrary(edition: SqliteEdition): Promise<Map<string, number>> {
  const { facets } = await searchIn(edition, {
    ...{ text: '', kind: 'model', facets: {}, sort: 'newest', page: 1, pageSize: 1, counted: ['library'] },
  })
  // Browsers never ask for a page called `..`.
  const named = facets.library.filter(({ value }) => isAddressable(value))
  return new Map(named.map(({ value, count }) => [value, count]))
}

/**
 * The library that a page is about: one that the registry or a model of this catalogue has.
 *
 * @throws {SearchAwayError} only search would know
 */
export async function findLibrary(edition: SqliteEdition, id: string): Promise<Library | undefined> {
  const known = findRegistered(id)
  if (known !== undefined || !isAddressable(id)) return known
  const [models = 0] = await engineOf(edition).countWith([{ kind: 'model', facet: 'library', value: id }])
  return models > 0 ? unregisteredLibrary(id) : undefined
}

/**
 * @param origin - of this site, which serves its files; undefined where no Hub API is served
 * @returns undefined for an id that neither the registry nor a model of this catalogue has
 * @throws {SearchAwayError} see {@link findLibrary}
 */
export async function loadLibrary(
  edition: SqliteEdition,
  site: Site,
  id: string,
  origin: string | undefined,
): Promise<LibraryPageProps | undefined> {
  const library = await findLibrary(edition, id)
  if (library === undefined) return undefined
  const models = await cardsWith(edition, 'model', 'library', id)
  const ids = models?.first.map((hit) => hit.id) ?? []
  const tasks = tasksOf(edition)
  const supported = new Set(tasksOfLibrary(id))
  return {
    site,
    tasks: tasks.all,
    library,
    supported: tasks.all.flatMap((task) => (supported.has(task.id) ? [task.id] : [])),
    models,
    code: await loadLibraryCode(edition, id, ids, origin),
  }
}
