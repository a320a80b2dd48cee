/** Writes a docs set to start from: folder, table of contents, first page, and a settings entry if needed. */

import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SETTINGS_FILE } from '../../docs/settings.ts'
import { UserError } from '../../errors.ts'
import { makeFolder } from '../../make-folder.ts'
import { addDocsSettings } from '../../settings/edit.ts'
import { SettingsError } from '../../settings/problems.ts'
import { TOCTREE } from '../../sources/docs/docs-folder.ts'
import { openServed } from '../locations.ts'
import { fillIn } from './fill-in.ts'
import toctree from './templates/docs/_toctree.yml?raw'
import firstPage from './templates/docs/index.md?raw'

/** The files of a new docs set. */
export interface NewDocs {
  files: string[]
  /** Whether the set has its address; false when the settings have mistakes, so that they could not give it one. */
  isFound: boolean
}

/**
 * Write a docs set into `docs/<name>`.
 *
 * `modelbook.yaml` gets an entry where the folder alone would not make a set of that name: where it is named like a
 * language, or lies below a folder that the settings name.
 *
 * @param dir - served folder; made when it does not exist
 * @param name - valid for a docs set
 * @throws {UserError} a file to be written already exists; nothing is written
 */
export async function writeDocs(dir: string, name: string): Promise<NewDocs> {
  const folder = join(dir, 'docs', name)
  const texts = new Map([
    [join(folder, TOCTREE), toctree],
    [join(folder, 'index.md'), firstPage],
  ])
  for (const path of texts.keys()) {
    if (!existsSync(path)) continue
    throw new UserError(
      `${path} already exists, so nothing was written.\n  Edit that file, or choose another name.`,
    )
  }
  makeFolder(folder)
  for (const [path, text] of texts) writeFileSync(path, fillIn(text, name), { flag: 'wx' })
  const files = [...texts.keys()]
  try {
    if (await hasAddress(dir, name)) return { files, isFound: true }
    await addDocsSettings(dir, { path: `docs/${name}`, name })
    return { files: [...files, join(dir, SETTINGS_FILE)], isFound: await hasAddress(dir, name) }
  } catch (error) {
    if (error instanceof SettingsError) return { files, isFound: false }
    throw error
  }
}

/**
 * Whether the folder is at `/docs/<name>`.
 *
 * @throws {SettingsError} the settings that say so cannot be used
 */
async function hasAddress(dir: string, name: string): Promise<boolean> {
  const { served, settings } = await openServed(dir)
  await settings.read()
  const sets = (await served.readDocs?.(() => {})) ?? []
  return sets.some(
    ({ place, readTree }) =>
      place.set === name &&
      place.version === '' &&
      place.language === '' &&
      readTree().sourcePath === `docs/${name}`,
  )
}
