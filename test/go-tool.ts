/** Programs that are built from their Go sources once, and kept for later runs. */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const KEPT = fileURLToPath(new URL('../node_modules/.cache/go/', import.meta.url))
const MOST_TIME = 20 * 60_000

/**
 * Builds a program unless an earlier run has.
 *
 * @param path - of the program's package, e.g. `github.com/acme/tool/cmd/tool`
 * @param version - e.g. `v1.2.3`
 * @returns its path; undefined, and a line that says so, where Go is missing or it cannot be built
 */
export function goTool(path: string, version: string): string | undefined {
  const folder = join(KEPT, version)
  const built = join(folder, basename(path))
  if (existsSync(built)) return built
  mkdirSync(folder, { recursive: true })
  process.stderr.write(`Building ${path} ${version} …\n`)
  const { status, error, stderr } = spawnSync('go', ['install', `${path}@${version}`], {
    env: { ...process.env, GOBIN: folder, GOFLAGS: '-mod=mod' },
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    timeout: MOST_TIME,
  })
  if (status === 0) return built
  process.stderr.write(
    `SKIPPED: what needs ${basename(path)}, since it cannot be built: ${error?.message ?? stderr.slice(-2000)}\n`,
  )
  return undefined
}
