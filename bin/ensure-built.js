/** Makes sure that what is in `dist` was built from the sources as they are. */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode, LaunchError, readIfThere, say } from './install.js'

const BUILD_SCRIPT = fileURLToPath(new URL('build.js', import.meta.url))

/**
 * Builds when the sources have changed. An installed package has no sources and is taken as it is.
 *
 * @param {string} root - folder of the checkout or package
 * @param {(root: string) => void} [build] - how to build
 * @returns {boolean} whether it had to build
 * @throws {LaunchError} the build failed
 */
export function ensureBuilt(root, build = runBuild) {
  if (!existsSync(join(root, 'src'))) return false
  if (readIfThere(join(root, 'dist/.stamp')) === hashSources(root)) return false
  build(root)
  return true
}

/**
 * One hash of everything that a build is made of: sources, build settings, versions of packages.
 *
 * @param {string} root - folder of the checkout
 */
export function hashSources(root) {
  const hash = createHash('sha256')
  const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && !/\.test\.tsx?$/.test(item.name))
    .map((item) => join(item.parentPath ?? item.path, item.name))
    .sort()
  for (const path of [
    ...sources,
    ...['vite.config.ts', 'package-lock.json'].map((name) => join(root, name)),
  ]) {
    const bytes = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
    hash.update(`${path.slice(root.length)}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

/** @param {string} root */
function runBuild(root) {
  say('Building Modelbook …')
  const result = spawnSync(findNode(root), [BUILD_SCRIPT], { cwd: root, stdio: ['ignore', 2, 2] })
  if (result.error !== undefined) throw result.error
  if (result.status !== 0) {
    throw new LaunchError('The build failed; its reason is above. Nothing is served from an older build.')
  }
}
