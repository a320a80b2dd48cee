/** Opens whatever the user names as a source of cards. */

import { createReadStream, existsSync, type Stats, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { DocsSettings } from '../docs/settings.ts'
import { MissingLocationError, UnreadableLocationError } from './errors.ts'
import type { readCommitDates } from './git/git-dates.ts'
import { keepOnDisk } from './keep-on-disk.ts'
import { folderSource } from './read-folder.ts'
import { jsonLinesSource } from './read-json-lines.ts'
import { reasonOf } from './source-problem.ts'
import type { Source } from './types.ts'

/** Stands for standard input. */
export const STANDARD_INPUT = '-'

const REMEDY = 'Give a folder of cards, a .jsonl or .ndjson file, or - for standard input.'

/**
 * Opens a source of cards.
 *
 * @param location - a folder, a JSON Lines file (`.jsonl`, `.ndjson`), or `-` for JSON Lines on standard input
 * @param docsSettings - of a folder, called whenever its docs are read; no settings if left out
 * @param mayBeAway - whether nothing need be there yet: whoever reads it then gets the system's error
 * @param readDates - of a folder, see {@link folderSource}; those of git if left out
 * @throws {MissingLocationError} nothing is there
 * @throws {UnreadableLocationError} it is neither a folder nor a JSON Lines file, or may not be read
 */
export async function openSource(
  location: string,
  docsSettings?: () => readonly DocsSettings[],
  mayBeAway = false,
  readDates?: typeof readCommitDates,
): Promise<Source> {
  if (location === STANDARD_INPUT) return jsonLinesSource('standard input', keepOnDisk(process.stdin))
  const isAway = mayBeAway && !existsSync(location)
  const stats = isAway ? undefined : readStats(location)
  const isNamedAsFile = /\.(?:jsonl|ndjson)$/i.test(location)
  if (stats?.isDirectory() ?? !isNamedAsFile) return folderSource(location, docsSettings, readDates)
  if (!isNamedAsFile) {
    throw new UnreadableLocationError(location, 'is neither a folder nor a JSON Lines file', REMEDY)
  }
  if (stats?.isFile() === false) throw new UnreadableLocationError(location, 'is not a regular file', REMEDY)
  return jsonLinesSource(location, () => createReadStream(resolve(location), { highWaterMark: 1 << 18 }))
}

function readStats(location: string): Stats {
  try {
    return statSync(resolve(location))
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new MissingLocationError(location, resolve(location))
    const reason = `cannot be opened: ${reasonOf(error)}`
    throw new UnreadableLocationError(location, reason, 'Check its permissions.', { cause: error })
  }
}
