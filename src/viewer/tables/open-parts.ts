/** Opens the files of a table for a piece of work; what is wrong with one is kept for later. */

import { type Access, type Engine, EngineError, withEngine } from '../engine/engine.ts'
import { AGAIN, unreadable, ViewerError } from '../viewer-error.ts'
import type { Part } from './parquet-part.ts'

/**
 * Opens files, and closes them after the work.
 *
 * @throws {ViewerError} one of them is not there, or cannot be read
 */
export async function using<T>(
  parts: readonly Part[],
  scratch: Access['scratch'],
  work: (engine: Engine, files: readonly string[]) => Promise<T>,
): Promise<T> {
  const placed = await Promise.all(parts.map((part) => tried(part.place())))
  try {
    const files = placed.map((one) => {
      if ('failure' in one) throw one.failure
      return one.value.path
    })
    return await withEngine({ files, scratch }, (engine) => work(engine, files))
  } finally {
    for (const one of placed) if ('value' in one) await one.value.close()
  }
}

/** What is wrong with a file is kept for later. */
export async function tried<T>(made: Promise<T>): Promise<{ value: T } | { failure: ViewerError }> {
  try {
    return { value: await made }
  } catch (error) {
    if (error instanceof ViewerError) return { failure: error }
    throw error
  }
}

export const asUnreadable = (path: string, error: unknown) =>
  error instanceof EngineError ? unreadable(path, 'its rows cannot be gone through.', AGAIN) : error

export const asViewerError =
  ({ path }: Part) =>
  (error: unknown): never => {
    throw asUnreadable(path, error)
  }
