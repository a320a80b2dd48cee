/**
 * Finds a Chromium and a Firefox for the browser tests, or installs them. Run directly, it prints the path of the Chromium.
 */

import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { ensureDebian } from './debian-packages.ts'

/** Where browsers of each sort are looked for. */
const SORTS = {
  Chromium: {
    variable: 'CHROME_PATH',
    programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
    paths: [
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      chromium.executablePath(),
    ],
  },
  // Playwright's own is of no use: it is changed, and what readers have is to be tested.
  Firefox: {
    variable: 'FIREFOX_PATH',
    programs: ['firefox-esr', 'firefox'],
    paths: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
  },
}

type Sort = keyof typeof SORTS

const IS_ROOT = process.getuid?.() === 0
const MINUTE = 60_000

/** Of Chromium: prevents requests to other hosts, and work that no test needs. */
export const CHROMIUM_ARGUMENTS = [
  // It refuses to run its sandbox as root.
  ...(IS_ROOT ? ['--no-sandbox'] : []),
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
  const found = findBrowser('Chromium')
  if (found === undefined) throw new Error('There is no Chromium to test with. Run: node test/browser.ts')
  return chromium.launch({
    executablePath: found.path,
    // Where it cannot have one, the arguments say so.
    chromiumSandbox: true,
    args: [...CHROMIUM_ARGUMENTS, ...more],
  })
}

export interface FoundBrowser {
  sort: Sort
  path: string
  /** Origin and version, for display. */
  description: string
}

/** A browser of a sort that works on this machine: the one named, one on the PATH, or one at a usual place. */
export function findBrowser(sort: Sort): FoundBrowser | undefined {
  const { variable, programs, paths } = SORTS[sort]
  const named = process.env[variable]
  const folders = (process.env.PATH ?? '').split(delimiter)
  const others = [...programs.flatMap((program) => folders.map((folder) => join(folder, program))), ...paths]
  for (const path of [...(named ? [named] : []), ...others]) {
    const version = isExecutable(path) ? readVersion(path) : undefined
    if (version !== undefined) return { sort, path, description: `${version} (${path})` }
    if (path === named) say(`${variable} names ${path}, which does not start; looking for another.`)
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
function getChromium(): FoundBrowser | undefined {
  const found = findBrowser('Chromium')
  if (found !== undefined) return found
  say('There is no Chromium here. Getting Playwright’s own …')
  const cli = createRequire(import.meta.url)
    .resolve('playwright-core/package.json')
    .replace(/package\.json$/, 'cli.js')
  run(process.execPath, [cli, 'install', 'chromium'], 4 * MINUTE)
  return findBrowser('Chromium') ?? installDebian('Chromium', 'chromium')
}

/** Find a Firefox, else install Debian's package. */
const getFirefox = () => findBrowser('Firefox') ?? installDebian('Firefox', 'firefox-esr')

function installDebian(sort: Sort, name: string): FoundBrowser | undefined {
  ensureDebian({ [name]: name })
  return findBrowser(sort)
}

/** Run a command with its output visible. */
function run(command: string, words: string[], timeout: number): void {
  const { error } = spawnSync(command, words, { stdio: ['ignore', 2, 2], timeout })
  if (error !== undefined) say(`${command} was given up: ${error.message}`)
}

function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

if (import.meta.main) {
  const [found, firefox] = [getChromium(), getFirefox()]
  if (found === undefined) {
    say('No Chromium can be had: none is installed, and neither Playwright’s nor Debian’s can be installed.')
    say('  Install one, or name one in CHROME_PATH.')
  } else {
    say(`Testing with ${found.description}`)
    process.stdout.write(`${found.path}\n`)
  }
  if (firefox === undefined) {
    say('SKIPPED: the tests in Firefox. None is installed, and Debian’s firefox-esr cannot be installed.')
    say('  Install one, or name one in FIREFOX_PATH.')
  } else {
    say(`Testing with ${firefox.description}`)
  }
  if (found === undefined || firefox === undefined) process.exitCode = 1
}
