/** For tests: the programs that run snippets; one that is missing is said aloud, and is a failure in CI. */

import { spawn, spawnSync } from 'node:child_process'

/** What a program has said, and how it ended. */
export interface Run {
  status: number | null
  stdout: string
  stderr: string
}

const VERSION: { readonly [program: string]: string } = { go: 'version', gofmt: '-l' }

/**
 * Whether a program can be run; said aloud where it cannot.
 *
 * @throws {Error} it cannot, and `CI=true`
 */
export function hasProgram(program: string): boolean {
  return (
    succeeds(program, [VERSION[program] ?? '--version']) ||
    miss(`${program} is missing, so nothing is known of the code that it would run.`)
  )
}

/**
 * Whether a client's package is there for the program that would run it; said aloud where it is not.
 *
 * @param words - with which the program finds out
 * @throws {Error} it is not there, and `CI=true`
 */
export function hasPackage(program: string, words: readonly string[], name: string): boolean {
  return (
    succeeds(program, words) ||
    miss(`The package ${name} is not installed for ${program}, so its snippets are not run.`)
  )
}

/** By command. What is there stays for as long as tests run, and many ask for the same. */
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
