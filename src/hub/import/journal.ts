/** How far an import has come, kept in its folder so that the next run goes on from there. */

import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as z from 'zod'
import { makeFolder } from '../../make-folder.ts'

/** Hidden, so that a catalogue made of the folder passes over it. */
const FOLDER = '.import'

const stateSchema = z.object({
  /** What is imported; another import begins anew. */
  query: z.string(),
  /** Lists that have been read to their end. */
  finished: z.array(z.enum(['model', 'dataset'])),
  /** Address of the page that the list under way goes on with; undefined for its first one. */
  page: z.string().optional(),
  /** Entries of that list before the page. */
  listed: z.int().nonnegative(),
})
export type ImportState = z.infer<typeof stateSchema>

/** The journal of a folder of cards. All that it writes is there whole or not at all. */
export class Journal {
  readonly #folder: string
  #count = 0

  /** @param out - of the cards */
  constructor(out: string) {
    this.#folder = join(out, FOLDER)
    makeFolder(this.#folder)
  }

  /** Where an import of that query was when it was stopped; its beginning when there is none. */
  read(query: string): ImportState {
    const begin: ImportState = { query, finished: [], listed: 0 }
    try {
      const { data } = stateSchema.safeParse(
        JSON.parse(readFileSync(join(this.#folder, 'state.json'), 'utf8')),
      )
      return data?.query === query ? data : begin
    } catch {
      return begin
    }
  }

  write(state: ImportState): void {
    this.writeFile(join(this.#folder, 'state.json'), JSON.stringify(state))
  }

  /** Writes a file at once: who reads it meanwhile has the old one or the new one. */
  writeFile(path: string, content: string | Uint8Array): void {
    const temporary = join(this.#folder, `${process.pid}-${++this.#count}`)
    // Its own as well: another import into the same cards may have finished since.
    for (const folder of [dirname(path), this.#folder]) mkdirSync(folder, { recursive: true })
    writeFileSync(temporary, content)
    renameSync(temporary, path)
  }

  /** Leaves nothing behind. */
  finish(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }
}
