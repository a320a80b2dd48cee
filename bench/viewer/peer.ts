/** A program that answers the same questions, in a process of its own. */

import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { onOneCore } from '../server-process.ts'
import type { Answer } from './questions.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

export interface Peer {
  name: string
  command: readonly string[]
}

export const DUCKDB: Peer = { name: 'DuckDB', command: [process.execPath, here('duckdb.ts')] }

/** @param python - of an environment that has Polars */
export const polars = (python: string): Peer => ({
  name: 'Polars',
  command: [python, here('polars_peer.py')],
})

export const POLARS_REQUIREMENTS = here('requirements.txt')

export class PeerProcess {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>
  readonly #lines: AsyncIterator<string>

  constructor({ command }: Peer) {
    const [first = '', ...rest] = onOneCore(command)
    this.#child = spawn(first, rest, { stdio: ['pipe', 'pipe', 'inherit'] })
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]()
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  async ask(name: string, path: string, value: string | number): Promise<Answer> {
    this.#child.stdin.write(`${JSON.stringify({ name, path, value })}\n`)
    const { value: line, done } = await this.#lines.next()
    if (done === true) throw new Error('It has ended; see above.')
    return z.array(z.number()).parse(JSON.parse(line))
  }

  async close(): Promise<void> {
    this.#child.stdin.end()
    if (this.#child.exitCode === null) await once(this.#child, 'exit')
  }
}
