/** Writes a docs set to start from: folder, table of contents, first page, and a settings entry if needed. */

import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isMap, isSeq, parseDocument } from 'yaml'
import { CONFIG_FILE } from '../docs/settings.ts'
import { TOCTREE } from '../edition/sources/docs-folder.ts'
import { openSource } from '../edition/sources/open-source.ts'
import { UserError } from '../errors.ts'
import { makeFolder } from '../make-folder.ts'
import { fillIn } from './fill-in.ts'
import toctree from './templates/docs/_toctree.yml?raw'
import firstPage from './templates/docs/index.md?raw'

/** The files of a new docs set. */
export interface NewDocs {
  files: string[]
  /** Whether the set has its address; false when the settings that would give it one could not be written. */
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
  if (await hasAddress(dir, name)) return { files, isFound: true }
  if (!nameInSettings(join(dir, CONFIG_FILE), name)) return { files, isFound: false }
  return { files: [...files, join(dir, CONFIG_FILE)], isFound: await hasAddress(dir, name) }
}

/** Whether the folder is at `/docs/<name>`. */
async function hasAddress(dir: string, name: string): Promise<boolean> {
  const sets = (await (await openSource(dir)).readDocs?.(() => {})) ?? []
  return sets.some(
    ({ place, readTree }) =>
      place.set === name &&
      place.version === '' &&
      place.language === '' &&
      readTree().sourcePath === `docs/${name}`,
  )
}

/** @returns false when the file has mistakes, which are left to its author */
function nameInSettings(path: string, name: string): boolean {
  const document = parseDocument(existsSync(path) ? readFileSync(path, 'utf8') : '')
  const { contents } = document
  if (document.errors.length > 0 || !(contents === null || isMap(contents))) return false
  const docs = document.get('docs')
  const entry = document.createNode({ path: `docs/${name}`, name })
  if (docs === undefined || docs === null) document.set('docs', document.createNode([entry]))
  else if (isSeq(docs)) docs.add(entry)
  else return false
  writeFileSync(path, document.toString({ lineWidth: 0 }))
  return true
}
