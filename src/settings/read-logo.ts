/** Reads the logo that the settings name: every page carries it, so it must be small and can run nothing. */

import { realpathSync } from 'node:fs'
import { extname, join } from 'node:path'
import { readWithin } from '../sources/open-within.ts'
import { reasonOf } from '../sources/source-problem.ts'
import { SettingsError, settingsProblems } from './problems.ts'
import type { ReadSettings } from './read-settings.ts'
import type { Logo } from './schema.ts'

/** Bytes, well above those of a drawing, or of a bitmap of twice the height that it has in the masthead. */
const LARGEST = 16 * 1024

/** Pictures that all browsers show. A browser runs nothing in a drawing that it shows as a picture. */
const TYPES: Readonly<Record<string, string>> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/**
 * Read the logo, if the settings name one.
 *
 * @param folder - the served one, absolute
 * @throws {SettingsError} it cannot be shown
 */
export function readLogo(folder: string, { settings, file, text, places }: ReadSettings): Logo | undefined {
  const { logo } = settings
  if (logo === undefined) return undefined
  const fail = (message: string, remedy: string) =>
    new SettingsError([
      settingsProblems(file, text)('settings-value', places.value(['logo']) ?? 0, `logo: ${message}`, remedy),
    ])
  const type = TYPES[extname(logo.file).toLowerCase()]
  if (type === undefined)
    throw fail('must be an SVG, PNG or WebP file', 'Save the picture in one of these formats.')
  const { size, bytes } = readFile(folder, logo.file, (reason) =>
    fail(`cannot be read: ${reason}`, 'Write the path of a picture in the served folder, such as logo.svg.'),
  )
  if (bytes === undefined)
    throw fail(
      `has ${size} bytes, and may have ${LARGEST}, since every page carries it`,
      'Save it as a simple drawing, or 64 pixels high.',
    )
  return { ...logo, picture: `data:${type};base64,${bytes.toString('base64')}` }
}

function readFile(folder: string, name: string, fail: (reason: string) => Error) {
  try {
    return readWithin({ root: realpathSync(folder), path: join(folder, name) }, LARGEST)
  } catch (error) {
    throw fail(reasonOf(error))
  }
}
