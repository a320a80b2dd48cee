/** Runs a build in separate processes, within a time limit, and measures the resources it takes. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Build {
  seconds: number
  /** CPU time of all processes together, which depends little on the machine's other load. */
  cpuSeconds: number
  /** Peak resident memory of all processes together, in bytes; undefined where there is no `/proc`. */
  peak: number | undefined
}

const POLL_MS = 50

/** A build that did not finish. */
export class BuildFailure extends Error {
  /** A short reason, for a table cell. */
  readonly short: string

  constructor(short: string, words: readonly string[], said: string) {
    super(`${words.join(' ')}: ${short}\n${said}`)
    this.short = short
  }
}

/**
 * @param words - the program and its arguments
 * @param folder - working directory
 * @param isFine - whether a build with this exit code has written its site
 * @param limit - in seconds, after which it is killed
 * @throws {BuildFailure} if the build failed or took too long
 */
export async function measureBuild(
  words: readonly string[],
  folder: string,
  isFine: (status: number) => boolean,
  limit: number,
): Promise<Build> {
  // The shell's own clock includes the processes that a build starts, and their children.
  const script = `TIMEFORMAT='measured %R %U %S'; time "$@"`
  const child = spawn('bash', ['-c', script, 'build', ...words], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, which can be killed as a whole.
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
 * Resident memory of a process and its descendants, each read individually: scanning all processes of the machine each
 * time took a twentieth of a core from the build.
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

/** Reads from a thread or process that may have ended since it was listed. */
function ifThere<Read>(read: () => Read): Read | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
/** Total size of the files in a folder, in bytes. */
export function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .reduce((sum, item) => sum + statSync(join(item.parentPath, item.name)).size, 0)
}
