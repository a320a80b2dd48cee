/** Finds the files of the packages that a docs set names, for its API reference. */

import { hash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { basename, join, posix, relative, sep } from 'node:path'
import { decode } from '../../card/decode.ts'
import type { PackageFiles } from '../../docs/api/python/modules.ts'
import { pythonPackage } from '../../docs/api/python/package.ts'
import { loadPythonParser } from '../../docs/api/python/parser.ts'
import { typedocPackage } from '../../docs/api/typedoc/package.ts'
import type { ApiPackage } from '../../docs/api/types.ts'
import type { RawDocsPage } from '../../docs/read-page.ts'
import type { PackageSettings } from '../../docs/settings.ts'
import type { Walk } from './list-folder.ts'
import { reasonOf, sourceProblem } from './source-problem.ts'

const MODULE = /\.py$/
/** What is no part of a package that anybody imports. */
const PASSED_OVER = /^(?:\..*|__pycache__|node_modules)$/
const MAX_DEPTH = 20
/** A module above this size is data. */
const LARGEST_MODULE = 8 * 1024 * 1024

interface ModuleFile {
  /** Relative to the package, `/` between segments. */
  path: string
  real: string
  size: number
  modified: number
}

/** The packages of a set; undefined when its settings name none. One that cannot be read is reported and left out. */
export async function readReference(
  walk: Walk,
  settings: readonly PackageSettings[],
): Promise<RawDocsPage['reference']> {
  if (settings.length === 0) return undefined
  const packages: ApiPackage[] = []
  const keys: unknown[] = []
  for (const one of settings) {
    try {
      const { key, ...read } = one.path.endsWith('.json')
        ? readTypeDoc(walk, one)
        : await readPython(walk, one)
      packages.push(read.package)
      keys.push([one, key])
    } catch (error) {
      const message = `the package at ${one.path} cannot be read: ${reasonOf(error)}`
      const remedy =
        'Under `packages:` in modelbook.yaml, name the folder that holds its __init__.py, or the file that typedoc --json writes.'
      walk.report(sourceProblem('unreadable-package', 'error', 'modelbook.yaml', message, remedy))
    }
  }
  return { packages, key: hash('sha256', JSON.stringify(keys)) }
}

async function readPython(
  walk: Walk,
  settings: PackageSettings,
): Promise<{ package: ApiPackage; key: string }> {
  const { files, key } = findModules(walk, settings)
  return { package: pythonPackage(files, await loadPythonParser()), key }
}

function readTypeDoc(walk: Walk, settings: PackageSettings): { package: ApiPackage; key: string } {
  const text = readFileSync(join(walk.realRoot, settings.path), 'utf8')
  const places = {
    name: settings.name,
    hrefOf: (path: string, line: number) => lineAddress(settings, path, line),
  }
  return { package: typedocPackage(text, places), key: hash('sha256', text) }
}

/** Where a reader finds a line of the sources. */
function lineAddress({ source }: PackageSettings, path: string, line: number): string | undefined {
  return source
    ?.replaceAll('{path}', () => path.split('/').map(encodeURIComponent).join('/'))
    .replaceAll('{line}', String(line))
}

/** The modules of a Python package, and a key that changes with any of them. */
function findModules(walk: Walk, settings: PackageSettings): { files: PackageFiles; key: string } {
  const folder = realpathSync(join(walk.realRoot, settings.path))
  const modules = [...listModules(folder, '', 0)]
  if (!modules.some(({ path }) => path === '__init__.py')) throw new Error('it has no __init__.py')
  const byPath = new Map(modules.map((module) => [module.path, module]))
  const texts = new Map<string, string>()
  const below = relative(walk.realRoot, folder).replaceAll(sep, '/')
  const files: PackageFiles = {
    name: settings.name ?? basename(folder),
    paths: modules.map(({ path }) => path),
    read(path) {
      const known = texts.get(path)
      if (known !== undefined) return known
      const real = byPath.get(path)?.real
      const text = real === undefined ? '' : decode(readFileSync(real), () => {})
      texts.set(path, text)
      return text
    },
    sourcePath: (path) => posix.join(below, path),
    hrefOf: (path, line) => lineAddress(settings, path, line),
  }
  const key = JSON.stringify(modules.map(({ path, size, modified }) => [path, size, modified]))
  return { files, key: hash('sha256', key) }
}

/** Links are not followed: a package is what its folder holds. */
function* listModules(folder: string, below: string, depth: number): Generator<ModuleFile> {
  const items = readdirSync(join(folder, below), { withFileTypes: true })
  for (const item of items.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below + item.name
    if (item.isDirectory() && !PASSED_OVER.test(item.name) && depth < MAX_DEPTH) {
      yield* listModules(folder, `${path}/`, depth + 1)
    } else if (item.isFile() && MODULE.test(item.name)) {
      const real = join(folder, path)
      const { size, mtimeMs } = statSync(real)
      if (size <= LARGEST_MODULE) yield { path, real, size, modified: mtimeMs }
    }
  }
}
