/** Runs the command in a folder of its own for each test of a file, as a child process that ends with the test. */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect } from 'vitest'

const COMMAND = fileURLToPath(new URL('../../bin/modelbook.js', import.meta.url))

/** Of each test, a folder with a card in `cards`, and what runs the command beside it. */
export function useCommand() {
  const place = { folder: '' }
  const children: ChildProcess[] = []

  const writeCard = (id: string, text: string) => {
    const file = join(place.folder, `cards/models/${id}/README.md`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }

  beforeEach(() => {
    place.folder = mkdtempSync(join(tmpdir(), 'modelbook-serve-'))
    writeCard('acme/tiny', '---\nlicense: mit\n---\n# Tiny\n\nThe first sentence.\n')
  })
  afterEach(async () => {
    for (const child of children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await once(child, 'exit')
    }
    rmSync(place.folder, { recursive: true })
  })

  function run(words: string[], environment: Record<string, string> = {}, input = '', program = [COMMAND]) {
    const { PORT: _, ...inherited } = process.env
    const child = spawn(process.execPath, [...program, ...words], {
      cwd: place.folder,
      env: { ...inherited, MODELBOOK_HOME: join(place.folder, 'editions'), ...environment },
    })
    children.push(child)
    child.stdin.end(input)
    const said = { out: '', err: '' }
    child.stdout.on('data', (text) => {
      said.out += text
    })
    child.stderr.on('data', (text) => {
      said.err += text
    })
    const ended = once(child, 'close').then(([code]: number[]) => code)
    const url = () =>
      expect
        .poll(() => /^Modelbook is at (\S+)$/m.exec(said.out)?.[1], { timeout: 50_000 })
        .toBeDefined()
        .then(() => /^Modelbook is at (\S+)$/m.exec(said.out)?.[1] ?? '')
    return { child, said, ended, url }
  }

  return { place, run, writeCard }
}
