#!/usr/bin/env node
/** The `modelbook` command: on any Node from 20, installs and builds what is missing, then runs on the pinned Node. */

import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compileCache, keepCompiled } from './compile-cache.js'
import { ensureBuilt } from './ensure-built.js'
import { ensureInstalled, findNode, LaunchError, say } from './install.js'

const root = fileURLToPath(new URL('..', import.meta.url))
const main = join(root, 'dist/server/main.js')

/**
 * npm runs scripts in a shell that does not forward termination signals: the site would be left running.
 *
 * @param {() => void} end
 */
function endWithShell(end) {
  if (process.env.npm_lifecycle_event === undefined) return
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    end()
  }, 250)
  watch.unref()
}

/** @param {string} node - path of the Node to run on */
function runOn(node) {
  const child = spawn(node, [join(root, 'bin/run-child.js'), ...process.argv.slice(2)], {
    // By the channel, it notices when this process is gone.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: compileCache(root) },
  })
  // The command shuts down in its own order; this process only waits, and exits with the same status.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  endWithShell(() => child.kill('SIGTERM'))
  child.on('error', (error) => {
    say(`Modelbook could not be started with ${node}: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

// Otherwise React would run its development checks.
process.env.NODE_ENV ??= 'production'

try {
  // An installed package is already built, and npm has installed its dependencies.
  if (existsSync(join(root, 'src'))) {
    ensureInstalled(root)
    ensureBuilt(root)
  }
  const node = findNode(root)
  if (node === process.execPath) {
    endWithShell(() => process.kill(process.pid, 'SIGTERM'))
    keepCompiled(root)
    await import(pathToFileURL(main).href)
  } else {
    runOn(node)
  }
} catch (error) {
  if (!(error instanceof LaunchError)) throw error
  say(error.message)
  process.exitCode = 1
}
