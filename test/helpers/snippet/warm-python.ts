/** For tests: runs Python in processes forked with packages preloaded, by `warm-python.py`. */

import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { AMOUNT } from './amount.ts'
import type { Run } from './interpreters.ts'

const SERVER = fileURLToPath(new URL('warm-python.py', import.meta.url))

/**
 * Whether tests use warm processes: forks are only reliable on Linux, and `npm run test:snippets` starts each snippet
 * as a reader does.
 */
export const mayRunWarm = process.platform === 'linux' && AMOUNT === 'slice'

/** A Python that waits for jobs until this process ends. */
interface Warm {
  /** @returns the exit status, or a signal's negated number */
  run(job: Readonly<Record<string, unknown>>): Promise<number>
}

const started = new Map<string, Warm>()

/**
 * Run a Python program in a separate process, as if started anew but with modules already loaded.
 *
 * @param python - path of the Python
 * @param modules - to load before the first run
 * @param words - a file and its arguments
 */
export async function runWarmPython(
  python: string,
  modules: readonly string[],
  words: readonly string[],
  { cwd, env }: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<Run> {
  const key = JSON.stringify([python, ...modules])
  // What packages read while loading is the same for all runs.
  const whole = { ...process.env, ...env }
  const warm = started.get(key) ?? start(key, python, modules, whole)
  started.set(key, warm)
  const [stdout, stderr] = [`${cwd}.stdout`, `${cwd}.stderr`]
  const status = await warm.run({ words, cwd, env: whole, stdout, stderr })
  return {
    status: status < 0 ? null : status,
    stdout: readFileSync(stdout, 'utf8'),
    stderr: readFileSync(stderr, 'utf8'),
  }
}

function start(key: string, python: string, modules: readonly string[], env: NodeJS.ProcessEnv): Warm {
  const child = spawn(python, [SERVER, ...modules], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const waiting = new Map<number, PromiseWithResolvers<number>>()
  let jobs = 0
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, status }: { id: number; status: number } = JSON.parse(line)
    waiting.get(id)?.resolve(status)
    waiting.delete(id)
  })
  const end = (why: string) => {
    started.delete(key)
    for (const { reject } of waiting.values())
      reject(new Error(`${python}, which runs snippets, ended: ${why}`))
  }
  child.on('error', ({ message }) => end(message))
  child.on('close', (code) => end(`code ${code}`))
  child.stdin.on('error', () => {})
  return {
    run(job) {
      jobs += 1
      const end = Promise.withResolvers<number>()
      waiting.set(jobs, end)
      child.stdin.write(`${JSON.stringify({ ...job, id: jobs })}\n`)
      return end.promise
    },
  }
}
