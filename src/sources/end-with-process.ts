/** Makes other processes end with this one, and with the thread that started them, even when it is killed. */

import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'

/**
 * Keeps the ids of running processes, each announced by a line `+ 123` and taken back by `- 123`, and kills them when
 * nobody is left who could send another line.
 */
const GUARD = `
trap '' INT TERM HUP
running=' '
while read -r sign pid; do
  if [ "$sign" = + ]; then
    running="$running$pid "
  else
    before=\${running%%" $pid "*}
    after=\${running#*" $pid "}
    running="$before $after"
  fi
done
for pid in $running; do kill -KILL "$pid"; done
`

/** In milliseconds. A guard must not outlive its thread: nobody would collect it. */
const IDLE_MS = 1_000

/** The input of this thread's guard. */
let guard: Writable | undefined
let guarded = 0
let idle: NodeJS.Timeout | undefined

/** Kills a process when this one, or this thread, is no more. Not on Windows, which has no shell. */
export function endWithProcess(child: ChildProcess, pid: number): void {
  if (process.platform === 'win32') return
  clearTimeout(idle)
  guarded += 1
  guard ??= startGuard()
  guard?.write(`+ ${pid}\n`)
  child.once('exit', () => {
    guarded -= 1
    guard?.write(`- ${pid}\n`)
    if (guarded === 0) idle = setTimeout(endGuard, IDLE_MS).unref()
  })
}

function endGuard(): void {
  guard?.end()
  guard = undefined
}

function startGuard(): Writable | undefined {
  const child = spawn('/bin/sh', ['-c', GUARD], { env: {}, stdio: ['pipe', 'ignore', 'ignore'] })
  const { stdin } = child
  const forget = () => {
    if (guard === stdin) guard = undefined
  }
  child.once('error', forget).once('exit', forget)
  stdin?.on('error', forget)
  // It must not keep this process from ending.
  child.unref()
  if (stdin instanceof Socket) stdin.unref()
  return stdin ?? undefined
}
