/** Where the package's own files are, whether it runs from its sources or from its bundle, and its version. */

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

let root: string | undefined

/** A file of the package. @param path - from its root, e.g. `dist/client` */
export function packageFile(path: string): string {
  root ??= findRoot(dirname(fileURLToPath(import.meta.url)))
  return join(root, path)
}

/** The nearest folder upwards that has a package.json. */
function findRoot(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder
  const parent = dirname(folder)
  if (parent === folder)
    throw new Error('Modelbook is not in its package: there is no package.json above it.')
  return findRoot(parent)
}

/** The version in package.json. */
export function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'))
  if (typeof manifest === 'object' && manifest !== null && 'version' in manifest)
    return String(manifest.version)
  throw new Error('The package.json of Modelbook has no version.')
}
