/** One ingest run, under the lock of the store. */

import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { CardKind, Problem } from '../../card/types.ts'
import type { DocsIndex } from '../../docs/docs-index.ts'
import type { RawDocsPage } from '../../docs/read-page.ts'
import type { DocsPlace } from '../../docs/types.ts'
import { PartialReadError } from '../../sources/errors.ts'
import { SourceProblems } from '../../sources/source-problems.ts'
import { type FolderState, Survey } from '../../sources/survey.ts'
import type { Source, SourceCard, SourceItem } from '../../sources/types.ts'
import { addChanges } from '../changes.ts'
import { codeVersion } from '../code-version.ts'
import { countProblems } from '../count-problems.ts'
import { keepDocsIndex } from '../docs/docs-reader.ts'
import { DocsWriter } from '../docs/docs-writer.ts'
import type { SqliteEdition } from '../edition.ts'
import { DamagedEditionError, EmptiedError } from '../errors.ts'
import { byKind, kindOf } from '../kind-of.ts'
import { findFault, seal } from '../store/checksum.ts'
import { numberOf, type Row, textOf } from '../store/columns.ts'
import { SCHEMA_VERSION } from '../store/schema.ts'
import { verifyEdition } from '../store/verify.ts'
import type { Change } from '../types.ts'
import { isReferring, type ReadFacts, readFacts } from './card-facts.ts'
import { EntryWriter } from './entry-writer.ts'
import { findChanges } from './find-changes.ts'
import type { Glossary } from './glossary.ts'
import { type IndexedCard, indexCard } from './index-card.ts'
import type { IngestOptions, IngestReport, Reading } from './ingest.ts'
import { type CardFinder, type KnownCard, knownCardFinder } from './known-cards.ts'
import { openPartialRead, type PartialRead } from './partial-read.ts'
import { type CardContext, findContext } from './read-card.ts'
import { resolveDuplicate } from './resolve-duplicate.ts'
import { SeenCards } from './seen-cards.ts'

/** The server answers requests in the same thread, so it gets a turn this often, in milliseconds. */
const TURN = 8

/** With more changed cards than this, they are not reported one by one. */
const MOST_CHANGED = 1_000

/** What a run tells of the edition that is current after it. */
export type NewEdition = Omit<IngestReport, 'milliseconds'>

export class IngestRun {
  readonly #options: IngestOptions
  readonly #glossary: Glossary
  readonly #version: string
  /** See {@link Reading}. */
  readonly #around: string
  readonly #current: SqliteEdition | undefined
  /** The current edition, if its cards can be reused. */
  readonly #base: SqliteEdition | undefined
  readonly #findInBase: CardFinder | undefined
  readonly #seen = new SeenCards()
  readonly #changed: { kind: CardKind; id: string }[] = []
  readonly #docs: DocsWriter
  /** The new docs index; undefined if the docs have not changed. */
  #docsIndex: DocsIndex | undefined
  #writer: EntryWriter | undefined
  /** Undefined if all cards are read. */
  #part: PartialRead | undefined
  /** What the last source tells of its state once it was read. */
  #stateOfSource: FolderState | undefined
  #cardProblems = 0
  #areCardsRead = false
  #done = 0
  #parsed = 0
  #removed = 0

