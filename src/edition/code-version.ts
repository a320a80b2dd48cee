/** Hashes the code and vocabulary, to tell whether cards would still be parsed and stored as before. */

import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Vocabulary } from '../card/types.ts'
import { SCHEMA_VERSION } from './store/schema.ts'

/** The folders whose code decides what an edition holds, including subfolders; in a bundle only the first exists. */
const CODE_FOLDERS = [
  ...[
    '.',
    '../article',
    '../card',
    '../docs',
    '../example',
    '../relations',
    '../search/index',
    '../sources',
    '../task',
    '../weights',
  ],
]

/** Facts that all parts share lie beside the folders. */
const SHARED = '..'

/** A chunk of the bundle; its name contains a hash of its content, see `vite.config.ts`. */
const BUNDLED = /-[\w-]{8}\.js$/

let code: string | undefined

/**
 * A hash of the code that parses and stores cards, and of the vocabulary that it checks against. Editions of another
 * version are rebuilt. The code itself is hashed, so that nobody has to remember to bump a number.
 */
export function codeVersion(vocabulary: Vocabulary): string {
  code ??= hash(
    'sha256',
    [...CODE_FOLDERS.flatMap((folder) => readCode(folder, true)), ...readCode(SHARED, false)].join('\n'),
  )
  const words = {
    tasks: [...vocabulary.tasks].sort(([a], [b]) => (a < b ? -1 : 1)),
    taskNames: [...(vocabulary.taskNames ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)),
    libraries: [...vocabulary.libraries].sort(),
    metrics: [...vocabulary.metrics].sort(),
  }
  return hash('sha256', JSON.stringify([SCHEMA_VERSION, code, words]))
}

function readCode(folder: string, recursive: boolean): string[] {
  const path = fileURLToPath(new URL(folder, import.meta.url))
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive, encoding: 'utf8' })
    .filter((name) => /\.(?:js|ts)$/.test(name) && !/(?:\.test|-for-test)\./.test(name))
    .sort()
    .map((name) => (BUNDLED.test(name) ? name : hash('sha256', readFileSync(`${path}/${name}`))))
}
