/** For tests: the expected outcome of a run. */

import { expect } from 'vitest'
import type { Client } from '../../../src/snippet/render/client.ts'
import type { SnippetRequest } from '../../../src/snippet/types.ts'
import { runOf } from './clients.ts'
import { RESULT } from './provider-answers.ts'
import type { SnippetRun } from './run-snippet.ts'
import { FILE_BYTES, type Wire, wireOf } from './wire.ts'

/** Expects the answer to be printed, or the result to be in a file. */
export function expectCarriedThrough(
  run: SnippetRun,
  client: Client,
  { streaming, next }: SnippetRequest,
): void {
  const { status, stdout, stderr, code } = run
  expect({ status, stderr, code }).toEqual({ status: 0, stderr: '', code })
  const { streamed = 'Hello ✓\n', hasOwnWay } = runOf(client)
  if (streaming) expect(stdout).toContain(streamed)
  else if (next.kind === 'nothing') expect(stdout).toMatch(/très bien|0\.2/)
  // A client that decodes the result as an image re-encodes it.
  else if (hasOwnWay) expect(run.read(next.file)?.length).toBeGreaterThan(0)
  else expect(run.read(next.file)).toEqual(RESULT)
}

const CONTENTS = Buffer.from(FILE_BYTES).toString('base64')

/** The parts of a request that a client sends differently, ignoring the contents of files. */
export function differenceOf(request: SnippetRequest, actual: Wire | undefined): unknown {
  if (actual === undefined) return 'nothing was sent'
  const expected = wireOf(request)
  const parts = Object.entries(actual).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(expected, key)),
  )
  if (parts.length === 0) return 'none'
  return JSON.parse(JSON.stringify(Object.fromEntries(parts)).replaceAll(CONTENTS, 'FILE'))
}

/** All texts in a value, including keys. */
export function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [
    ...(Array.isArray(value) ? [] : [key]),
    ...textsOf(item),
  ])
}
