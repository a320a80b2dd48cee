/**
 * For tests: how languages and clients are run.
 *
 * A language says it in `templates/<language>/run-for-test.ts`, a client in `templates/<language>/<client>/run-for-test.ts`
 * where it needs more than its language has and sends anything else than exactly the request.
 */

/// <reference types="vite/types/importMeta.d.ts" />

import { hasPackage, hasProgram, type Run } from '../interpreters-for-test.ts'
import type { Client } from '../render/client.ts'
import { clientFolder } from '../render/clients.ts'
import type { Wire } from '../wire-for-test.ts'

/** How code of one language is run. */
export interface Language {
  /** What the file with the snippet is called. */
  file: string
  /** The program that runs it, and those that the code calls. */
  programs: readonly [string, ...string[]]
  /** Words for the program before the file. */
  words: readonly string[]
  /** Words that make it send to the recorder what the code sends to a host that it names itself. */
  lead?: readonly string[]
  /** Words with which the program finds out whether a package is there. */
  findPackage?(name: string): readonly string[]
  /** Runs its program with packages loaded already, where that is quicker than to start it anew. */
  runWarm?(
    program: string,
    packages: readonly string[],
    words: readonly string[],
    place: { cwd: string; env: NodeJS.ProcessEnv },
  ): Promise<Run>
}

/** How a client differs from what its language comes with. */
export interface ClientRun {
  /** The program that runs it, where it is not that of its language. */
  program?: string
  /** Variables of the environment that it is run in. */
  env?: { readonly [name: string]: string }
  /** Packages that must be there, by the names that code imports them by. */
  packages?: readonly string[]
  /** The client names the address of a provider itself, so that it is led to the recorder. */
  isLed?: boolean
  /** It puts requests together in a way of its own; how theirs differ is written down in `fixtures/<client>.json`. */
  hasOwnWay?: boolean
  /** What it makes of a request by itself, written down so that a change is seen; default nothing. */
  sends?(wire: Wire): Wire
  /** What is printed of the streamed text `Hello ✓`; default that text and a line end. */
  streamed?: string
}

const LANGUAGES: { readonly [path: string]: Language } = import.meta.glob('../templates/*/run-for-test.ts', {
  eager: true,
  import: 'language',
})

const CLIENT_RUNS: { readonly [path: string]: ClientRun } = import.meta.glob(
  '../templates/*/*/run-for-test.ts',
  { eager: true, import: 'clientRun' },
)

/** @throws {Error} nothing says how the language is run */
export function languageOf({ language }: Client): Language {
  const path = `../templates/${language}/run-for-test.ts`
  const found = LANGUAGES[path]
  if (found === undefined)
    throw new Error(`Nothing says how ${language} is run: add src/snippet/run/${path}.`)
  return found
}

/** What is special about a client; nothing where it says nothing. */
export function runOf({ language, name }: Client): ClientRun {
  return CLIENT_RUNS[`../templates/${language}/${clientFolder(name)}/run-for-test.ts`] ?? {}
}

/** What a server should read of a client, as far as it does not go a way of its own. */
export function sentBy(client: Client, wire: Wire): Wire {
  return runOf(client).sends?.(wire) ?? wire
}

/**
 * Whether the snippets of a client can be run here; said aloud where they cannot.
 *
 * @throws {Error} they cannot, and `CI=true`
 */
export function canRun(client: Client): boolean {
  const { programs, findPackage } = languageOf(client)
  const { packages = [], program = programs[0] } = runOf(client)
  // All that is missing is said, not the first thing alone.
  const found = [
    ...programs.map(hasProgram),
    ...packages.map((name) => hasPackage(program, findPackage?.(name) ?? [], name)),
  ]
  return found.every(Boolean)
}