  /** @param glossary - read from the same sources */
  constructor(options: IngestOptions, glossary: Glossary) {
    this.#options = options
    this.#glossary = glossary
    this.#version = codeVersion(glossary.vocabulary)
    const { needsSources = false } = options.vocabulary
    this.#around = hash('sha256', JSON.stringify([glossary.others, needsSources]))
    this.#current = options.store.openCurrent()
    const isAlike =
      this.#current?.version === this.#version && this.#current.hasIndex === options.store.hasIndex
    this.#base = isAlike ? this.#current : undefined
    this.#findInBase = this.#base && knownCardFinder(this.#base.database)
    const { areDocsSearched = true, readDocsPage } = options
    const write = () => this.#write().database
    const read =
      readDocsPage && ((place: DocsPlace, raw: RawDocsPage) => readDocsPage(place, raw, this.#areCardsRead))
    this.#docs = new DocsWriter(this.#base?.database, write, read, areDocsSearched)
  }

  /** @throws {PartialReadError} the changes cannot be read by themselves */
  async run(): Promise<NewEdition> {
    this.#part = this.#base && (await openPartialRead(this.#base, this.#options, this.#around))
    const reading = [this.#readCards(), this.#readDocs()]
    // If one fails, wait for the other too: nothing may write to the file once it is discarded.
    await Promise.allSettled(reading)
    return this.#finish((await Promise.all(reading)).flat())
  }

  /** Discards whatever has not been finished. */
  async close(): Promise<void> {
    await this.#writer?.discard()
    this.#current?.close()
  }

  /** The cards of all sources, last source first: a card that a later source replaces is never parsed. */
  async #readCards(): Promise<Problem[]> {
    const { sources, onProgress } = this.#options
    // Counting goes through all folders once more; most often there are about as many as last time.
    const expected = () => (this.#current ? countCards(this.#current) : countAll(sources))
    const total = this.#part ? undefined : onProgress && expected()
    const problems: Problem[][] = []
    if (this.#part) problems.push(await this.#readPart(this.#part))
    else {
      for (const [index, source] of [...sources.entries()].reverse()) {
        problems.unshift(await this.#readSource(source, index + 1, total))
      }
    }
    this.#areCardsRead = true
    this.#removeUnseen()
    this.#writer?.endCards()
    const all = problems.flat()
    this.#cardProblems = all.length
    return all
  }

  /** Only the cards that may have changed, which are of the last source. */
  async #readPart({ items, problems, state }: PartialRead): Promise<Problem[]> {
    const fail = ({ file }: Problem) => {
      throw new PartialReadError(file)
    }
    await this.#readItems(items, this.#options.sources.length, { total: undefined, report: fail })
    this.#stateOfSource = state()
    return problems
  }

  async #readSource(source: Source, number: number, total: number | undefined): Promise<Problem[]> {
    const { sources, mustHaveCards } = this.#options
    const problems = new SourceProblems(source.name)
    const before = this.#done
    const isLast = number === sources.length
    const survey = isLast ? new Survey() : undefined
    const report = (problem: Problem) => problems.add(problem)
    await this.#readItems(source.read(undefined, survey), number, { total, report })
    if (survey) this.#stateOfSource = survey.state
    if (mustHaveCards && isLast && this.#done === before && !(await hasDocs(source)))
      throw new EmptiedError(source.name)
    return problems.all()
  }

  async #readItems(
    items: AsyncIterable<SourceItem>,
    number: number,
    { total, report }: { total: number | undefined; report: (problem: Problem) => void },
  ): Promise<void> {
    const { signal, onProgress } = this.#options
    let turn = performance.now()
    for await (const item of items) {
      signal?.throwIfAborted()
      if (item.type === 'problem') report(item.problem)
      else {
        await this.#readCard(item.card, number, report)
        this.#done += 1
        onProgress?.({ done: this.#done, total, parsed: this.#parsed })
      }
      if (performance.now() - turn > TURN) {
        await setImmediate()
        turn = performance.now()
      }
    }
  }

  /** The docs of all sources, later sources first. */
  async #readDocs(): Promise<Problem[]> {
    const { sources, signal } = this.#options
    const problems = new SourceProblems('docs')
    const report = (problem: Problem) => problems.add(problem)
    for (const [index, source] of [...sources.entries()].reverse()) {
      for (const docs of (await source.readDocs?.(report)) ?? []) {
        await this.#docs.put(docs, index, report, signal)
      }
    }
    this.#docsIndex = await this.#docs.finish(this.#glossary.vocabulary)
    return problems.all()
  }

  async #readCard(given: SourceCard, number: number, report: (problem: Problem) => void): Promise<void> {
    const place = this.#placeFor(given, number, report)
    if (place === undefined) return
    const { card, known } = place
    const found: Problem[] = []
    const files = await card.readFiles((problem) => found.push(problem))
    const context = await findContext(card, files, this.#glossary, number - 1)
    const facts = await readFacts(card, { files, problems: found }, known, context)
    if (known?.contentKey === facts.contentKey && known.parseKey === facts.parseKey) {
      this.#seen.add(known.n, number)
      return
    }
    const writer = this.#write()
    if (known?.parseKey === facts.parseKey) {
      writer.touch(known.n, facts)
      this.#seen.add(known.n, number)
    } else {
      this.#parsed += 1
      const indexed = this.#index(card, facts, context, found)
      this.#seen.add(writer.put(known, indexed, facts), number)
      await writer.drain()
    }
    this.#noteChange(card.kind, card.id)
  }

  /** Most tasks and metrics ship with the program, and are the same in every catalogue. */
  #index(
    card: SourceCard,
    { read, parseKey }: ReadFacts,
    context: CardContext,
    found: readonly Problem[],
  ): IndexedCard {
    const make = () => indexCard(card, read, context, found)
    const { recall } = this.#options
    return recall && isReferring(card.kind) ? recall(`${this.#version} ${parseKey}`, make) : make()
  }

  /**
   * Decides where a card goes: nowhere (undefined) if a later source has the same one; under another id if the same
   * source has.
   */
  #placeFor(
    card: SourceCard,
    number: number,
    report: (problem: Problem) => void,
  ): { card: SourceCard; known: KnownCard | undefined } | undefined {
    const known = this.#find(card.kind, card.id)
    if (known && this.#part && !this.#part.before.has(known.n)) throw new PartialReadError(card.path)
    const seenBy = known && this.#seen.get(known.n)
    if (known === undefined || !seenBy) return { card, known }
    if (seenBy !== number) return undefined

    const { id, problem } = resolveDuplicate(card, this.#pathOf(known.n), (other) => {
      const found = this.#find(card.kind, other)
      return found !== undefined && this.#seen.get(found.n) > 0
    })
    report(problem)
    return { card: { ...card, id }, known: this.#find(card.kind, id) }
  }

  #find(kind: CardKind, id: string): KnownCard | undefined {
    return this.#writer ? this.#writer.find(kind, id) : this.#findInBase?.(kind, id)
  }

  #pathOf(n: number): string {
    const database = this.#writer?.database ?? this.#base?.database
    return textOf(database?.prepare('SELECT path FROM card WHERE n = ?').get(n) ?? {}, 'path')
  }

  #write(): EntryWriter {
    if (this.#writer !== undefined) return this.#writer
    const { store, layers, onChange } = this.#options
    onChange?.()
    this.#writer = new EntryWriter(store.temporaryPath(), this.#base, layers, store.hasIndex)
    return this.#writer
  }

  #noteChange(kind: CardKind, id: string): void {
    if (this.#changed.length <= MOST_CHANGED) this.#changed.push({ kind, id })
  }

  #removeUnseen(): void {
    if (!this.#base) return
    const { database } = this.#base
    if (this.#part) {
      const statement = database.prepare('SELECT n, kind, id FROM entry WHERE n = ?')
      for (const n of this.#part.before) this.#removeIfUnseen(statement.get(n) ?? {})
    } else {
      for (const row of database.prepare('SELECT n, kind, id FROM entry').iterate()) this.#removeIfUnseen(row)
    }
  }

  #removeIfUnseen(row: Row): void {
    const n = numberOf(row, 'n')
    if (this.#seen.get(n)) return
    this.#write().remove(n)
    this.#removed += 1
    this.#noteChange(kindOf(row), textOf(row, 'id'))
  }

  /** Number of cards that the sources have. */
  #countCards(): number {
    const { base, part } = { base: this.#base, part: this.#part }
    if (!base || !part) return this.#seen.size
    return this.#seen.size - part.before.size + countCards(base)
  }

  async #finish(problems: Problem[]): Promise<NewEdition> {
    const { store } = this.#options
    const before = this.#base && JSON.stringify(this.#base.sourceProblems())
    if (this.#base && !this.#writer && before === JSON.stringify(problems)) {
      return this.#report(this.#base.id, false, this.#base)
    }
    const writer = this.#write()
    writer.setSourceProblems(problems)
    const id = this.#contentId(writer, problems)
    if (this.#base?.id === id) return this.#report(id, false, this.#base)
    const kept = store.list()
    if (kept.some(({ basePath }) => basePath === store.pathOf(id))) return this.#returnTo(id, writer)

    // Editions are ordered by time, even two made in the same millisecond.
    const newest = Math.max(0, ...kept.map((edition) => Date.parse(edition.created)))
    const created = new Date(Math.max(Date.now(), newest + 1)).toISOString()
    const changes = JSON.stringify(this.#changesWith(writer, created))
    writer.setMeta({ changes, schema: String(SCHEMA_VERSION), version: this.#version, id, created })
    await writer.finish()
    verifyEdition(store.temporaryPath(), this.#countCards())
    // Its own checksum would hide that what it was copied from is damaged.
    for (const path of writer.copied) {
      const fault = await findFault(path)
      if (fault !== undefined) throw new DamagedEditionError(`it was copied from ${path}, which ${fault}`)
    }
    await seal(store.temporaryPath())
    store.adopt(store.temporaryPath(), id)
    this.#writer = undefined
    return this.#reportCurrent(id)
  }

  /** Everything is as it was in an edition that others build on: its file is reused, never rewritten. */
  async #returnTo(id: string, writer: EntryWriter): Promise<NewEdition> {
    await writer.discard()
    this.#writer = undefined
    this.#options.store.point(id)
    return this.#reportCurrent(id)
  }

  #reportCurrent(id: string): NewEdition {
    const { store } = this.#options
    const edition = store.openCurrent()
    if (edition === undefined)
      throw new Error(`The edition ${id} was written to ${store.folder} but no longer exists.`)
    try {
      if (this.#docsIndex !== undefined) keepDocsIndex(edition.key, this.#docsIndex)
      return this.#report(id, true, edition)
    } finally {
      edition.close()
    }
  }

  /** The same cards, problems and code give the same id, whatever the history. */
  #contentId(writer: EntryWriter, problems: Problem[]): string {
    const docs = ['docs_tree', 'docs_page'].flatMap((table) =>
      writer.database
        .prepare(`SELECT content_key FROM ${table} ORDER BY docs_set, version, language, content_key`)
        .all()
        .map((row) => textOf(row, 'content_key')),
    )
    const { hasIndex } = this.#options.store
    const parts = [this.#version, hasIndex, problems, writer.totals().content, docs]
    return hash('sha256', JSON.stringify(parts)).slice(0, 16)
  }

  /** What has changed lately, now included. Cards that are read anew by other code have not changed. */
  #changesWith({ database }: EntryWriter, at: string): Change[] {
    const fresh = this.#base ? findChanges(this.#base.database, database, this.#changed, at) : []
    return addChanges(this.#current?.changes ?? [], fresh)
  }

  #readingOf(edition: string): Reading | undefined {
    const source = this.#stateOfSource
    return source && { edition, cardProblems: this.#cardProblems, around: this.#around, source }
  }

  #report(id: string, changed: boolean, edition: SqliteEdition): NewEdition {
    return {
      edition: id,
      before: this.#base?.id,
      changed,
      counts: byKind((kind) => edition.count(kind)),
      parsed: this.#parsed,
      reused: this.#countCards() - this.#parsed,
      removed: this.#removed,
      problems: countProblems(edition),
      docs: this.#docs.count,
      changedDocs: this.#docs.changed,
      reading: this.#readingOf(id),
      changedIds: this.#changed.length > MOST_CHANGED ? undefined : this.#changed,
    }
  }
}

const countCards = ({ totals }: SqliteEdition) =>
  Object.values(totals.counts).reduce((sum, count) => sum + count, 0)

async function hasDocs(source: Source): Promise<boolean> {
  const docs = await source.readDocs?.(() => {})
  return docs !== undefined && docs.length > 0
}

function countAll(sources: readonly Source[]): number | undefined {
  let total = 0
  for (const source of sources) {
    const count = source.count?.()
    if (count === undefined) return undefined
    total += count
  }
  return total
}
