/** Loads what the pages of libraries show, from the registry of libraries and an edition. */

import type { SqliteEdition } from '../../edition/edition.ts'
import { isAddressable } from '../../edition/ids.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { LibrariesPageProps, LibraryPageProps, LibraryRow } from '../../pages/library-page.tsx'
import { searchIn } from '../../search/engine-of.ts'
import {
  findLibrary as findRegistered,
  type Library,
  listLibraries,
  unregisteredLibrary,
} from '../../task/libraries.ts'
import { tasksOfLibrary } from '../../task/library-tasks.ts'
import type { Site } from '../../ui/layout.tsx'
import { hasDocsOnly } from './parts.ts'
import { loadLibraryCode } from './snippet/library-code.ts'

/** Libraries that declare tasks or have models here, those with the most models first. */
export async function loadLibraries(edition: SqliteEdition, site: Site): Promise<LibrariesPageProps> {
  const models = await modelsByLibrary(edition)
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
  return { site, tasks: tasksOf(edition).all, rows, others: known.length + unlisted.length - rows.length }
}

/** Ids of the libraries in {@link loadLibraries}; none where no page leads to them. */
export async function loadLibraryIds(edition: SqliteEdition): Promise<string[]> {
  if (hasDocsOnly(edition)) return []
  const models = await modelsByLibrary(edition)
  const withTasks = listLibraries().flatMap(({ id }) => (tasksOfLibrary(id).length > 0 ? [id] : []))
  return [...new Set([...models.keys(), ...withTasks])].sort()
}

function rowOf(library: Library, models: ReadonlyMap<string, number>): LibraryRow {
  return { library, tasks: tasksOfLibrary(library.id), models: models.get(library.id) ?? 0 }
}

async function modelsByLibrary(edition: SqliteEdition): Promise<Map<string, number>> {
  const { facets } = await newestModels(edition, {}, 1)
  // Browsers never ask for a page called `..`.
  const named = facets.library.filter(({ value }) => isAddressable(value))
  return new Map(named.map(({ value, count }) => [value, count]))
}

function newestModels(edition: SqliteEdition, facets: { library?: string[] }, pageSize: number) {
  return searchIn(edition, { text: '', kind: 'model', facets, sort: 'newest', page: 1, pageSize })
}

/** The library that a page is about: one that the registry or a model of this catalogue has. */
export async function findLibrary(edition: SqliteEdition, id: string): Promise<Library | undefined> {
  const known = findRegistered(id)
  if (known !== undefined || !isAddressable(id)) return known
  const { total } = await newestModels(edition, { library: [id] }, 1)
  return total > 0 ? unregisteredLibrary(id) : undefined
}

/**
 * @param origin - of this site, which serves its files; undefined where no Hub API is served
 * @returns undefined for an id that neither the registry nor a model of this catalogue has
 */
export async function loadLibrary(
  edition: SqliteEdition,
  site: Site,
  id: string,
  origin: string | undefined,
): Promise<LibraryPageProps | undefined> {
  const library = await findLibrary(edition, id)
  if (library === undefined) return undefined
  const found = await newestModels(edition, { library: [id] }, 6)
  const ids = found.hits.map((hit) => hit.id)
  const tasks = tasksOf(edition)
  const supported = new Set(tasksOfLibrary(id))
  return {
    site,
    tasks: tasks.all,
    library,
    supported: tasks.all.flatMap((task) => (supported.has(task.id) ? [task.id] : [])),
    models: found.hits,
    total: found.total,
    code: await loadLibraryCode(edition, id, ids, origin),
  }
}
