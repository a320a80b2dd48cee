/** Finds the programs of PostgreSQL, and installs them if that needs no confirmation. */

import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Where Debian's packages create a folder per version. */
const VERSIONS = '/usr/lib/postgresql'

/** The folder with the newest version's programs; undefined when there is none. */
export function findPostgres(): string | undefined {
  const versions = existsSync(VERSIONS) ? readdirSync(VERSIONS) : []
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(VERSIONS, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** Installs PostgreSQL from Debian's packages; reports this, or that it cannot. */
export function ensurePostgres(): boolean {
  if (findPostgres() !== undefined) return true
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0) {
    console.log("Installing PostgreSQL from the system's packages: apt-get install postgresql")
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'postgresql'], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  if (findPostgres() !== undefined) return true
  console.log('SKIPPED: PostgreSQL is not installed (Debian: apt-get install postgresql).')
  return false
}
