/** Starts and ends programs for tests, on loopback. */

import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../dist/server/main.js', import.meta.url))

export interface Running {
  pid: number | undefined
  /** All that it has printed. */
  said: () => string
  /** Resolves once it has ended, with its exit code; null after a signal. */
  ended: Promise<number | null>
  isOver: () => boolean
  /** The address that Modelbook says a site is at, without a slash at its end. @throws if it ends before that */
  url: () => Promise<string>
  send: (signal: NodeJS.Signals) => void
  /** Ends it and waits for that. */
  stop: (signal?: NodeJS.Signals) => Promise<void>
}

const running = new Set<ChildProcess>()

/** Starts a program. */
export function start(
  command: string,
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Running {
  const child = spawn(command, words, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let said = ''
  const url = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
      const [, address] = /^Modelbook is at (\S+)\/\n/m.exec(said) ?? []
      if (address !== undefined) url.resolve(address)
    })
  const ended = once(child, 'close').then(([code]) => (typeof code === 'number' ? code : null))
  const isOver = () => child.exitCode !== null || child.signalCode !== null
  return {
    pid: child.pid,
    said: () => said,
    ended,
    isOver,
    url: () => Promise.race([url.promise, ended.then(() => Promise.reject(new Error(said)))]),
    send: (signal) => void child.kill(signal),
    async stop(signal = 'SIGTERM') {
      if (isOver()) return
      child.kill(signal)
      await ended
    },
  }
}

/** Starts Modelbook. */
export function modelbook(words: readonly string[], env?: Readonly<Record<string, string>>): Running {
  return start(process.execPath, [MAIN, ...words], env)
}

/** A program that runs, or is away. */
export interface Part {
  start: () => Promise<void>
  stop: (signal?: NodeJS.Signals) => Promise<void>
  /** All that it has printed since its last start. */
  said: () => string
}

/** @param isReady - resolves once the program answers */
export function part(run: () => Running, isReady: () => Promise<void>): Part {
  let running: Running | undefined
  return {
    async start() {
      running = run()
      await isReady()
    },
    stop: async (signal) => running?.stop(signal),
    said: () => running?.said() ?? '',
  }
}

/** Ends all that is left. */
export async function stopAll(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    }),
  )
}

/**
 * Ports that nobody listens on, now or while what listens on them is down: the system gives none of them to a connection,
 * on Linux.
 */
export async function freePorts(count: number): Promise<number[]> {
  const from = randomInt(10_000, 30_000)
  const free = await freePortsAmong(Array.from({ length: 10 * count }, (_, at) => from + at))
  return free.slice(0, count)
}

/** Those of some ports that nobody listens on. */
export async function freePortsAmong(wanted: readonly number[]): Promise<number[]> {
  const free = await Promise.all(
    wanted.map(async (port) => {
      const server = createServer().listen(port, '127.0.0.1')
      const isFree = await once(server, 'listening').then(
        () => true,
        () => false,
      )
      await new Promise((resolve) => server.close(resolve))
      return isFree
    }),
  )
  return wanted.filter((_, at) => free[at])
}

/** Waits until something answers. */
export async function answers(url: string): Promise<void> {
  const until = Date.now() + 60_000
  for (;;) {
    try {
      const response = await fetch(url)
      await response.arrayBuffer()
      if (response.ok) return
    } catch {
      // It has not started yet.
    }
    if (Date.now() > until) throw new Error(`${url} does not answer.`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
