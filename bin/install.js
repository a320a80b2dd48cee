/** Ensures that a checkout's packages are installed as `package-lock.json` says. */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** An error that the user can resolve: the message is shown as it is. */
export class LaunchError extends Error {
  name = 'LaunchError'
}

/** @param {string} line - printed on standard error, so that standard output is left to the command */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/**
 * Install what is missing or outdated; costs a few milliseconds when nothing is.
 *
 * @param {string} root - folder of the checkout
 * @param {(root: string) => void} [install] - how to install
 * @returns {boolean} whether it had to install
 * @throws {LaunchError} if npm is missing or failed
 */
export function ensureInstalled(root, install = runNpm) {
  const stampFile = join(root, 'node_modules/.modelbook-stamp')
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8')
  const stamp = createHash('sha256').update(lock).digest('hex')
  if (readIfThere(stampFile) === stamp) return false
  const installed = readIfThere(join(root, 'node_modules/.package-lock.json'))
  const current = installed !== undefined && matchesLock(JSON.parse(lock), JSON.parse(installed))
  if (!current) install(root)
  keep(stampFile, stamp)
  return !current
}

/**
 * Whether npm has installed everything in the lock file, whoever started it.
 *
 * @param {{ packages: Record<string, Wanted> }} lock - package-lock.json
 * @param {{ packages: Record<string, { version?: string }> }} installed - node_modules/.package-lock.json, which npm
 *   writes last
 */
export function matchesLock(lock, installed) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed.packages[path]
    return found === undefined
      ? wanted.optional === true && !isForHere(wanted)
      : found.version === wanted.version
  })
}

/**
 * Whether a package is a prebuilt one for this very system.
 *
 * @typedef {{ version?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Wanted
 * @param {Wanted} wanted
 */
function isForHere({ os, cpu, libc }) {
  if (!os?.includes(process.platform) || !cpu?.includes(process.arch)) return false
  if (libc === undefined) return true
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return libc.includes(header.glibcVersionRuntime === undefined ? 'musl' : 'glibc')
}

/** @param {string} root */
function runNpm(root) {
  say('Installing the packages that Modelbook needs; about half a minute, this once …')
  // npm tells its scripts its own path, which works even where npm is not on the PATH.
  const ownNpm = process.env.npm_execpath
  const [command, first] = ownNpm?.endsWith('.js') ? [process.execPath, [ownNpm]] : ['npm', []]
  // Installs from the lock file like npm ci, but keeps what is already there.
  const words = [
    ...first,
    'install',
    '--no-save',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const result = spawnSync(command, words, {
    cwd: root,
    // npm's output goes where ours goes.
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32' && first.length === 0,
  })
  if (result.error !== undefined && 'code' in result.error && result.error.code === 'ENOENT') {
    throw new LaunchError(
      'npm was not found, and the packages that Modelbook needs are not installed.\n' +
        '  Install npm (it comes with Node.js, https://nodejs.org), then run this again.',
    )
  }
  if (result.error !== undefined) throw result.error
  if (result.signal !== null) throw new LaunchError('The installation was interrupted. Run this again.')
  if (result.status !== 0) {
    throw new LaunchError(
      `The packages could not be installed: npm ended with code ${result.status}; its reason is above.\n` +
        '  If this machine is offline or behind a proxy, see that npm reaches its registry\n' +
        '  (npm ping tells), then run this again.',
    )
  }
}

/**
 * The Node to run Modelbook on: the current one if it is new enough, else the one that the project pins.
 *
 * @param {string} root - folder of the package
 * @returns {string} path of an executable
 * @throws {LaunchError} if there is none
 */
export function findNode(root) {
  if (isNewEnough(process.versions.node)) return process.execPath
  const pinned = findPinnedNode(root)
  if (pinned !== undefined) return pinned
  const remedy = existsSync(join(root, 'src'))
    ? 'delete node_modules, then run this again.'
    : 'install Modelbook again, and let npm run the scripts of the package "node".'
  throw new LaunchError(
    `Modelbook runs on Node ${NEEDED} and brings it along, but it is not in node_modules (this is Node ` +
      `${process.versions.node}).\n` +
      `  Its install script was perhaps not allowed to run: ${remedy}\n` +
      `  Or run Modelbook with Node ${NEEDED} or later.`,
  )
}

/**
 * The Node that the project pins, regardless of the current one.
 *
 * @param {string} root - folder of the package
 */
export function findPinnedNode(root) {
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve('node/package.json')
    const file = join(manifest, '../bin', process.platform === 'win32' ? 'node.exe' : 'node')
    return existsSync(file) ? file : undefined
  } catch {
    return undefined
  }
}

/** The first version whose `node:sqlite` and built-in type stripping are complete. */
const NEEDED = 24

/** @param {string} version - e.g. `24.21.0` */
export function isNewEnough(version) {
  return Number(version.split('.', 1)[0]) >= NEEDED
}

/**
 * Write a file that only saves the next start some work: a read-only checkout, as in a container image, starts without
 * it.
 *
 * @param {string} path @param {string} text
 */
export function keep(path, text) {
  try {
    writeFileSync(path, text)
  } catch {
    // The next start checks again.
  }
}

/** @param {string} path */
export function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
