/** Keeps the edition that is served up to date: one ingest after another, each new edition swapped in. */

import type { DocsPlace } from '../docs/types.ts'
import { docsIndexOf } from '../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { type IngestOptions, type IngestReport, ingest } from '../edition/ingest/ingest.ts'
import type { Store } from '../edition/store/store.ts'
import { INGEST } from '../moments.ts'
import { cardPath } from '../paths.ts'
import type { EditionHolder } from '../server/edition-holder.ts'
import { docsAddress } from '../server/loaders/docs/docs-address.ts'
import { builtinVocabulary } from '../task/vocabulary.ts'

/** What differs from one ingest of a catalogue to the next. */
export type IngestWatch = Pick<
  IngestOptions,
  'onProgress' | 'onChange' | 'isSuspect' | 'mustHaveCards' | 'changes' | 'signal'
>

/** Makes an edition of a catalogue's sources as they are now, and makes it current in its store. */
export type EditionMaker = (watch: IngestWatch) => Promise<IngestReport>

/** Makes the editions in this thread. The words that the Hub knows are those that cards may use, unless others are given. */
export function makeHere({
  vocabulary = builtinVocabulary(),
  ...options
}: Omit<IngestOptions, keyof IngestWatch | 'vocabulary'> &
  Partial<Pick<IngestOptions, 'vocabulary'>>): EditionMaker {
  return (watch) => ingest({ ...options, ...watch, vocabulary })
}

/** What is done around each ingest of an update. */
export interface UpdateSteps {
  /** Awaited before anything is read. */
  before?: () => Promise<void>
  /** Whether it is a fault if there are no cards, see {@link IngestOptions}; not if left out. */
  mustHaveCards?: () => boolean
  /** Called after each ingest that succeeds. */
  onDone: (report: IngestReport) => void
  /** Called after each that fails; the previous edition stays. */
  onError: (error: unknown) => void
}

/** The cards that are served, how they become editions, and where these are kept. */
export class Catalogue {
  readonly store: Store
  readonly #make: EditionMaker
  readonly #abort = new AbortController()
  #running: Promise<void> | undefined
  #ingesting: Promise<IngestReport> | undefined
  /** What the next update has to read: everything, or what has changed at these paths. */
  #due: 'all' | Set<string> | undefined
  /** What the last update leaves to one of only changes. */
  #reading: IngestReport['reading']
  /** Whether the next ingest first checks the files of the current edition. */
  isSuspect = false

  /** @param make - makes the editions of this store */
  constructor(store: Store, make: EditionMaker) {
    this.store = store
    this.#make = make
  }

  /** Opens the current edition, unless it lacks the index that servers of the store need. */
  openCurrent(): SqliteEdition | undefined {
    const edition = this.store.openCurrent()
    if (edition === undefined || edition.hasIndex || !this.store.hasIndex) return edition
    edition.close()
    return undefined
  }

  /** Makes an edition of the sources as they are now. */
  async ingest(watch: Omit<IngestWatch, 'isSuspect' | 'signal'> = {}): Promise<IngestReport> {
    const { isSuspect } = this
    const { signal } = this.#abort
    this.#ingesting = INGEST.tracePromise(() => this.#make({ ...watch, isSuspect, signal }))
    const report = await this.#ingesting
    if (isSuspect) this.isSuspect = false
    return report
  }

  /**
   * Brings the holder up to date. A call during an update makes it run once more afterwards, because it may already
   * have read what has changed since.
   *
   * @param changed - absolute paths of all that has changed since the last call, links resolved above the last segment;
   *   if left out, everything is read
   */
  update(
    holder: EditionHolder<SqliteEdition>,
    steps: UpdateSteps,
    changed?: readonly string[],
  ): Promise<void> {
    if (changed === undefined || this.#due === 'all') this.#due = 'all'
    else this.#due = new Set([...(this.#due ?? []), ...changed])
    this.#running ??= this.#run(holder, steps).finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  async #run(
    holder: EditionHolder<SqliteEdition>,
    { before, mustHaveCards, onDone, onError }: UpdateSteps,
  ): Promise<void> {
    while (this.#due !== undefined && !this.#abort.signal.aborted) {
      const changes = this.#takeDue()
      try {
        await before?.()
        const { isSuspect } = this
        const report = await this.ingest({ mustHaveCards: mustHaveCards?.() ?? false, changes })
        this.#reading = report.reading
        // What was fetched anew is the same edition, and the file that is open still the damaged one.
        this.#swapIn(holder, report, isSuspect)
        onDone(report)
      } catch (error) {
        if (!this.#abort.signal.aborted) onError(error)
      }
    }
  }

  /** @returns undefined if everything is to be read */
  #takeDue(): IngestWatch['changes'] {
    const [due, since] = [this.#due, this.#reading]
    this.#due = undefined
    // Until it has succeeded, nobody knows what was read.
    this.#reading = undefined
    return due === undefined || due === 'all' || since === undefined ? undefined : { paths: [...due], since }
  }

  /**
   * Follows the store when another process has changed its current edition, as `modelbook rollback` does.
   *
   * @param isReplaced - whether the file of the edition held may be another one by now
   * @returns whether the holder has another edition now
   */
  follow(holder: EditionHolder<SqliteEdition>, isReplaced = false): boolean {
    const isOther = this.store.currentId() !== holder.id
    return this.#running === undefined && (isOther || isReplaced) && this.#swapIn(holder)
  }

  /** Stops a running ingest and waits until it has let go of the store. */
  async close(): Promise<void> {
    this.#abort.abort()
    await this.#running
    // A failed ingest has already told its caller.
    await this.#ingesting?.catch(() => {})
  }

  /**
   * @param isMended - whether its files may be others though it is the same
   * @returns whether the current edition is not the one that was held
   */
  #swapIn(holder: EditionHolder<SqliteEdition>, report?: IngestReport, isMended = false): boolean {
    const edition = this.openCurrent()
    if (edition === undefined) return false
    const isOther = isMended || edition.key !== holder.current.key
    if (isOther) holder.swap(edition, report && changedPages(holder, edition, report))
    else edition.close()
    return isOther
  }
}

/** @returns undefined unless the ingest made this edition from the one held: another process may have written too */
function changedPages(
  { id }: EditionHolder,
  edition: SqliteEdition,
  { before, edition: made, changedIds, changedDocs }: IngestReport,
): string[] | undefined {
  if (before !== id || made !== edition.id || changedIds === undefined) return undefined
  return [...changedIds.map((card) => cardPath(card.kind, card.id)), ...pagesOf(edition, changedDocs)]
}

/** Every page of a docs set shows its title and table of contents, so all of its pages have changed. */
function pagesOf(edition: SqliteEdition, places: readonly DocsPlace[]): string[] {
  const index = docsIndexOf(edition)
  return places.flatMap((place) => {
    const usual = index.defaultPlace(place.set, place.version) ?? place
    const pages = new Set([...index.pagesOf(place), ...index.pagesOf(usual)].map(({ page }) => page))
    return [...pages].map((page) => docsAddress(index, place, page))
  })
}
