/** Remembers a run that was cut off, so that the next with the same words goes on where it was. */

import { hash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import type { Example } from '../example/types.ts'

/** After it, who gives the same command wants everything asked anew. */
const LONGEST_MS = 24 * 60 * 60 * 1000

const stateSchema = z.object({ query: z.string(), begun: z.iso.datetime() })

/** The note of a run: only when it began, as the recordings themselves have their dates. */
export class RunNote {
  readonly #path: string
  readonly #query: string

  /**
   * @param folder - that is kept between runs, outside of the cards
   * @param query - identifies what is asked, and where
   */
  constructor(folder: string, query: unknown) {
    this.#query = JSON.stringify(query)
    this.#path = join(folder, `record-${hash('sha256', this.#query).slice(0, 16)}.json`)
  }

  /** When the run began that was cut off; undefined where none was, or too long ago. Writes the note of this run. */
  begin(now = new Date()): Date | undefined {
    const earlier = this.#read()
    const begun =
      earlier !== undefined && now.getTime() - earlier.getTime() < LONGEST_MS ? earlier : undefined
    writeFileSync(this.#path, JSON.stringify({ query: this.#query, begun: (begun ?? now).toISOString() }))
    return begun
  }

  #read(): Date | undefined {
    try {
      const { data } = stateSchema.safeParse(JSON.parse(readFileSync(this.#path, 'utf8')))
      return data?.query === this.#query ? new Date(data.begun) : undefined
    } catch {
      return undefined
    }
  }

  /** To be called when all has been asked. */
  end(): void {
    rmSync(this.#path, { force: true })
  }
}

/** Whether an example has been recorded since a moment. Files have whole seconds. */
export const isRecordedSince = ({ recording }: Pick<Example, 'recording'>, moment: Date): boolean =>
  recording !== undefined && Date.parse(recording.date) >= Math.floor(moment.getTime() / 1000) * 1000
