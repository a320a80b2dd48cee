/** Identifies the inputs of each page, so that a build after a small change draws few pages. */

import { hash } from 'node:crypto'
import type { Problem } from '../card/types.ts'
import type { DocsPlace, DocsTree } from '../docs/types.ts'
import { docsIndexOf, placeOf } from '../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { jsonOf, textOf } from '../edition/store/columns.ts'
import { ROOT } from '../paths.ts'
import { loadDocsSets } from '../server/loaders/docs/docs-sets.ts'
import { partsOf } from '../server/loaders/parts.ts'
import type { DocsAddress } from './site-addresses.ts'

/** A short fingerprint of values. */
export const digest = (...parts: unknown[]) => hash('sha256', JSON.stringify(parts)).slice(0, 16)

/** Fingerprints of the parts of an edition that pages are made from. */
export interface EditionMarks {
  /** All cards with everything about them. */
  cards: string
  /** Which cards there are. */
  names: string
  /** The tasks and metrics with everything about them. */
  terms: string
  /** Everything about the docs but the texts of their pages. */
  docs: string
  /** The texts of the pages of docs, with their dates and source paths. */
  texts: string
}

/** The fingerprints of an edition. */
export function markEdition(edition: SqliteEdition): EditionMarks {
  const cards = edition.all('SELECT kind, id, content_key FROM entry ORDER BY kind, id')
  const { trees } = docsIndexOf(edition)
  // A page links to names that other pages define, and gives the titles of others.
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

/** The part of a docs set that pages show, wherever its files lie. */
function withoutPlace({ folder: _, commit, problems, redirectLines = [], ...tree }: DocsTree) {
  const lines = [problems, redirectLines].map((all) => all.map(withoutFile))
  return { ...tree, lines, commit: commit && [commit.oid, commit.path] }
}

/** A problem without its file, which the page that shows it knows already. */
const withoutFile = ({ file: _, ...problem }: { file: string }) => problem

/** Fingerprints of what pages are made from, and of what they show. */
export interface PageOrigins {
  /** Unchanged as long as the page at an address would be drawn alike. */
  from(key: string): string
  /**
   * Unchanged as long as a page with this mark of `markPage` would be drawn alike: covers the mark, all that it leaves
   * out, and the targets of the page's links. Undefined for no mark.
   */
  shows(mark: string | undefined): string | undefined
}

/** What pages are made from beside the edition itself. */
export interface PageInputs {
  docs: readonly DocsAddress[]
  marks: EditionMarks
  /** Everything else that decides how pages look. */
  code: readonly unknown[]
  /** Changes with any file of a card, since pages may show a file's rows. */
  files: unknown
  /** Addresses of pages that are neither cards nor docs. */
  others: readonly string[]
}

/**
 * Fingerprints the inputs of pages. A page of docs depends on itself, on the rest of the docs, and on which cards
 * exist, because it links to both, or on all of these if it has a card's picker; any other page depends on all cards with their files, and on the docs.
 */
export function describeOrigins(
  edition: SqliteEdition,
  { docs, marks, code, files, others }: PageInputs,
): PageOrigins {
  const index = docsIndexOf(edition)
  const common = digest(code, files, marks.cards, marks.docs)
  const ofDocs = digest(code, marks.names, marks.docs, partsOf(edition))
  const besideMarks = digest(code, marks.names, marks.terms, marks.docs, others)
  const pages = new Map(docs.map((address) => [address.path, address]))
  const markOf = docsPageMarks(edition)
  const hasPicker = pagesWithPicker(edition)
  return {
    from(key) {
      if (key === ROOT.docs) return digest(ofDocs, loadDocsSets(edition))
      // What has changed lately follows from earlier editions too.
      if (key === '/') return digest(common, edition.changes)
      const address = pages.get(key)
      if (address === undefined) return common
      const from = index.readPlace(address.place, address.page)
      if (from === undefined) return ofDocs
      return digest(ofDocs, markOf.get(from, address.page), hasPicker(from, address.page) && marks.cards)
    },
    shows: (mark) => (mark === undefined ? undefined : digest(besideMarks, mark)),
  }
}

const keyOf = ({ set, version, language }: DocsPlace, page: string) =>
  `${set}\n${version}\n${language}\n${page}`

/** Tells which pages of docs may show a card's picker. */
function pagesWithPicker(edition: SqliteEdition) {
  const rows = edition.all(
    "SELECT docs_set, version, language, page FROM docs_page WHERE instr(text, '<InferenceSnippet') > 0",
  )
  const keys = new Set(rows.map((row) => keyOf(placeOf(row), textOf(row, 'page'))))
  return (place: DocsPlace, page: string) => keys.has(keyOf(place, page))
}

/** Fingerprints of all that an edition holds about each page of docs. */
export function docsPageMarks(edition: SqliteEdition) {
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
