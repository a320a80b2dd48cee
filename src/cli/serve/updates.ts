/** Keeps a served site up to date with its cards and settings, and tells the person at the terminal. */

import { SETTINGS_FILE } from '../../docs/settings.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import type { EditionHolder } from '../../server/edition-holder.ts'
import type { SettingsFile } from '../../settings/settings-file.ts'
import type { Catalogue, UpdateSteps } from '../catalogue.ts'
import { describeError } from '../describe-error.ts'
import { describeReport, isBare } from './describe-report.ts'

/** Nothing tells when a full disk has room again, or a missing folder is back. */
const RETRY_MS = 60_000

/** Where the system does not tell of all changes, all cards are read at most this often, and for a twentieth of the time. */
const POLL_MS = 60_000
const POLL_TIMES = 20

/** A folder that lost all of its cards at once is most often a disk that is not mounted. */
const EMPTY_FOR_MS = 600_000

export interface UpdatesOptions {
  catalogue: Catalogue
  holder: EditionHolder<SqliteEdition>
  settings: SettingsFile
  /** Of the cards, as the user named it; undefined for what others publish. */
  location: string | undefined
  /** Draws pages with the current settings from now on. @returns whether that changes them */
  redraw: () => boolean
  /** Told whether the edition may be older than the cards. */
  onState: (isBehind: boolean) => void
  /** Prints a line. */
  say: (line: string) => void
  /** Whether the edition held is of an earlier run, so that the result of the first update is of interest. */
  isEarlier: boolean
}

export class Updates {
  readonly #options: UpdatesOptions
  #isDue: boolean
  /** What was last said of cards that cannot be read; undefined if they can. */
  #failure: string | undefined
  /** The same for the settings. */
  #settingsFailure: string | undefined
  #areSettingsNew = false
  /** When the cards were first found gone; undefined if they are there. */
  #emptySince: number | undefined
  #mayBeEmpty = false
  #retrying: NodeJS.Timeout | undefined
  #isPolling = false
  #polling: NodeJS.Timeout | undefined

  constructor(options: UpdatesOptions) {
    this.#options = options
    this.#isDue = options.isEarlier
  }

  /**
   * Reads cards and settings as they are now. Never fails: what goes wrong is said, and tried again.
   *
   * @param changed - what has changed since the last call, see {@link Catalogue.update}
   */
  run(changed?: readonly string[]): Promise<void> {
    clearTimeout(this.#retrying)
    const { catalogue, holder, location, say } = this.#options
    const steps: UpdateSteps = {
      before: () => this.#readSettings(),
      mustHaveCards: () => !this.#isEmptyAccepted() && !isBare(holder.current),
      onDone: (done) => {
        // Together with the edition that was made by the same settings.
        this.#redraw()
        const but = this.#settingsFailure === undefined ? '' : `, but for the mistakes in ${SETTINGS_FILE}`
        if (this.#isDue || done.changed) say(`Up to date${but}: ${describeReport(done, location)}`)
        this.#isDue = false
        this.#failure = undefined
        this.#options.onState(false)
        this.#emptySince = undefined
        this.#mayBeEmpty = false
      },
      onError: (error) => this.#fail(error),
    }
    return catalogue.update(holder, steps, changed)
  }

  /** From now on, all cards are also read at intervals. */
  poll(): void {
    if (this.#isPolling) return
    this.#isPolling = true
    this.#schedulePoll(0)
  }

  /** @param took - milliseconds that a read of all took */
  #schedulePoll(took: number): void {
    clearTimeout(this.#polling)
    const read = async () => {
      const started = performance.now()
      await this.run()
      if (this.#isPolling) this.#schedulePoll(performance.now() - started)
    }
    this.#polling = setTimeout(() => void read(), Math.max(POLL_MS, POLL_TIMES * took))
  }

  /** Reads the cards now, and follows them even if there are none any more. */
  reload(): Promise<void> {
    this.#mayBeEmpty = true
    return this.run()
  }

  close(): void {
    this.#isPolling = false
    clearTimeout(this.#polling)
    clearTimeout(this.#retrying)
  }

  #isEmptyAccepted(): boolean {
    const since = this.#emptySince
    return this.#mayBeEmpty || (since !== undefined && performance.now() - since >= EMPTY_FOR_MS)
  }

  #fail(error: unknown): void {
    this.#isDue = true
    this.#mayBeEmpty = false
    this.#emptySince =
      error instanceof Error && error.name === 'EmptiedError'
        ? (this.#emptySince ?? performance.now())
        : undefined
    const reason = describeError(error)
    // Said once: a folder that is moved away is reported in several steps, and may be away for days.
    if (reason !== this.#failure) {
      const what =
        this.#options.location === undefined
          ? ['What is published could not be fetched', 'few seconds']
          : ['The cards could not be read again', 'minute']
      this.#options.say(
        `${what[0]}, so the site stays as it is. Modelbook tries again every ${what[1]}.\n${reason}`,
      )
    }
    this.#failure = reason
    this.#options.onState(true)
    clearTimeout(this.#retrying)
    this.#retrying = setTimeout(() => void this.run(), RETRY_MS)
  }

  async #readSettings(): Promise<void> {
    try {
      await this.#options.settings.read()
      if (this.#settingsFailure !== undefined) this.#areSettingsNew = true
      this.#settingsFailure = undefined
    } catch (error) {
      const reason = describeError(error)
      // Said once: they are read again with every change of a card.
      if (reason !== this.#settingsFailure)
        this.#options.say(`The site keeps its current settings.\n${reason}`)
      this.#settingsFailure = reason
    }
  }

  #redraw(): void {
    const isOther = this.#options.redraw()
    if (isOther || this.#areSettingsNew)
      this.#options.say(`Up to date: pages are drawn with ${SETTINGS_FILE} as it is now.`)
    this.#areSettingsNew = false
  }
}
