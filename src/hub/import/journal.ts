/** How far an import has come, kept in its folder so that the next run goes on from there. */

import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { makeFolder } from '../../make-folder.ts'

/** Hidden, so that a catalogue made of the folder passes over it. */
const FOLDER = '.import'

const stateSchema = z.object({
  /** What is imported. */
  query: z.string(),
  /** Lists that have been read to their end. */
  finished: z.array(z.enum(['model', 'dataset'])),
  /** Address of the page that the list under way goes on with; undefined for its first one. */
  page: z.string().optional(),
  /** Entries of that list before the page. */
  listed: z.int().nonnegative(),
})
export type ImportState = z.infer<typeof stateSchema>

/** The journal of an import into a folder of cards. All that it writes is there whole or not at all. */
export class Journal {
  readonly #folder: string
  readonly #query: string
  /** Others may run into the same folder. */
  readonly #statePath: string
  #count = 0

  /**
   * @param out - of the cards
   * @param query - what is imported
   */
  constructor(out: string, query: string) {
    this.#folder = join(out, FOLDER)
    this.#query = query
    this.#statePath = join(this.#folder, `state-${hash('sha256', query).slice(0, 16)}.json`)
    makeFolder(this.#folder)
  }

  /** Where the import was when it was stopped; its beginning when it was not. */
  read(): ImportState {
    const begin: ImportState = { query: this.#query, finished: [], listed: 0 }
    try {
      const { data } = stateSchema.safeParse(JSON.parse(readFileSync(this.#statePath, 'utf8')))
      return data?.query === this.#query ? data : begin
    } catch {
      return begin
    }
  }

  write(state: ImportState): void {
    this.writeFile(this.#statePath, JSON.stringify(state))
  }

  /** Writes a file at once: who reads it meanwhile has the old one or the new one. */
  writeFile(path: string, content: string | Uint8Array): void {
    const temporary = join(this.#folder, `${process.pid}-${++this.#count}`)
    // Its own as well: another import into the same cards may have finished since.
    for (const folder of [dirname(path), this.#folder]) mkdirSync(folder, { recursive: true })
    writeFileSync(temporary, content)
    renameSync(temporary, path)
  }

  /** Leaves nothing behind but what is of others. */
  finish(): void {
    rmSync(this.#statePath, { force: true })
    try {
      rmdirSync(this.#folder)
    } catch {
      // Another import is under way, or was stopped.
    }
  }
}
