#!/usr/bin/env node
/** Runs `npm run bench` and its variants, on any Node from 20: installs and builds what is missing, then measures. */

import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt } from '../bin/ensure-built.js'
import { ensureInstalled, findNode, LaunchError, say } from '../bin/install.js'

const bench = dirname(fileURLToPath(import.meta.url))
const root = join(bench, '..')
const ALL = [
  'ingest',
  'examples',
  'http',
  'workers',
  'visit',
  'lighthouse',
  'snippets',
  'hub',
  'search',
  'viewer',
  'docs',
  'delay',
  'memory',
  'publish',
  'replicas',
  'package',
]

const words = process.argv.slice(2)
const flags = words.filter((word) => word.startsWith('-'))
const named = words.filter((word) => !word.startsWith('-'))
const unknown = [
  ...named.filter((name) => !ALL.includes(name)).map((name) => `benchmark "${name}"`),
  ...flags
    .filter((flag) => flag !== '--quick' && !/^--(entries=\d+|parts=[a-z,]+)$/.test(flag))
    .map((flag) => `option "${flag}"`),
]
if (unknown.length > 0) {
  say(`There is no ${unknown.join(', no ')}. There are: ${ALL.join(', ')}, and --quick for a short run.`)
  process.exit(2)
}

try {
  ensureInstalled(root)
  ensureInstalled(bench)
  ensureBuilt(root)
  const node = findNode(root)
  for (const name of named.length > 0 ? named : ALL) {
    const { status, error } = spawnSync(node, [join(bench, name, 'run.ts'), ...flags], {
      stdio: 'inherit',
      // Measures what users would run.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    if (error !== undefined) throw error
    if (status === 0) continue
    say(`The benchmark ${name} does not work; see above.`)
    process.exitCode = 1
  }
} catch (error) {
  if (!(error instanceof LaunchError)) throw error
  say(error.message)
  process.exitCode = 1
}
