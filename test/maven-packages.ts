/** Java packages with all that they need, fetched from Maven Central once and kept for later runs. */

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const KEPT = fileURLToPath(new URL('../node_modules/.cache/maven/', import.meta.url))
const MOST_TIME = 10 * 60_000

/**
 * Fetches a package unless an earlier run has. Maven must be there, see `ensureDebian`.
 *
 * @returns the folder with its archives; undefined, and a line that says so, where they cannot be fetched
 */
export function mavenPackage(group: string, name: string, version: string): string | undefined {
  const folder = join(KEPT, name, version)
  if (existsSync(folder)) return folder
  const making = `${folder}.${process.pid}`
  mkdirSync(making, { recursive: true })
  const project = join(making, 'pom.xml')
  writeFileSync(
    project,
    `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>test</groupId><artifactId>test</artifactId><version>1</version>
  <dependencies><dependency>
    <groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version>
  </dependency></dependencies>
</project>
`,
  )
  process.stderr.write(`Fetching ${group}:${name} ${version} …\n`)
  const { status, error, stdout } = spawnSync(
    'mvn',
    ['-q', '-B', '-f', project, 'dependency:copy-dependencies', `-DoutputDirectory=${making}`],
    { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8', timeout: MOST_TIME },
  )
  if (status === 0) {
    renameSync(making, folder)
    return folder
  }
  rmSync(making, { recursive: true, force: true })
  process.stderr.write(
    `SKIPPED: what needs ${name}, since it cannot be fetched: ${error?.message ?? stdout.slice(-2000)}\n`,
  )
  return undefined
}
