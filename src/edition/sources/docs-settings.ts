/** Reads the part of `modelbook.yaml` that says how docs folders become docs sets. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import * as z from 'zod'
import { CONFIG_FILE, type DocsSettings, docsSettingsSchema } from '../../docs/settings.ts'

const schema = z.object({ docs: z.array(docsSettingsSchema).default([]) })

/**
 * Reads the docs settings of a folder. Invalid settings count as absent: the site reports them when it reads the file
 * itself.
 */
export function readDocsSettings(root: string): DocsSettings[] {
  try {
    return schema.parse(parse(readFileSync(join(root, CONFIG_FILE), 'utf8')) ?? {}).docs
  } catch {
    return []
  }
}
