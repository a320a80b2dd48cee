/** Runs a server in a process of its own, on a core of its own where the system can do that, and watches what it takes. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Whether a process can be kept on one core: needs `taskset` and a second core for the client. */
export const CAN_PIN = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0
const SERVER_CORE = '0'
const CLIENT_CORE = '1'

export interface ServerProcess {
  /** Without a slash at the end. */
  url: string
  pid: number | undefined
  /** Seconds of the processor that it has used so far; undefined where the system does not tell. */
  cpuSeconds(): number | undefined
  close(): Promise<void>
}

/** Keeps this process, the client, off the core of the servers. */
export function pinClient(): void {
  if (CAN_PIN) spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', CLIENT_CORE, String(process.pid)])
}

/** Starts Modelbook as a person would, on a folder, without watching it. */
export function startModelbook(folder: string, temporary: string): Promise<ServerProcess> {
  const main = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))
  const editions = join(temporary, 'editions')
  return startServerProcess(main, ['serve', folder, '--port', '0', '--no-watch', '--editions', editions])
}

/**
 * @param script - prints a line with the URL that it serves
 * @throws {Error} it ended before it printed one; what it said is on standard error
 */
export async function startServerProcess(script: string, words: string[]): Promise<ServerProcess> {
  const command = [process.execPath, script, ...words]
  const [first = '', ...rest] = CAN_PIN ? ['taskset', '--cpu-list', SERVER_CORE, ...command] : command
  const child = spawn(first, rest, { stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr.on('data', (bytes) => {
    said += bytes
  })
  const url = await readUrl(child)
  if (url === undefined) throw new Error(`${script} did not start:\n${said}`)
  return {
    url,
    pid: child.pid,
    cpuSeconds: () => readCpuSeconds(child.pid),
    async close() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

async function readUrl(child: ChildProcess): Promise<string | undefined> {
  if (child.stdout === null) return undefined
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /https?:\/\/\S+/.exec(line)?.[0]
    if (url !== undefined) return url.replace(/\/$/, '')
  }
  return undefined
}

/** Ticks a second of the clock that Linux counts processes by, the same on all its usual architectures. */
const TICKS = 100

/** @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html fields 14 and 15 */
function readCpuSeconds(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / TICKS
  } catch {
    return undefined
  }
}
