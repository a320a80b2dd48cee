/** Has the rows of files made into one Parquet file: at once if that is quick, else aside, with the first ones until then. */

import type { DataFile } from './data-file.ts'
import { BYTES_PER_SECOND, type KeptFiles } from './kept-files.ts'
import { tried } from './tables/open-parts.ts'
import type { Part } from './tables/parquet-part.ts'
import type { DataProblem, Table } from './types.ts'
import { ViewerError } from './viewer-error.ts'

/** The files of a table. */
export interface Opened {
  parts: readonly Part[]
  /** See {@link Table}. */
  ahead: Table['ahead']
  problems: readonly DataProblem[]
}

export interface Making {
  /** At least one. */
  sources: readonly DataFile[]
  /** All that the rows depend on beside these. */
  key: unknown
  /** Bytes that are gone through; those of the sources when omitted. */
  size?: number
  /**
   * Writes a Parquet file.
   *
   * @param rows - the first ones that are wanted; undefined for all
   */
  make(sources: readonly DataFile[], rows: number | undefined, target: string): Promise<void>
}

/** Bytes that a reader can wait for. */
const MOST_AT_ONCE = 16 * 1024 * 1024

/** Rows that are shown while the others are made. */
const FIRST_ROWS = 20_000

export async function madeParts(
  { sources, key: own, size = sizeOf(sources), make }: Making,
  kept: KeptFiles,
): Promise<Opened> {
  const key = JSON.stringify([own, sources.map((source) => source.key)])
  const path = sources[0]?.path ?? ''
  const part = (name: string, write: (target: string) => Promise<void>): Part => ({
    ...{ path, isOwn: true },
    place: () => kept.place(name, write),
  })
  const all = (target: string) => make(sources, undefined, target)
  if (size <= MOST_AT_ONCE || (await kept.find(key)) !== undefined)
    return { parts: [part(key, all)], ahead: undefined, problems: [] }
  const first = part(`first ${key}`, (target) => make(firstOf(sources), FIRST_ROWS, target))
  const afterFirst = async (target: string) => {
    // A reader waits for these, and for the others nobody does yet.
    await tried(first.place())
    await all(target)
  }
  try {
    const ahead = await kept.keepAside(key, size / BYTES_PER_SECOND, afterFirst)
    return { parts: [first], ahead, problems: [] }
  } catch (error) {
    if (!(error instanceof ViewerError)) throw error
    const message = `no more than its first ${FIRST_ROWS} rows are shown: ${error.message}`
    const problem = { path, message, remedy: error.remedy }
    return { parts: [first], ahead: 'never', problems: [problem] }
  }
}

/** To open a file takes as long as to go through so many bytes. */
const OPENING = 32 * 1024

const sizeOf = (sources: readonly DataFile[]) => sources.reduce((sum, { size }) => sum + size + OPENING, 0)

/** As many files as a reader can wait for, but at least one. */
function firstOf(sources: readonly DataFile[]): readonly DataFile[] {
  let size = 0
  const end = sources.findIndex((source) => {
    size += source.size + OPENING
    return size > MOST_AT_ONCE
  })
  return end === -1 ? sources : sources.slice(0, Math.max(1, end))
}
