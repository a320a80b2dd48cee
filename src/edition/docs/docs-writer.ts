/** Writes the docs of an ingest into a new edition, reusing what has not changed. */

import { hash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { Problem, Vocabulary } from '../../card/types.ts'
import { DocsIndex } from '../../docs/docs-index.ts'
import { placeKey } from '../../docs/place.ts'
import { type RawDocsPage, readDocsPage } from '../../docs/read-page.ts'
import { readingOrder } from '../../docs/toctree.ts'
import type { DocsPage, DocsPlace, DocsTree } from '../../docs/types.ts'
import type { SourceDocs } from '../../sources/docs/find-docs.ts'
import { sourceProblem } from '../../sources/source-problem.ts'
import { numberOf, textOf } from '../store/columns.ts'
import { checkStoredLinks } from './check-stored-links.ts'
import { DocsIndexWriter } from './docs-index-writer.ts'
import { placeOf, readIndexedPages, readTrees } from './docs-reader.ts'
import { indexedDocs, isLedToAlike, PLACE, writePageRow, writeTreeRow } from './docs-rows.ts'

/** The server answers requests in the same thread, so it gets a turn this often, in milliseconds. */
const TURN = 8

/** Pages that a reader thread works on ahead of the one being written. */
const AHEAD = 8

/** A new or changed page that is being read. */
interface BegunPage {
  raw: RawDocsPage
  page: Promise<DocsPage>
  /** Its title in the table of contents; empty if it is not listed there. */
  listedTitle: string
  keys: { parseKey: string; contentKey: string }
}

/**
 * The docs of one ingest run. Put the sets of all sources, then finish.
 *
 * Reads from the previous edition until something differs; only then is the new file opened.
 */
export class DocsWriter {
  readonly changed: DocsPlace[] = []
  readonly #base: DatabaseSync | undefined
  readonly #write: () => DatabaseSync
  readonly #read: (place: DocsPlace, raw: RawDocsPage) => DocsPage | Promise<DocsPage>
  readonly #ahead: number
  #written: DatabaseSync | undefined
  /** Keys of all trees and pages that the sources have. */
  readonly #seen = new Set<string>()
  /** The source of each docs place that is taken. */
  readonly #places = new Map<string, number>()
  /** Undefined if docs are not searched. */
  readonly #index: DocsIndexWriter | undefined
  #differs = false
  /** Whether links of unchanged pages may resolve differently: a page or an anchor has come or gone. */
  #leadsElsewhere = false
  /** Numbers of new and changed pages. */
  readonly #newRows: number[] = []
  /** When other work last had a turn. */
  #turn = performance.now()

  /**
   * @param base - edition of the same version to reuse
   * @param write - opens the file of the new edition, which starts as a copy of the base
   * @param read - reads new and changed pages while others are started; undefined to read them in this thread
   * @param areSearched - whether the words of pages are indexed, as they are in the base
   */
  constructor(
    base: DatabaseSync | undefined,
    write: () => DatabaseSync,
    read: ((place: DocsPlace, raw: RawDocsPage) => DocsPage | Promise<DocsPage>) | undefined,
    areSearched: boolean,
  ) {
    this.#base = base
    this.#write = write
    this.#read = read ?? readDocsPage
    this.#ahead = read === undefined ? 0 : AHEAD
    if (!areSearched) return
    this.#index = new DocsIndexWriter(
      () => this.#database(),
      () => this.#giveTurn(),
    )
  }

  /** Number of pages that the sources have. */
  get count(): number {
    return this.#seen.size
  }

  /**
   * Reads one set. If several sets share a place, the first is kept; a second from the same source is reported.
   *
   * @param source - any number that identifies the set's source
   */
  async put(
    docs: SourceDocs,
    source: number,
    report: (problem: Problem) => void,
    signal?: AbortSignal,
  ): Promise<void> {
    const place = placeKey(docs.place)
    const takenBy = this.#places.get(place)
    if (takenBy !== undefined) {
      if (takenBy !== source) return
      const { set, sourcePath } = docs.readTree()
      const message = `the docs set "${set}" already exists, so this folder is left out`
      const remedy = 'Give one of the two another name under `docs:` in modelbook.yaml.'
      report(sourceProblem('duplicate-docs', 'error', sourcePath || '.', message, remedy))
      return
    }
    this.#places.set(place, source)
    const tree = this.#putTree(docs)
    const titles = new Map(readingOrder(tree.toc).map(({ page, node }) => [page, node.title]))
    const known = this.#knownPages(tree)
    const begun: BegunPage[] = []
    for (const raw of docs.pages(report)) {
      signal?.throwIfAborted()
      this.#seen.add(`${place}\n${raw.page}`)
      const listedTitle = titles.get(raw.page) ?? ''
      const keys = keysOf(raw, listedTitle)
      if (known.get(raw.page) !== keys.contentKey) {
        known.set(raw.page, keys.contentKey)
        const page = this.#readPage(tree, raw)
        // The failure is reported when the page is awaited.
        page.catch(() => {})
        begun.push({ raw, page, listedTitle, keys })
      }
      await this.#putPages(tree, begun, this.#ahead)
      await this.#giveTurn()
    }
    await this.#putPages(tree, begun, 0)
  }

  /** @param left - number of pages that may stay unfinished */
  async #putPages(tree: DocsTree, begun: BegunPage[], left: number): Promise<void> {
    while (begun.length > left) {
      const next = begun.shift()
      if (next !== undefined) await this.#putPage(tree, next)
    }
  }

  /**
   * Removes what no source has any more, and checks all links that may resolve differently.
   *
   * @param vocabulary - has the tasks that pages may name; that of the base is the same
   * @returns the new index; undefined if nothing has changed
   */
  async finish(vocabulary: Vocabulary): Promise<DocsIndex | undefined> {
    this.#removeUnseen()
    if (!this.#differs) return undefined
    await this.#index?.finish()
    const database = this.#database()
    const index = new DocsIndex(readTrees(database), readIndexedPages(database))
    const rows = this.#leadsElsewhere ? 'all' : this.#newRows
    await checkStoredLinks(database, index, rows, vocabulary, () => this.#giveTurn())
    return index
  }

  async #giveTurn(): Promise<void> {
    if (performance.now() - this.#turn < TURN) return
    await setImmediate()
    this.#turn = performance.now()
  }

  #putTree({ place: { set, version, language }, treeKey, readTree }: SourceDocs): DocsTree {
    const known = this.#reading()
      ?.prepare(`SELECT tree, content_key FROM docs_tree WHERE ${PLACE}`)
      .get(set, version, language)
    if (known !== undefined && textOf(known, 'content_key') === treeKey)
      return JSON.parse(textOf(known, 'tree'))
    const tree = readTree()
    this.#note(tree)
    this.#leadsElsewhere = true
    writeTreeRow(this.#database(), tree, treeKey)
    return tree
  }

  /** Content keys of a place's pages, fetched together: one by one, they would take longer than reading the files. */
  #knownPages({ set, version, language }: DocsPlace): Map<string, string> {
    const rows =
      this.#reading()
        ?.prepare(`SELECT page, content_key FROM docs_page WHERE ${PLACE}`)
        .all(set, version, language) ?? []
    return new Map(rows.map((row) => [textOf(row, 'page'), textOf(row, 'content_key')]))
  }

  async #readPage(tree: DocsTree, raw: RawDocsPage): Promise<DocsPage> {
    await raw.reference?.load?.()
    return this.#read(tree, raw)
  }

  async #putPage(tree: DocsTree, { raw, listedTitle, keys, ...begun }: BegunPage): Promise<void> {
    const { set, version, language } = tree
    const page = await begun.page
    this.#note(tree)
    const known = this.#reading()
      ?.prepare(
        `SELECT d, page, title, sections, source_path, anchors, objects, defined_at FROM docs_page WHERE ${PLACE} AND page = ?`,
      )
      .get(set, version, language, raw.page)
    const title = page.title || listedTitle
    if (known !== undefined) this.#index?.remove(numberOf(known, 'd'), indexedDocs(known))
    if (known === undefined || !isLedToAlike(known, { ...page, title })) this.#leadsElsewhere = true
    const d = writePageRow(this.#database(), { ...page, title }, keys)
    this.#newRows.push(d)
    await this.#index?.put(d, { ...page, title })
  }

  #removeUnseen(): void {
    for (const row of this.#reading()?.prepare('SELECT docs_set, version, language FROM docs_tree').all() ??
      []) {
      const place = placeOf(row)
      if (this.#places.has(placeKey(place))) continue
      this.#note(place)
      this.#leadsElsewhere = true
      this.#database()
        .prepare(`DELETE FROM docs_tree WHERE ${PLACE}`)
        .run(place.set, place.version, place.language)
    }
    const pages =
      this.#reading()?.prepare('SELECT d, docs_set, version, language, page FROM docs_page').all() ?? []
    for (const row of pages) {
      const place = placeOf(row)
      if (this.#seen.has(`${placeKey(place)}\n${textOf(row, 'page')}`)) continue
      this.#note(place)
      this.#leadsElsewhere = true
      const d = numberOf(row, 'd')
      const gone = this.#database().prepare('SELECT page, title, sections FROM docs_page WHERE d = ?').get(d)
      if (gone !== undefined) this.#index?.remove(d, indexedDocs(gone))
      this.#database().prepare('DELETE FROM docs_page WHERE d = ?').run(d)
    }
  }

  #note({ set, version, language }: DocsPlace): void {
    this.#differs = true
    const isNoted = this.changed.some((one) => placeKey(one) === placeKey({ set, version, language }))
    if (!isNoted) this.changed.push({ set, version, language })
  }

  #reading(): DatabaseSync | undefined {
    return this.#written ?? this.#base
  }

  #database(): DatabaseSync {
    this.#written ??= this.#write()
    return this.#written
  }
}

/** A key of what a page is parsed from, and one of everything that is stored of it. */
function keysOf(raw: RawDocsPage, listedTitle: string): BegunPage['keys'] {
  const others = JSON.stringify([raw.includes ?? {}, raw.reference?.key ?? null])
  const parseKey = hash('sha256', `${hash('sha256', raw.bytes)}${others}`)
  const contentKey = hash(
    'sha256',
    JSON.stringify([parseKey, raw.path, raw.sourcePath, raw.updated ?? null, listedTitle]),
  )
  return { parseKey, contentKey }
}
