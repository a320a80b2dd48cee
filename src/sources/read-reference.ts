/** Reads the packages that a docs set names, for its API reference. */

import { hash } from 'node:crypto'
import { posix } from 'node:path'
import { decode } from '../card/decode.ts'
import type { Problem } from '../card/types.ts'
import { encodePath } from '../card/url-path.ts'
import type { Modules, PackageFiles } from '../docs/api/python/modules.ts'
import { pythonPackage } from '../docs/api/python/package.ts'
import { loadPythonParser, parsePython } from '../docs/api/python/parser.ts'
import { typedocPackage } from '../docs/api/typedoc/package.ts'
import type { ApiPackage } from '../docs/api/types.ts'
import type { RawDocsPage } from '../docs/read-page.ts'
import { type PackageSettings, SETTINGS_FILE } from '../docs/settings.ts'
import type { FileTree } from './file-tree.ts'
import { reasonOf, sourceProblem } from './source-problem.ts'

/** Modules, and the stubs of compiled ones. */
const MODULE = /\.pyi?$/
/** A larger module is data. */
const LARGEST_MODULE = 8 * 1024 * 1024

/**
 * The packages of a set; undefined if its settings name none. A package that cannot be read is reported and left out.
 *
 * @param version - of the set, for the URLs of its sources
 */
export async function readReference(
  tree: FileTree,
  settings: readonly PackageSettings[],
  version: string,
  report: (problem: Problem) => void,
): Promise<RawDocsPage['reference']> {
  if (settings.length === 0) return undefined
  const packages: ApiPackage[] = []
  const keys: unknown[] = [version]
  const together = new Map<string, Modules>()
  for (const one of settings) {
    try {
      const read = one.path.endsWith('.json')
        ? await readTypeDoc(tree, one, version)
        : await readPython(tree, one, version, together)
      packages.push(read.package)
      keys.push([one, read.key])
    } catch (error) {
      const message = `the package at ${one.path} cannot be read: ${reasonOf(error)}`
      const remedy =
        'Under `packages:` in modelbook.yaml, give the folder that holds its __init__.py, or the file that typedoc --json writes.'
      report(sourceProblem('unreadable-package', 'error', SETTINGS_FILE, message, remedy))
    }
  }
  return {
    packages,
    key: hash('sha256', JSON.stringify(keys)),
    ...(packages.length > 0 ? { load: loadPythonParser } : {}),
  }
}

interface ReadPackage {
  package: ApiPackage
  /** Changes with any of the package's files. */
  key: string
}

async function readPython(
  tree: FileTree,
  settings: PackageSettings,
  version: string,
  together: Map<string, Modules>,
): Promise<ReadPackage> {
  const modules = (await tree.list(settings.path)).filter(
    ({ path, size }) => MODULE.test(path) && size <= LARGEST_MODULE,
  )
  if (!modules.some(({ path }) => path === '__init__.py')) throw new Error('it has no __init__.py')
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const texts = new Map<string, string>()
  const files: PackageFiles = {
    name: settings.name ?? posix.basename(posix.normalize(settings.path)),
    paths: modules.map(({ path }) => path),
    read(path) {
      const known = texts.get(path)
      if (known !== undefined) return known
      const bytes = byPath.get(path)?.read()
      const text = bytes === undefined ? '' : decode(bytes, () => {})
      texts.set(path, text)
      return text
    },
    sourcePath: (path) => posix.join(settings.path, path),
    hrefOf: (path, line) => lineAddress(settings, version, path, line),
  }
  const key = JSON.stringify(modules.map(({ path, key }) => [path, key()]))
  return { package: pythonPackage(files, parsePython, together), key: hash('sha256', key) }
}

async function readTypeDoc(tree: FileTree, settings: PackageSettings, version: string): Promise<ReadPackage> {
  const text = decode(await tree.read(settings.path), () => {})
  const places = {
    name: settings.name,
    hrefOf: (path: string, line: number) => lineAddress(settings, version, path, line),
  }
  return { package: typedocPackage(text, places), key: hash('sha256', text) }
}

/** The URL of a line of the sources. */
function lineAddress(
  { source }: PackageSettings,
  version: string,
  path: string,
  line: number,
): string | undefined {
  return source
    ?.replaceAll('{path}', () => encodePath(path))
    .replaceAll('{version}', () => encodePath(version || 'main'))
    .replaceAll('{line}', String(line))
}
