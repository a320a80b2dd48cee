/** From the registry of libraries and an edition to what the pages of libraries show. */

import { renderToString } from 'react-dom/server'
import { renderArticle } from '../../card/article/render-article.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import type { LibrariesPageProps, LibraryPageProps, LibraryRow } from '../../pages/library-page.tsx'
import { search } from '../../search/search.ts'
import { findLibrary, type Library, listLibraries, loadingSnippets } from '../../task/libraries.ts'
import { tasksOfLibrary } from '../../task/library-tasks.ts'
import { Article } from '../../ui/article.tsx'
import type { Site } from '../../ui/layout.tsx'
import { tasksOf } from './catalogue.ts'

/** Libraries that declare tasks or have models here, the one with the most models first. */
export function loadLibraries(edition: SqliteEdition, site: Site): LibrariesPageProps {
  const models = modelsByLibrary(edition)
  const known = listLibraries()
  const listed = new Set(known.map((library) => library.id))
  const unlisted = [...models.keys()].filter((id) => !listed.has(id)).map(libraryNamed)
  const rows = [...known, ...unlisted]
    .map((library) => rowOf(library, models))
    .filter((row) => row.tasks.size > 0 || row.models > 0)
    .toSorted(
      (a, b) =>
        b.models - a.models || b.tasks.size - a.tasks.size || a.library.id.localeCompare(b.library.id),
    )
  return { site, tasks: tasksOf(edition), rows, others: known.length + unlisted.length - rows.length }
}

function rowOf(library: Library, models: ReadonlyMap<string, number>): LibraryRow {
  return { library, tasks: new Set(tasksOfLibrary(library.id)), models: models.get(library.id) ?? 0 }
}

function modelsByLibrary(edition: SqliteEdition): Map<string, number> {
  const { facets } = newestModels(edition, {}, 1)
  return new Map(facets.library.map(({ value, count }) => [value, count]))
}

function newestModels(edition: SqliteEdition, facets: { library?: string[] }, pageSize: number) {
  return search(edition, { text: '', kind: 'model', facets, sort: 'newest', page: 1, pageSize })
}

/** A library that the registry does not have: all that is known is its id. */
const libraryNamed = (id: string): Library => ({
  id,
  label: id,
  repositoryUrl: undefined,
  docsUrl: undefined,
  description: undefined,
})

/** @returns undefined for an id that neither the registry nor a model of this catalogue has */
export async function loadLibrary(
  edition: SqliteEdition,
  site: Site,
  id: string,
): Promise<LibraryPageProps | undefined> {
  const found = newestModels(edition, { library: [id] }, 6)
  const library = findLibrary(id) ?? (found.total > 0 ? libraryNamed(id) : undefined)
  if (library === undefined) return undefined
  const [first] = found.hits
  const model = { id: first?.id ?? 'owner/name', task: first?.task, tags: [] }
  return {
    site,
    tasks: tasksOf(edition),
    library,
    supported: tasksOfLibrary(id),
    models: found.hits,
    total: found.total,
    loadingHtml: await drawCode(loadingSnippets(id, model)),
  }
}

async function drawCode(snippets: string[]): Promise<string> {
  if (snippets.length === 0) return ''
  const markdown = snippets.map((code) => `~~~~~~${languageOf(code)}\n${code}\n~~~~~~`).join('\n\n')
  const { tree } = await renderArticle(markdown, {
    resolveLink: (href) => ({ href, external: true }),
    resolveImage: (src) => ({ type: 'missing', href: src }),
  })
  return renderToString(<Article tree={tree} />)
}

/** The registry does not say in which language its code is. */
function languageOf(code: string): string {
  if (
    /^(?:#.*\n)*\s*(?:pip|npm|uv|brew|git|curl|docker|hf|huggingface-cli|wget|sudo|export) /m.test(code) &&
    !/^import |^from /m.test(code)
  )
    return 'bash'
  return /^(?:import .* from ['"]|const |let )/m.test(code) ? 'javascript' : 'python'
}
