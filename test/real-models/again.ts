/** Records what a real model answers, and asks again what is behind the same name: with the commands that users have. */

import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { runProgram } from '../../src/cli/program.ts'
import type { Tested } from '../../src/reproduce/report/types.ts'
import { makeFolder } from '../helpers/folder.ts'

/** A folder with one card. */
export interface Recorded {
  folder: string
  /** Runs `modelbook test` on it. @param address - of what is asked */
  ask: (address: string, ...options: string[]) => Promise<Found>
}

export interface Found {
  exitCode: number
  /** Of the only example, or the first that is not the same. */
  outcome: string
  /** What differs, and what else is said. */
  faults: string[]
}

const protocolOf = (address: string) => (address.includes('/pipeline/') ? 'hf-inference' : 'openai')

const askedAt = (address: string) => ['--endpoint', address, '--protocol', protocolOf(address)]

/** Runs a command quietly. @returns its exit code */
async function run(...words: string[]): Promise<number> {
  vi.stubEnv('MODELBOOK_HOME', join(tmpdir(), 'modelbook-asked-again'))
  const silenced = [process.stdout, process.stderr].map((one) => vi.spyOn(one, 'write').mockReturnValue(true))
  try {
    const code = await runProgram(words)
    return code ?? Number(process.exitCode ?? 0)
  } finally {
    for (const one of silenced) one.mockRestore()
    process.exitCode = 0
    vi.unstubAllEnvs()
  }
}

/**
 * Write a card with an example, and record it.
 *
 * @param card - front matter
 * @param address - of the server that is asked
 */
export async function recordOnce(id: string, card: string, address: string): Promise<Recorded> {
  const folder = makeFolder({ [`models/${id}/README.md`]: `---\n${card}\n---\n# A model\n` })
  const code = await run('record', folder, id, ...askedAt(address))
  if (code !== 0) throw new Error(`modelbook record ended with ${code}.`)
  return {
    folder,
    ask: async (other, ...options) => {
      const report = join(folder, 'report.json')
      const exitCode = await run('test', folder, id, ...askedAt(other), `--report=json=${report}`, ...options)
      const { examples }: { examples: Tested[] } = JSON.parse(readFileSync(report, 'utf8'))
      const first = examples.find((one) => one.outcome === 'changed') ?? examples[0]
      if (first === undefined) throw new Error('Nothing was tested.')
      const { outcome, differences, reason } = first
      const messages = differences.map(({ message }) => message)
      return { exitCode, outcome, faults: [...messages, ...(reason === undefined ? [] : [reason])] }
    },
  }
}
