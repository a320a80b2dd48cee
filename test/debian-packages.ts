/** Installs Debian's packages that tests need, where that is allowed. */

import { spawnSync } from 'node:child_process'

const MOST_TIME = 5 * 60_000

/** Packages by a program of each. */
export interface DebianPackages {
  readonly [program: string]: string
}

const isThere = (program: string) =>
  spawnSync(program, ['--version'], { stdio: 'ignore' }).error === undefined

/** Install what is missing, with its output visible. @returns the names of packages that still are */
export function ensureDebian(packages: DebianPackages): string[] {
  const missing = () =>
    Object.entries(packages).flatMap(([program, name]) => (isThere(program) ? [] : [name]))
  const names = missing()
  const root = rootWords()
  if (names.length === 0 || root === undefined || !isThere('apt-get')) return names
  process.stderr.write(`Installing Debian’s ${names.join(', ')} …\n`)
  const aptGet = (...words: string[]) => {
    const [command = '', ...rest] = [
      ...root,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'apt-get',
      '-qq',
      ...words,
    ]
    return spawnSync(command, rest, { stdio: ['ignore', 2, 2], timeout: MOST_TIME }).status === 0
  }
  if (aptGet('update')) aptGet('install', '-y', '--no-install-recommends', ...names)
  return missing()
}

/** What comes before a command that only root may run; undefined where it may not be run. */
function rootWords(): string[] | undefined {
  if (process.getuid?.() === 0) return []
  return spawnSync('sudo', ['-n', 'true']).status === 0 ? ['sudo', '-n'] : undefined
}
