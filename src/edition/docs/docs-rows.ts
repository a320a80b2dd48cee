/** Writes docs trees and pages as rows of an edition, and compares pages with their rows. */

import type { DatabaseSync } from 'node:sqlite'
import type { DocsPage, DocsTree } from '../../docs/types.ts'
import { type Row, textOf } from '../store/columns.ts'
import type { IndexedDocs } from './docs-index-writer.ts'

/** SQL condition for one place: set, version and language, in this order. */
export const PLACE = 'docs_set = ? AND version = ? AND language = ?'

/** @param treeKey - changes with everything that the tree is made from */
export function writeTreeRow(database: DatabaseSync, tree: DocsTree, treeKey: string): void {
  const { set, version, language } = tree
  database
    .prepare(
      `INSERT OR REPLACE INTO docs_tree (docs_set, version, language, tree, content_key) VALUES (?, ?, ?, ?, ?)`,
    )
    .run(set, version, language, JSON.stringify(tree), treeKey)
}

/**
 * @param keys - change with what the page is parsed from, and with anything that the row stores
 * @returns the number of the page
 */
export function writePageRow(
  database: DatabaseSync,
  page: DocsPage,
  { parseKey, contentKey }: { parseKey: string; contentKey: string },
): number {
  const { lastInsertRowid } = database
    .prepare(
      `INSERT OR REPLACE INTO docs_page (docs_set, version, language, page, title, path, source_path, updated, text,
        plain, summary, sections, anchors, objects, defined_at, links, problems, link_problems, parse_key,
        content_key)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      ...[page.set, page.version, page.language, page.page, page.title],
      ...[page.path, page.sourcePath, page.updated ?? null, page.text, page.plain, page.summary],
      ...[page.sections, page.anchors, page.objects, page.definedAt ?? {}].map((value) =>
        JSON.stringify(value),
      ),
      ...[page.links, page.problems].map((value) => JSON.stringify(value)),
      ...['[]', parseKey, contentKey],
    )
  return Number(lastInsertRowid)
}

/** Whether a page is to others what a row says of it: all that `DocsIndex` has of it is the same. */
export function isLedToAlike(
  row: Row,
  { title, sourcePath, anchors, objects, definedAt = {} }: DocsPage,
): boolean {
  return (
    textOf(row, 'title') === title &&
    textOf(row, 'source_path') === sourcePath &&
    textOf(row, 'anchors') === JSON.stringify(anchors) &&
    textOf(row, 'objects') === JSON.stringify(objects) &&
    textOf(row, 'defined_at') === JSON.stringify(definedAt)
  )
}

/** The indexed parts of a row. */
export function indexedDocs(row: Row): IndexedDocs {
  return {
    title: textOf(row, 'title'),
    page: textOf(row, 'page'),
    sections: JSON.parse(textOf(row, 'sections')),
  }
}
