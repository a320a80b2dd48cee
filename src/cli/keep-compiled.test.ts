import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'modelbook compiled '))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const KEEPER = JSON.stringify(new URL('keep-compiled.ts', import.meta.url).href)

/** Writes a program of two modules that says when it runs; its function is compiled when it is called. */
function writeProgram(): string {
  const steps = Array.from({ length: 2000 }, (_, at) => `sum += Math.sin(${at});`).join('\n')
  writeFileSync(join(folder, 'add.mjs'), `export function add() { let sum = 0; ${steps} return sum }`)
  const file = join(folder, 'main.mjs')
  writeFileSync(file, `export { add } from './add.mjs'\nconsole.log('It runs.')`)
  return file
}

/** Runs code in a new process, in which `program` is what the file exports. */
function run(file: string, code: string): string {
  const source = `
    import { getHeapCodeStatistics } from 'node:v8'
    import { keepCompiled } from ${KEEPER}
    const program = await import(${JSON.stringify(pathToFileURL(file).href)})
    ${code}`
  return execFileSync(process.execPath, ['--input-type=module', '--eval', source], {
    encoding: 'utf8',
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'kept') },
  })
}

describe('keepCompiled', () => {
  it('lets the next start have compiled what has run', () => {
    const file = writeProgram()
    const measure = () =>
      Number(run(file, 'console.log(getHeapCodeStatistics().bytecode_and_metadata_size)').split('\n')[1])
    run(file, '')
    const before = measure()
    run(file, `program.add(); await keepCompiled(${JSON.stringify(file)})`)
    expect(measure() - before).toBeGreaterThan(20_000)
  })

  it('does not run the program again', () => {
    const file = writeProgram()
    expect(run(file, `await keepCompiled(${JSON.stringify(file)})`)).toBe('It runs.\n')
  })

  it('changes nothing for a program that is not there', () => {
    const file = writeProgram()
    expect(run(file, `await keepCompiled(${JSON.stringify(join(folder, 'gone.mjs'))})`)).toBe('It runs.\n')
  })
})
