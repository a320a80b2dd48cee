/** Reads the docs of an edition. */

import { posix } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Problem, Severity } from '../../card/types.ts'
import { checkRedirects } from '../../docs/check-links.ts'
import { DocsIndex, type IndexedPage } from '../../docs/docs-index.ts'
import type { DocsPlace, DocsSection, DocsTree } from '../../docs/types.ts'
import type { SqliteEdition } from '../edition.ts'
import { oncePer } from '../once-per.ts'
import { jsonOf, optionalText, type Row, textOf } from '../store/columns.ts'
import { COMMITS } from '../store/roots.ts'

/** A docs page as it is stored. */
export interface StoredDocsPage extends DocsPlace {
  page: string
  title: string
  path: string
  sourcePath: string
  updated: string | undefined
  text: string
  summary: string
  /** Problems of the page and of its links, in page order. */
  problems: Problem[]
}

/** The index used last: an ingest and whoever shows its result open the same edition. */
let latest: { key: string; index: DocsIndex } | undefined

/** The docs index of an edition: its pages, and where links lead. Read once per edition. */
export const docsIndexOf = oncePer((edition: SqliteEdition): DocsIndex => {
  const index =
    latest?.key === edition.key
      ? latest.index
      : new DocsIndex(treesOf(edition), readIndexedPages(edition.database))
  keepDocsIndex(edition.key, index)
  return index
})

/**
 * Reuses an index that has already been built as that of an edition.
 *
 * @param key - of the edition
 */
export function keepDocsIndex(key: string, index: DocsIndex): void {
  latest = { key, index }
}

/** A page with its text; undefined if the edition has none at that place and path. */
export function findDocsPage(
  edition: SqliteEdition,
  place: DocsPlace,
  page: string,
): StoredDocsPage | undefined {
  const row = edition
    .prepare(
      `SELECT docs_set, version, language, page, title, path, source_path, updated, text, summary, problems, link_problems
       FROM docs_page WHERE docs_set = ? AND version = ? AND language = ? AND page = ?`,
    )
    .get(place.set, place.version, place.language, page)
  if (row === undefined) return undefined
  const problems: Problem[] = [
    ...jsonOf<Problem[]>(row, 'problems'),
    ...jsonOf<Problem[]>(row, 'link_problems'),
  ]
  return {
    ...placeOf(row),
    page: textOf(row, 'page'),
    title: textOf(row, 'title'),
    path: textOf(row, 'path'),
    sourcePath: textOf(row, 'source_path'),
    updated: optionalText(row, 'updated'),
    text: textOf(row, 'text'),
    summary: textOf(row, 'summary'),
    problems: problems.toSorted((a, b) => a.line - b.line || a.column - b.column),
  }
}

/** The text of a page without the dialect's tags; undefined if the edition has none at that place and path. */
export function readPlainDocs(edition: SqliteEdition, place: DocsPlace, page: string): string | undefined {
  const row = edition
    .prepare('SELECT plain FROM docs_page WHERE docs_set = ? AND version = ? AND language = ? AND page = ?')
    .get(place.set, place.version, place.language, page)
  return row && textOf(row, 'plain')
}

/** The sections of a page as plain text, with the ids of their headings. */
export function readDocsSections(edition: SqliteEdition, place: DocsPlace, page: string): DocsSection[] {
  const row = edition
    .prepare(
      'SELECT sections FROM docs_page WHERE docs_set = ? AND version = ? AND language = ? AND page = ?',
    )
    .get(place.set, place.version, place.language, page)
  return row === undefined ? [] : jsonOf<DocsSection[]>(row, 'sections')
}

/** The pages of a place by path, with title, summary and date of the last change. */
export function listPages(
  edition: SqliteEdition,
  place: DocsPlace,
): { page: string; title: string; summary: string; updated: string | undefined }[] {
  const rows = edition.all(
    `SELECT page, title, summary, updated FROM docs_page WHERE docs_set = ? AND version = ? AND language = ? ORDER BY page`,
    ...[place.set, place.version, place.language],
  )
  return rows.map((row) => ({
    page: textOf(row, 'page'),
    title: textOf(row, 'title'),
    summary: textOf(row, 'summary'),
    updated: optionalText(row, 'updated'),
  }))
}

function treesOf(edition: SqliteEdition): DocsTree[] {
  return readTrees(edition.database).map((tree) => ({
    ...tree,
    folder: tree.commit ? copyOf(edition, tree.commit) : tree.folder && edition.placeOf(tree.folder),
  }))
}

/** Where files of a commit were copied to; undefined where git has them. */
function copyOf(edition: SqliteEdition, { oid, path }: NonNullable<DocsTree['commit']>): string | undefined {
  const folder = posix.join(COMMITS, oid, path)
  const place = edition.placeOf(folder)
  return place === folder ? undefined : place
}

/** All docs trees in an edition's file. */
export function readTrees(database: DatabaseSync): DocsTree[] {
  const rows = database.prepare('SELECT tree FROM docs_tree ORDER BY docs_set, version, language').all()
  return rows.map((row) => jsonOf<DocsTree>(row, 'tree'))
}

/** Counts the problems of an edition's docs, leaving out those of git tags, which nobody can fix. */
export function countDocsProblems(edition: SqliteEdition): Record<Severity, number> {
  const counts = { error: 0, warning: 0, hint: 0 }
  const index = docsIndexOf(edition)
  for (const tree of index.trees) {
    if (tree.commit !== undefined) continue
    const lists = edition
      .all(
        `SELECT problems, link_problems FROM docs_page
         WHERE docs_set = ? AND version = ? AND language = ? AND (problems <> '[]' OR link_problems <> '[]')`,
        ...[tree.set, tree.version, tree.language],
      )
      .flatMap((row) => [...jsonOf<Problem[]>(row, 'problems'), ...jsonOf<Problem[]>(row, 'link_problems')])
    for (const { severity } of lists) counts[severity] += 1
    for (const { severity } of [...tree.problems, ...checkRedirects(index, tree)]) counts[severity] += 1
  }
  return counts
}

/** What {@link DocsIndex} needs of each page. */
export function readIndexedPages(database: DatabaseSync): IndexedPage[] {
  const rows = database
    .prepare(
      'SELECT docs_set, version, language, page, title, source_path, anchors, objects, defined_at FROM docs_page ORDER BY docs_set, page',
    )
    .all()
  return rows.map((row) => ({
    ...placeOf(row),
    page: textOf(row, 'page'),
    title: textOf(row, 'title'),
    sourcePath: textOf(row, 'source_path'),
    anchors: jsonOf<string[]>(row, 'anchors'),
    objects: jsonOf<string[]>(row, 'objects'),
    definedAt: jsonOf<Record<string, string>>(row, 'defined_at'),
  }))
}

/** The place that a row names. */
export function placeOf(row: Row): DocsPlace {
  return { set: textOf(row, 'docs_set'), version: textOf(row, 'version'), language: textOf(row, 'language') }
}
