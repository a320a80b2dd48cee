/** Writes what a model has answered beside its card, so that readers of the folder see all of it or nothing. */

import {
  accessSync,
  constants,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { UserError } from '../errors.ts'
import { EXAMPLE_LIMITS } from '../example/limits.ts'
import { sharedParameters } from '../example/read-examples.ts'
import { writeInput } from '../example/write-example.ts'
import { writeExampleFile, writeRecording } from '../example/write-file.ts'
import { formatBytes } from '../format.ts'
import { isWithin } from '../sources/list-folder.ts'
import type { Answer } from './ask-example.ts'
import type { Place } from './places.ts'
import type { Subject } from './subject.ts'

/**
 * Write the recording of an example. Of a file that is there, only the output and its origin change.
 *
 * @throws {UserError} it would be larger than what is read of such a file, or the folder leads elsewhere
 */
export function recordAnswer(
  place: Place,
  { entry, example }: Subject,
  { written, files, recording }: Answer,
): void {
  const output = { output: written, recorded: writeRecording(recording, example.hash) }
  const shared = sharedParameters(entry.frontMatter.inference)
  // Those of the card count for this file too.
  const parameters = Object.fromEntries(
    Object.entries(example.parameters).filter(([name, value]) => !isDeepStrictEqual(shared[name], value)),
  )
  const { title, group, input } = example
  const { text, isTooLarge } = place.isThere
    ? writeExampleFile(output, { path: place.path, text: readFileSync(place.path, 'utf8') })
    : writeExampleFile({
        ...(title !== undefined && { example_title: title }),
        ...(group !== undefined && { group }),
        ...writeInput(input),
        ...(Object.keys(parameters).length > 0 && { parameters }),
        ...output,
      })
  if (isTooLarge)
    throw new UserError(
      `The answer takes ${formatBytes(text.length)} as text, and a file of an example may have ${formatBytes(EXAMPLE_LIMITS.file)}.`,
    )
  writeBeside(place, text, files)
}

/**
 * Write a file of a folder of examples, and others that it names before it.
 *
 * @throws {UserError} the folder leads elsewhere
 */
export function writeBeside(
  place: Pick<Place, 'path' | 'root' | 'shown'>,
  text: string,
  files: Answer['files'] = [],
): void {
  const folder = openFolder(place)
  for (const { name, bytes } of files) replace(join(folder, name), bytes)
  replace(join(folder, basename(place.path)), text)
}

/**
 * Whether a recording can be written, before anything is asked for it.
 *
 * @throws {UserError} it cannot
 */
export function checkWritable(place: Place): void {
  const folder = dirname(place.path)
  for (let at = folder; ; at = dirname(at)) {
    try {
      accessSync(at, constants.W_OK)
      return
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined
      if (code === 'ENOENT' && dirname(at) !== at) continue
      throw new UserError(
        `Nothing can be written to ${dirname(place.shown)} (${code}), where the recording belongs.\n` +
          '  Change its permissions, or record in a copy of the folder that can be written to.',
      )
    }
  }
}

/** The folder of a recording by its real path, made where it is missing; it may not lead out of the folder of cards. */
function openFolder({ path, root, shown }: Pick<Place, 'path' | 'root' | 'shown'>): string {
  const folder = dirname(path)
  mkdirSync(folder, { recursive: true })
  const real = realpathSync(folder)
  if (isWithin(root, real)) return real
  throw new UserError(
    `${dirname(shown)} is a link that leads out of the folder of cards, so nothing is written there.`,
  )
}

/** Readers see the old file or the new one; a link in its place is replaced and not followed. */
function replace(path: string, content: string | Uint8Array): void {
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`)
  try {
    writeFileSync(temporary, content, { flag: 'wx' })
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
