/** Adds to `modelbook.yaml`, and leaves the rest of the file as its author wrote it. */

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSeq } from 'yaml'
import { type DocsSettings, SETTINGS_FILE } from '../docs/settings.ts'
import { readSettings } from './read-settings.ts'

/**
 * Add an entry to `docs:`, making the file where there is none.
 *
 * @param folder - the served folder, which exists
 * @throws {SettingsError} the file has mistakes, which are left to its author
 */
export async function addDocsSettings(folder: string, entry: DocsSettings): Promise<void> {
  const { document } = await readSettings(folder)
  const docs = document.get('docs')
  const node = document.createNode(entry)
  if (isSeq(docs)) docs.add(node)
  else document.set('docs', document.createNode([node]))
  writeFileSync(join(folder, SETTINGS_FILE), document.toString({ lineWidth: 0 }))
}
