/** Lists all pages of docs for programs. */

import { readingOrder } from '../../../docs/toctree.ts'
import type { DocsPlace, DocsTree } from '../../../docs/types.ts'
import { docsIndexOf, listPages } from '../../../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../../../edition/edition.ts'
import { docsAddress } from './docs-address.ts'

/** A page of docs with its place and the date of its last change. */
export interface ListedDocsPage {
  place: DocsPlace
  page: string
  title: string
  /** What it is about, in one line. */
  summary: string
  path: string
  /** ISO 8601. */
  updated: string | undefined
}

/** All pages of docs, set by set, each set in reading order. */
export function listDocsPages(edition: SqliteEdition): ListedDocsPage[] {
  return docsIndexOf(edition).trees.flatMap((tree) => listPagesOf(edition, tree))
}

/** The pages of a set in one version and language, in reading order. */
export function listPagesOf(edition: SqliteEdition, tree: DocsTree): ListedDocsPage[] {
  const index = docsIndexOf(edition)
  const place = { set: tree.set, version: tree.version, language: tree.language }
  const order = readingOrder(tree.toc)
  const titles = new Map(order.map(({ page, node }) => [page, node.title]))
  const pages = new Map(listPages(edition, place).map((listed) => [listed.page, listed]))
  const read = order.flatMap(({ page }) => pages.get(page) ?? [])
  return [...new Set([...read, ...pages.values()])].map(({ page, title, summary, updated }) => ({
    ...{ place, page, title: title || titles.get(page) || page },
    ...{ summary, path: docsAddress(index, place, page), updated },
  }))
}
