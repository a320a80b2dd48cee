/** Ensures that `dist` was built from the current sources. */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findNode, keep, LaunchError, readIfThere, say } from './install.js'

const BUILD_SCRIPT = fileURLToPath(new URL('build.js', import.meta.url))

/**
 * Build if the sources have changed. An installed package has no sources and is used as it is.
 *
 * @param {string} root - folder of the checkout or package
 * @param {(root: string) => void} [build] - how to build; it waits for concurrent builds
 * @returns {boolean} whether it had to build
 * @throws {LaunchError} if the build failed
 */
export function ensureBuilt(root, build = runBuild) {
  if (!existsSync(join(root, 'src'))) return false
  const seenFile = join(root, 'dist/.seen')
  const stamp = readIfThere(join(root, 'dist/.stamp'))
  // Before the sources are read: a file saved meanwhile is checked again at the next start.
  const seen = markSources(root)
  if (stamp !== undefined && readIfThere(seenFile) === `${stamp} ${seen}`) return false
  if (stamp === hashSources(root)) {
    keep(seenFile, `${stamp} ${seen}`)
    return false
  }
  build(root)
  return true
}

/**
 * A fingerprint that changes whenever a source is saved, from sizes and modification times. It costs a third of reading
 * the sources, or less from disk.
 *
 * @param {string} root
 */
function markSources(root) {
  const hash = createHash('sha256')
  for (const path of listSources(root)) {
    const file = statSync(path, { bigint: true, throwIfNoEntry: false })
    hash.update(`${path}\0${file?.size} ${file?.mtimeNs} ${file?.ctimeNs}\0`)
  }
  return hash.digest('hex')
}

/** @param {string} root @returns {string[]} everything that a build is made of, in order */
function listSources(root) {
  const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && !/\.test\.tsx?$/.test(item.name))
    .map((item) => join(item.parentPath ?? item.path, item.name))
    .sort()
  return [...sources, ...['vite.config.ts', 'package-lock.json'].map((name) => join(root, name))]
}

/**
 * Hash everything that a build is made of: sources, build settings, package versions.
 *
 * @param {string} root - folder of the checkout
 */
export function hashSources(root) {
  const hash = createHash('sha256')
  for (const path of listSources(root)) {
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
