/** Runs what the documentation's pages say: programs that end, and sites that keep running. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { vi } from 'vitest'

export interface Place {
  folder: string
  environment: Record<string, string | undefined>
}

/** A program's output so far: standard output, and both streams together. */
export interface Said {
  output: string
  all: string
}

/** A site started by a page. */
export interface Site {
  /** Host and port. */
  host: string
  said: Said
  stop(): Promise<void>
}

/** Run a program to its end. */
export async function run(program: string, words: string[], place: Place) {
  const { child, said } = start(program, words, place)
  const [code]: unknown[] = await once(child, 'close')
  return { code, said }
}

/**
 * Start a site.
 *
 * @throws if the command ended, or did not print the site's address
 */
export async function serve(command: string, place: Place): Promise<Site> {
  const { child, said } = start('bash', ['-euo', 'pipefail', '-c', command], place)
  const host = await vi.waitFor(
    () => {
      const found = /^(?:Modelbook is|Listening) at http:\/\/([^/\s]+)(?:\/\S*)?$/m.exec(said.all)?.[1]
      if (found === undefined && child.exitCode === null) throw new Error(`No site yet:\n${said.all}`)
      return found
    },
    { timeout: 60_000, interval: 50 },
  )
  if (host === undefined) throw new Error(`No site was started:\n${said.all}`)
  return { host, said, stop: () => stop(child) }
}

function start(program: string, words: string[], { folder, environment }: Place) {
  const child = spawn(program, words, {
    cwd: folder,
    env: environment,
    // A separate process group: everything that a shell started ends with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said: Said = { output: '', all: '' }
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    said.all += chunk
    said.output += chunk
  })
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said.all += chunk
  })
  return { child, said }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null) return
  const ended = once(child, 'close')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}
