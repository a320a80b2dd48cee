/** Runs a build in processes of its own, and measures what it takes, for as long as it may. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Build {
  seconds: number
  /** Of the processor, all processes together; what else the machine does changes it little. */
  cpuSeconds: number
  /** Resident memory of all processes together at its highest, in bytes; undefined where there is no `/proc`. */
  peak: number | undefined
}

const POLL_MS = 50

/** A build that did not come to its end. */
export class BuildFailure extends Error {
  /** In a few words, for a cell of a table. */
  readonly short: string

  constructor(short: string, words: readonly string[], said: string) {
    super(`${words.join(' ')}: ${short}\n${said}`)
    this.short = short
  }
}

/**
 * @param words - the program and its arguments
 * @param folder - where it runs
 * @param isFine - whether a build that ended with this code has written its site
 * @param limit - in seconds, after which it is ended
 * @throws {BuildFailure} the build failed, or took too long
 */
export async function measureBuild(
  words: readonly string[],
  folder: string,
  isFine: (status: number) => boolean,
  limit: number,
): Promise<Build> {
  // The shell's own clock counts the processes that a build starts, and those that they start.
  const script = `TIMEFORMAT='measured %R %U %S'; time "$@"`
  const child = spawn('bash', ['-c', script, 'build', ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which can be ended whole.
    detached: true,
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      said += bytes
    })
  }
  let peak: number | undefined
  const watch = setInterval(() => {
    const now = residentOf(child.pid ?? 0)
    if (now !== undefined) peak = Math.max(peak ?? 0, now)
  }, POLL_MS)
  let late = false
  const end = setTimeout(() => {
    late = true
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
  }, limit * 1000)
  const [status] = await once(child, 'close')
  clearInterval(watch)
  clearTimeout(end)
  if (late) throw new BuildFailure(`more than ${limit} s`, words, said)
  const [, real, user, system] = /measured ([\d.]+) ([\d.]+) ([\d.]+)/.exec(said) ?? []
  if (typeof status !== 'number' || !isFine(status) || real === undefined) {
    const memory = said.includes('heap out of memory')
    throw new BuildFailure(memory ? 'out of memory' : `failed (${status})`, words, said)
  }
  return { seconds: Number(real), cpuSeconds: Number(user) + Number(system), peak }
}

/**
 * Of a process and all that it has started, each read alone: to look through all processes of the machine every time took a
 * twentieth of a core from the build.
 *
 * @see https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
function residentOf(root: number): number | undefined {
  const resident = familyOf(root).reduce((sum, pid) => sum + readResident(pid), 0)
  return resident === 0 ? undefined : resident
}

/** @see https://man7.org/linux/man-pages/man5/proc_tid_children.5.html */
function familyOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`
  const threads = ifThere(() => readdirSync(tasks)) ?? []
  const texts = threads.map(
    (thread) => ifThere(() => readFileSync(join(tasks, thread, 'children'), 'utf8')) ?? '',
  )
  return [pid, ...texts.join(' ').split(' ').filter(Boolean).map(Number).flatMap(familyOf)]
}

const PAGE_BYTES = 4096

function readResident(pid: number): number {
  const text = ifThere(() => readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? ''
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return Number(fields[21] ?? 0) * PAGE_BYTES
}

/** What is read of a thread or process, which may have ended since it was listed. */
function ifThere<Read>(read: () => Read): Read | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
/** Bytes of all files in a folder. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .reduce((sum, item) => sum + statSync(join(item.parentPath, item.name)).size, 0)
}
