/** Runs a server in a separate process, pinned to a core where the system allows it, and measures its resources. */

import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** Whether processes can be pinned: needs `taskset`, and a second core for the client. */
export const CAN_PIN = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0
const SERVER_CORE = '0'
const CLIENT_CORE = '1'

/** A command that keeps a program on one core, the servers', where the system allows it. */
export function onOneCore(command: readonly string[]): readonly string[] {
  return CAN_PIN ? ['taskset', '--cpu-list', SERVER_CORE, ...command] : command
}

export interface ServerProcess {
  /** Without a trailing slash. */
  url: string
  pid: number | undefined
  /** CPU seconds used so far; undefined where the system does not report them. */
  cpuSeconds(): number | undefined
  /** The same of the processes that it started, running and ended. */
  childCpuSeconds(): number | undefined
  close(): Promise<void>
}

/** Keep this process, the client, off the servers' core. */
export function pinClient(): void {
  if (CAN_PIN) spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', CLIENT_CORE, String(process.pid)])
}

/**
 * Start Modelbook on a folder as a user would, by default without watching it.
 *
 * @param more - other options of `modelbook serve`
 */
export function startModelbook(
  folder: string,
  temporary: string,
  isWatching = false,
  more: readonly string[] = [],
): Promise<ServerProcess> {
  const main = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))
  const editions = join(temporary, 'editions')
  return startServerProcess(main, [
    ...['serve', folder, '--port', '0', '--editions', editions],
    ...(isWatching ? [] : ['--no-watch']),
    ...more,
  ])
}

/**
 * @param script - prints a line with the URL that it serves
 * @throws {Error} if it ended before printing one; its output is on standard error
 */
export async function startServerProcess(script: string, words: string[]): Promise<ServerProcess> {
  const [first = '', ...rest] = onOneCore([process.execPath, script, ...words])
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
    childCpuSeconds: () => readChildCpuSeconds(child.pid),
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

/** Clock ticks per second in Linux process statistics, the same on all common architectures. */
const TICKS = 100

const readCpuSeconds = (pid: number | undefined) => readTicks(pid, 14, 15)

/** None where the system does not report them. */
function childrenOf(pid: number | undefined): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}

/** CPU seconds of the processes that a process has started, once they have ended. */
export function readEndedCpuSeconds(pid: number | undefined): number | undefined {
  return readTicks(pid, 16, 17)
}

function readChildCpuSeconds(pid: number | undefined): number | undefined {
  const ended = readEndedCpuSeconds(pid)
  return ended && childrenOf(pid).reduce((sum, child) => sum + (readCpuSeconds(child) ?? 0), ended)
}

/**
 * The sum of two times of a process, in seconds.
 *
 * @param fields - their numbers
 * @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
function readTicks(pid: number | undefined, ...fields: [number, number]): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field may contain anything but ends with the last bracket.
    const rest = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields.reduce((sum, field) => sum + Number(rest[field - 3]), 0) / TICKS
  } catch {
    return undefined
  }
}

/**
 * Memory of a process that no file backs; undefined where the system does not report it.
 *
 * @see https://man7.org/linux/man-pages/man5/proc_pid_status.5.html RssAnon
 */
export function readOwnMegabytes(pid: number | undefined): number | undefined {
  try {
    const kilobytes = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
  } catch {
    return undefined
  }
}

/** Follows the own memory of a process together with those that it has started. */
export function watchMegabytes(pid: number | undefined): { most(): number | undefined; stop(): void } {
  let most: number | undefined
  const look = () => {
    const now = [pid, ...childrenOf(pid)].map((one) => readOwnMegabytes(one) ?? 0)
    const all = now.reduce((sum, one) => sum + one, 0)
    if (all > (most ?? 0)) most = all
  }
  const timer = setInterval(look, 50)
  return { most: () => most, stop: () => clearInterval(timer) }
}
