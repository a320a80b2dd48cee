/** Runs the project's lint on code written for a test. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addFiles } from './folder.ts'

const project = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const settings = ['biome.json', 'addresses.grit'].map((name) => [name, readFileSync(project(name), 'utf8')])

/**
 * What one rule finds, with the settings of the project.
 *
 * @param rule - such as `style/noRestrictedImports`; `plugin` for the project's own
 * @param files - the text of each, by its path in the project
 * @returns the paths of the files that break it
 */
export function lint(rule: string, files: Readonly<Record<string, string>>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'modelbook-lint-'))
  addFiles(folder, { ...Object.fromEntries(settings), ...files })
  const words = ['lint', `--only=${rule}`, '--max-diagnostics=none', '--reporter=github']
  const { stdout } = spawnSync(project('node_modules/.bin/biome'), words, { cwd: folder, encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  return [...stdout.matchAll(/,file=([^,]*),/g)].map(([, path = '']) => path.replace(`${folder}/`, ''))
}
