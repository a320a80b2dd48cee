/** Finds a Chromium for the browser tests, or downloads one. Run directly, it prints the path of the one found. */

import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC_APPS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const IS_ROOT = process.getuid?.() === 0
const MINUTE = 60_000

/** Prevents requests to other hosts, and work that no test needs. */
const ARGUMENTS = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Names that a browser does not trust without TLS, unlike 127.0.0.1 and localhost.
  '--host-resolver-rules=MAP *.test 127.0.0.1',
]

/**
 * Start the installed Chromium.
 *
 * @param more - arguments in addition to the usual ones
 * @throws {Error} if there is none; `node test/browser.ts` installs one
 */
export async function launchBrowser(...more: string[]): Promise<Browser> {
  const found = findBrowser()
  if (found === undefined) throw new Error('There is no Chromium to test with. Run: node test/browser.ts')
  return chromium.launch({
    executablePath: found.path,
    // Chromium refuses to run its sandbox as root.
    chromiumSandbox: !IS_ROOT,
    args: [...ARGUMENTS, ...more],
  })
}

interface FoundBrowser {
  path: string
  /** Origin and version, for display. */
  description: string
}

/** A working Chromium on this machine: the one named, one on the PATH, or Playwright's own. */
function findBrowser(): FoundBrowser | undefined {
  const named = process.env.CHROME_PATH
  const candidates: [path: string, origin: string][] = [
    ...(named ? [[named, 'CHROME_PATH'] as [string, string]] : []),
    ...NAMES.flatMap((name) =>
      (process.env.PATH ?? '')
        .split(delimiter)
        .map((folder): [string, string] => [join(folder, name), 'on the PATH']),
    ),
    ...MAC_APPS.map((path): [string, string] => [path, 'an application']),
    [chromium.executablePath(), 'Playwright’s own'],
  ]
  for (const [path, origin] of candidates) {
    const version = isExecutable(path) ? readVersion(path) : undefined
    if (version !== undefined) return { path, description: `${version} (${origin}: ${path})` }
    if (origin === 'CHROME_PATH') say(`CHROME_PATH names ${path}, which does not start; looking for another.`)
  }
  return undefined
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Its version; undefined when it does not start, for example for want of a library. */
function readVersion(path: string): string | undefined {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 30_000 })
  return status === 0 ? stdout.trim() : undefined
}

/** Find a Chromium, else install Playwright's own, else Debian's package. */
function getBrowser(): FoundBrowser | undefined {
  const found = findBrowser()
  if (found !== undefined) return found
  say('There is no Chromium here. Getting Playwright’s own …')
  const cli = createRequire(import.meta.url)
    .resolve('playwright-core/package.json')
    .replace(/package\.json$/, 'cli.js')
  run(process.execPath, [cli, 'install', 'chromium'], 4 * MINUTE)
  return findBrowser() ?? installDebianPackage()
}

function installDebianPackage(): FoundBrowser | undefined {
  if (spawnSync('apt-get', ['--version']).status !== 0) return undefined
  const maySudo = !IS_ROOT && spawnSync('sudo', ['-n', 'true']).status === 0
  if (!IS_ROOT && !maySudo) {
    say('Debian’s package needs root or sudo without a password.')
    return undefined
  }
  say('Playwright’s own cannot be had or does not start. Installing Debian’s package chromium …')
  const apt = (...words: string[]) => {
    const command = ['env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q', ...words]
    const [first = '', ...rest] = maySudo ? ['sudo', '-n', ...command] : command
    return run(first, rest, 5 * MINUTE)
  }
  if (!apt('update') || !apt('install', '-y', '--no-install-recommends', 'chromium')) return undefined
  return findBrowser()
}

/** Run a command with its output visible. */
function run(command: string, words: string[], timeout: number): boolean {
  const { status, error } = spawnSync(command, words, { stdio: ['ignore', 2, 2], timeout })
  if (error !== undefined) say(`${command} was given up: ${error.message}`)
  return status === 0
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

if (import.meta.main) {
  const found = getBrowser()
  if (found === undefined) {
    say('No Chromium can be had: none is installed, and neither Playwright’s nor Debian’s can be installed.')
    say('  Install one, or name one in CHROME_PATH.')
    process.exitCode = 1
  } else {
    say(`Testing with ${found.description}`)
    process.stdout.write(`${found.path}\n`)
  }
}
