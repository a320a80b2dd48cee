/**
 * For tests: how to run languages and clients.
 *
 * A language is configured in `templates/<language>/run-for-test.ts`, and a client in
 * `templates/<language>/<client>/run-for-test.ts` if it needs more than its language provides, or does not send exactly
 * the request.
 */

/// <reference types="vite/types/importMeta.d.ts" />

import type { Client } from '../../../src/snippet/render/client.ts'
import { clientFolder } from '../../../src/snippet/render/clients.ts'
import { hasPackage, hasProgram, type Run } from './interpreters.ts'
import type { Wire } from './wire.ts'

/** How to run code in one language. */
export interface Language {
  /** Name of the file with the snippet. */
  file: string
  /** The program that runs it, and those that the code calls. */
  programs: readonly [string, ...string[]]
  /** Arguments before the file. */
  words: readonly string[]
  /** Arguments that redirect requests to the recorder where the code itself names the host. */
  lead?: readonly string[]
  /** Arguments with which the program checks for a package. */
  findPackage?(name: string): readonly string[]
  /** What runs code that needs no package, and the command that prints its version. */
  runtime: { name: string; command: readonly [string, ...string[]] }
  /** Arguments with which the program prints under which name a package is known, and its version. */
  findVersion?(name: string): readonly string[]
  /** Runs its program with preloaded packages, where that is faster than starting it anew. */
  runWarm?(
    program: string,
    packages: readonly string[],
    words: readonly string[],
    place: { cwd: string; env: NodeJS.ProcessEnv },
  ): Promise<Run>
}

/** How a client differs from its language. */
export interface ClientRun {
  /** The program that runs it, if not that of its language. */
  program?: string
  /** Environment variables that it runs with. */
  env?: { readonly [name: string]: string }
  /** Required packages, by import name. */
  packages?: readonly string[]
  /** Whether the client knows the provider's URL itself, so that its requests must be redirected to the recorder. */
  isLed?: boolean
  /** Whether it assembles requests its own way; the differences are recorded in `fixtures/<client>.json`. */
  hasOwnWay?: boolean
  /** What it changes in a request, recorded so that changes are noticed; by default, nothing. */
  sends?(wire: Wire): Wire
  /** What it prints for the streamed text `Hello ✓`; by default, that text and a line end. */
  streamed?: string
}

/** As the globs below write it. */
const TEMPLATES = '../../../src/snippet/templates'

const LANGUAGES: { readonly [path: string]: Language } = import.meta.glob(
  '../../../src/snippet/templates/*/run-for-test.ts',
  {
    eager: true,
    import: 'language',
  },
)

const CLIENT_RUNS: { readonly [path: string]: ClientRun } = import.meta.glob(
  '../../../src/snippet/templates/*/*/run-for-test.ts',
  { eager: true, import: 'clientRun' },
)

/** @throws {Error} if the language is not configured */
export function languageOf({ language }: Client): Language {
  const path = `${TEMPLATES}/${language}/run-for-test.ts`
  const found = LANGUAGES[path]
  if (found === undefined)
    throw new Error(
      `Nothing says how ${language} is run: add src/snippet/templates/${language}/run-for-test.ts.`,
    )
  return found
}

/** A client's special configuration, if any. */
export function runOf({ language, name }: Client): ClientRun {
  return CLIENT_RUNS[`${TEMPLATES}/${language}/${clientFolder(name)}/run-for-test.ts`] ?? {}
}

/** What a server should receive from a client that does not assemble requests its own way. */
export function sentBy(client: Client, wire: Wire): Wire {
  return runOf(client).sends?.(wire) ?? wire
}

/**
 * Whether a client's snippets can be run here; reports what is missing.
 *
 * @throws {Error} if they cannot, and `CI=true`
 */
export function canRun(client: Client): boolean {
  const { programs, findPackage } = languageOf(client)
  const { packages = [], program = programs[0] } = runOf(client)
  // Everything missing is reported, not only the first.
  const found = [
    ...programs.map(hasProgram),
    ...packages.map((name) => hasPackage(program, findPackage?.(name) ?? [], name)),
  ]
  return found.every(Boolean)
}
