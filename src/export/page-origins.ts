/** What each page is made of, so that a build after a small change draws few pages. */

import { hash } from 'node:crypto'
import type { Problem } from '../card/types.ts'
import type { DocsPlace, DocsTree } from '../docs/types.ts'
import { jsonOf, textOf } from '../edition/columns.ts'
import { docsIndexOf, placeOf } from '../edition/docs-reader.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { loadDocsSets } from '../server/loaders/docs-sets.ts'
import { partsOf } from '../server/loaders/parts.ts'
import { DOCS_ROOT } from '../ui/paths.ts'
import type { DocsAddress } from './site-addresses.ts'

/** A short mark of values, other values having another one. */
export const digest = (...parts: unknown[]) => hash('sha256', JSON.stringify(parts)).slice(0, 16)

/** Marks of the parts of an edition that pages are made of. */
export interface EditionMarks {
  /** All cards with everything about them. */
  cards: string
  /** Which cards there are. */
  names: string
  /** The tasks and metrics with everything about them. */
  terms: string
  /** Everything about the docs but the texts of their pages. */
  docs: string
  /** The texts of the pages of docs. */
  texts: string
}

export function markEdition(edition: SqliteEdition): EditionMarks {
  const cards = edition.all('SELECT kind, id, content_key FROM entry ORDER BY kind, id')
  const { trees } = docsIndexOf(edition)
  // A page leads to what other pages define, and says how others are called.
  const pages = edition.all(
    'SELECT docs_set, version, language, page, title, objects FROM docs_page ORDER BY docs_set, version, language, page',
  )
  const texts = edition.all(
    'SELECT parse_key, source_path, updated FROM docs_page ORDER BY docs_set, version, language, page',
  )
  return {
    texts: digest(texts),
    cards: digest(cards),
    names: digest(cards.map(({ kind, id }) => [kind, id])),
    terms: digest(cards.filter(({ kind }) => kind === 'task' || kind === 'metric')),
    docs: digest(trees.map(withoutPlace), pages),
  }
}

/** What pages show of a docs set, wherever its files lie. */
function withoutPlace({ folder: _, commit, problems, redirectLines = [], ...tree }: DocsTree) {
  const lines = [problems, redirectLines].map((all) => all.map(withoutFile))
  return { ...tree, lines, commit: commit && [commit.oid, commit.path] }
}

/** What pages show of a problem: of its file they know by themselves what is shown. */
const withoutFile = ({ file: _, ...problem }: { file: string }) => problem

/** What pages are made of, and what they show. */
export interface PageOrigins {
  /** The same for an address as long as its page would be drawn alike. */
  from(key: string): string
  /**
   * The same for a mark of `markPage` as long as its page would be drawn alike: with it, all that the mark leaves out, and
   * what links in a page become. Undefined for no mark.
   */
  shows(mark: string | null): string | undefined
}

/**
 * Tells what pages are made of. A page of docs is itself, what else there is in the docs, and which cards there are, for
 * it leads to both; any other page is all cards with their files, and what there is in the docs.
 *
 * @param code - everything else that decides how pages look
 * @param files - what is different when a file of a card is, whose rows a page may show
 * @param others - addresses of pages that are neither cards nor docs
 */
export function describeOrigins(
  edition: SqliteEdition,
  docs: readonly DocsAddress[],
  marks: EditionMarks,
  code: readonly unknown[],
  files: unknown,
  others: readonly string[],
): PageOrigins {
  const index = docsIndexOf(edition)
  const common = digest(code, files, marks.cards, marks.docs)
  const ofDocs = digest(code, marks.names, marks.docs, [...partsOf(edition)])
  const besideMarks = digest(code, marks.names, marks.terms, marks.docs, others)
  const pages = new Map(docs.map((address) => [address.path, address]))
  const markOf = docsPageMarks(edition)
  return {
    from(key) {
      if (key === DOCS_ROOT) return digest(ofDocs, loadDocsSets(edition))
      const address = pages.get(key)
      if (address === undefined) return common
      const from = index.readPlace(address.place, address.page)
      return digest(ofDocs, from && markOf.get(from, address.page))
    },
    shows: (mark) => (mark === null ? undefined : digest(besideMarks, mark)),
  }
}

/** What changes with anything that the edition has of a page of docs. */
export function docsPageMarks(edition: SqliteEdition) {
  const keyOf = ({ set, version, language }: DocsPlace, page: string) =>
    `${set}\n${version}\n${language}\n${page}`
  const rows = edition.all(
    'SELECT docs_set, version, language, page, parse_key, source_path, updated, link_problems FROM docs_page',
  )
  const marks = new Map(
    rows.map((row) => [
      keyOf(placeOf(row), textOf(row, 'page')),
      [
        ...[row.parse_key, row.source_path, row.updated],
        jsonOf<Problem[]>(row, 'link_problems').map(withoutFile),
      ],
    ]),
  )
  return { get: (place: DocsPlace, page: string) => marks.get(keyOf(place, page)) }
}
