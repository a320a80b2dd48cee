/** The part of `modelbook.yaml` that says how docs folders become docs sets. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import { type DocsSettings, docsSettingsSchema } from '../../docs/settings.ts'

const schema = z.object({ docs: z.array(docsSettingsSchema).default([]) })

/**
 * Read the docs settings of a folder. What cannot be used counts as absent: the site's own reading of the file says
 * what is wrong with it.
 */
export function readDocsSettings(root: string): DocsSettings[] {
  try {
    return schema.parse(parse(readFileSync(join(root, 'modelbook.yaml'), 'utf8')) ?? {}).docs
  } catch {
    return []
  }
}
