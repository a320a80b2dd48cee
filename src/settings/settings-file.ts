/** The settings of one served folder, which everything in a command asks for: read at one time, by one rule. */

import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SETTINGS_FILE } from '../docs/settings.ts'
import { findGitSource } from './git-source.ts'
import { readLogo } from './read-logo.ts'
import { type ReadSettings, readSettings } from './read-settings.ts'
import type { Settings } from './schema.ts'

/** The settings of a served folder, as last read without an error. */
export class SettingsFile {
  readonly #folder: string | undefined
  readonly #name: string
  readonly #copyIn: string | undefined
  #kept: ReadSettings | undefined

  /**
   * @param folder - absolute; undefined for a source that is not a folder, which has the defaults
   * @param name - of the folder, for messages
   * @param copyIn - a folder for a copy of the file, which is read while the served folder is away
   */
  constructor(folder: string | undefined, name: string, copyIn?: string) {
    this.#folder = folder
    this.#name = name
    this.#copyIn = copyIn
  }

  /** The file's path, as shown to users. */
  get shown(): string {
    return join(this.#name, SETTINGS_FILE)
  }

  /** What the file held when it was last read without an error; {@link read} comes first. */
  get current(): Settings {
    if (this.#kept === undefined) throw new Error('The settings are asked for before they have been read.')
    return this.#kept.settings
  }

  /**
   * Reads the file again, and asks git where the folder's files are edited unless the file says so. After an error,
   * {@link current} stays as it was. A folder that is away has not lost its settings, which say who may ask, but its logo.
   *
   * @throws {SettingsError} the file cannot be used
   */
  async read(): Promise<ReadSettings> {
    const isAway = this.#folder !== undefined && isMissingOrEmpty(this.#folder)
    if (isAway && this.#kept !== undefined) return this.#kept
    const read = await readSettings(isAway ? (this.#copyIn ?? this.#folder) : this.#folder, this.#name)
    const logo = isAway || this.#folder === undefined ? undefined : readLogo(this.#folder, read)
    if (!isAway && read.text !== this.#kept?.text) this.#copy(read.text)
    const source = read.settings.source ?? (await this.#findSource())
    this.#kept = { ...read, settings: { ...read.settings, source, logo } }
    return this.#kept
  }

  #copy(text: string): void {
    if (this.#copyIn === undefined) return
    try {
      writeFileSync(join(this.#copyIn, SETTINGS_FILE), text)
    } catch {
      // A full disk: only a start without the cards would need it.
    }
  }

  /** A link is not worth more than an attempt: git may not run just now. */
  async #findSource(): Promise<Settings['source']> {
    return this.#folder === undefined ? undefined : findGitSource(this.#folder).catch(() => undefined)
  }
}

/** Whether a folder is missing, or empty as the place of a disk that is not mounted. */
function isMissingOrEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0
  } catch {
    return true
  }
}
