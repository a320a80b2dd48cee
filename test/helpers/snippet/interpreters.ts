/** For tests: runs the interpreters of snippets. A missing one is reported, and is a failure in CI. */

import { spawn, spawnSync } from 'node:child_process'

/** A program's output and exit status. */
export interface Run {
  status: number | null
  stdout: string
  stderr: string
}

const VERSION: { readonly [program: string]: string } = { go: 'version', gofmt: '-l' }

/**
 * Whether a program can be run; reports it if not.
 *
 * @throws {Error} if it cannot, and `CI=true`
 */
export function hasProgram(program: string): boolean {
  return (
    succeeds(program, [VERSION[program] ?? '--version']) ||
    miss(`${program} is missing, so nothing is known of the code that it would run.`)
  )
}

/**
 * Whether a client's package is installed for its interpreter; reports it if not.
 *
 * @param words - arguments with which the interpreter checks
 * @throws {Error} if it is missing, and `CI=true`
 */
export function hasPackage(program: string, words: readonly string[], name: string): boolean {
  return (
    succeeds(program, words) ||
    miss(`The package ${name} is not installed for ${program}, so its snippets are not run.`)
  )
}

/** Results by command: what is installed does not change while tests run, and many ask for the same. */
const outcomes = new Map<string, boolean>()

function succeeds(program: string, words: readonly string[]): boolean {
  const command = JSON.stringify([program, ...words])
  const known = outcomes.get(command)
  if (known !== undefined) return known
  const isFine = spawnSync(program, words, { stdio: 'ignore' }).status === 0
  outcomes.set(command, isFine)
  return isFine
}

function miss(message: string): false {
  if (process.env.CI === 'true') throw new Error(message)
  console.warn(`SKIPPED: ${message}`)
  return false
}

/** Run a program with a text as its standard input. */
export function runProgram(
  program: string,
  words: readonly string[],
  { input = '', cwd, env }: { input?: string; cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, words, {
      ...(cwd === undefined ? undefined : { cwd }),
      env: { ...process.env, ...env },
      timeout: 240_000,
    })
    let stdout = ''
    let stderr = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      stdout += text
    })
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      stderr += text
    })
    child.on('error', reject)
    child.on('close', (status) => resolve({ status, stdout, stderr }))
    child.stdin.on('error', () => {})
    child.stdin.end(input)
  })
}
