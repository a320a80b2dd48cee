/** How far an import has come, kept in its folder so that the next run resumes there. */

import { hash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { REPO_KINDS } from '../card/types.ts'
import { makeFolder } from '../make-folder.ts'

/** Hidden, so that catalogues of the folder ignore it. */
const FOLDER = '.import'

const stateSchema = z.object({
  /** Identifies what is imported. */
  query: z.string(),
  /** Kinds whose lists have been read to the end. */
  finished: z.array(z.enum(REPO_KINDS)),
  /** Address of the next page of the current list; undefined for its first page. */
  page: z.string().optional(),
  /** Entries of that list on earlier pages. */
  listed: z.int().nonnegative(),
})
export type ImportState = z.infer<typeof stateSchema>

/** The journal of an import into a folder of cards. Every file that it writes is there whole or not at all. */
export class Journal {
  readonly #folder: string
  readonly #query: string
  /** Named by its query: other imports may use the same folder. */
  readonly #statePath: string
  #count = 0

  /**
   * @param out - of the cards
   * @param query - identifies what is imported
   */
  constructor(out: string, query: string) {
    this.#folder = join(out, FOLDER)
    this.#query = query
    this.#statePath = join(this.#folder, `state-${hash('sha256', query).slice(0, 16)}.json`)
    makeFolder(this.#folder)
  }

  /** Where a stopped import was, else the beginning. */
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

  /** Writes a file atomically: readers see the old one or the new one. */
  writeFile(path: string, content: string | Uint8Array): void {
    const temporary = join(this.#folder, `${process.pid}-${++this.#count}`)
    // The journal's folder too: another import into the same cards may have finished and removed it.
    for (const folder of [dirname(path), this.#folder]) mkdirSync(folder, { recursive: true })
    writeFileSync(temporary, content)
    renameSync(temporary, path)
  }

  /** Removes the state, and the folder unless another import uses it. */
  finish(): void {
    rmSync(this.#statePath, { force: true })
    try {
      rmdirSync(this.#folder)
    } catch {
      // Another import is running, or was stopped.
    }
  }
}
