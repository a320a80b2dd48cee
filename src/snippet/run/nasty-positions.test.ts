/**
 * With any text in any place, the code runs, sends exactly that text and executes nothing else; or there is no code.
 */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AMOUNT } from '../../../test/helpers/snippet/amount.ts'
import { canRun, runOf, sentBy } from '../../../test/helpers/snippet/clients.ts'
import { expectCarriedThrough, textsOf } from '../../../test/helpers/snippet/expect.ts'
import { NASTY_TEXTS, nastyText } from '../../../test/helpers/snippet/nasty.ts'
import { canBeFile, type Placed, POSITIONS } from '../../../test/helpers/snippet/positions.ts'
import { openStage, type Stage, serves } from '../../../test/helpers/snippet/run-snippet.ts'
import { wireOf } from '../../../test/helpers/snippet/wire.ts'
import type { Client } from '../render/client.ts'
import { CLIENTS } from '../render/clients.ts'
import { resolveRequest } from '../request/resolve-request.ts'
import { SnippetError } from '../snippet-error.ts'
import type { SnippetRequest } from '../types.ts'

/** Each run starts a program. */
const RUNS = AMOUNT === 'all' ? 30 : 3

/** LiteLLM takes four seconds to load, and more on a busy machine. */
const LONGEST_MS = 900_000

/**
 * Together these contain everything that ends a quotation, expands, escapes or is invisible; short enough for a file
 * name.
 */
const TOGETHER = [
  `a'b"c$(touch pwned)\`touch pwned\`;touch pwned\\ ?#&%41[x]{y,z}`,
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell and JavaScript would expand it.
  "'''\"\"\" $'\\'' #{x} {{url}} ${HOME} !! !x <%= x %> %s \\n\\u0041",
  'é 漢 👩‍👩‍👧 \u202eשלום\u202c\u2028\u2029\u0085\ufeff\r\n\t\u0007\u001b[31m\u007f\u009b',
  '@/etc/passwd',
  '-o pwned',
]

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** The request, or undefined if the text is refused, with a message for the reader. */
async function resolve({ options, files = [] }: Placed): Promise<SnippetRequest | undefined> {
  if (!files.every(canBeFile)) return undefined
  try {
    return await resolveRequest(options)
  } catch (error) {
    expect(error).toBeInstanceOf(SnippetError)
    return undefined
  }
}

async function expectSafe(client: Client, position: string, nasty: string): Promise<void> {
  const placed = POSITIONS[position]?.(nasty)
  const request = placed && (await resolve(placed))
  if (request === undefined || !serves(client, request)) return
  const run = await stage.run(client, request, { files: placed?.files ?? [] })
  expect(run.read('pwned'), run.code).toBeUndefined()
  expectCarriedThrough(run, client, request)
  const expected = wireOf(request)
  if (runOf(client).hasOwnWay !== true) {
    expect(run.wire).toEqual(sentBy(client, expected))
    return
  }
  expect(run.wire?.billTo).toBe(expected.billTo)
  const sent = textsOf(run.wire?.body)
  // A client may omit or move what identifies the model, but never what the reader has written.
  const own = textsOf(
    [request.call.inputs, request.call.parameters].filter((value) => !('file' in Object(value))),
  )
  const media = new Set([...(placed?.files ?? []), 'image/png', 'file', 'mime', 'image'])
  expect(sent).toEqual(
    expect.arrayContaining(own.filter((text) => !media.has(text) || (text === nasty && !placed?.files))),
  )
}

describe.each(CLIENTS.map((client) => [client.language, client.name, client] as const))(
  '%s/%s',
  (_language, _name, client) => {
    const isHere = canRun(client)

    if (AMOUNT === 'all') {
      it.skipIf(!isHere).each(Object.keys(POSITIONS))(
        'sends nasty texts as %s as they are',
        async (position) => {
          for (const nasty of TOGETHER) await expectSafe(client, position, nasty)
        },
        LONGEST_MS,
      )
    }

    it.skipIf(!isHere)(
      'sends any text in any place as it is, and runs nothing',
      async () => {
        await fc.assert(
          fc.asyncProperty(fc.constantFrom(...Object.keys(POSITIONS)), nastyText, (position, nasty) =>
            expectSafe(client, position, nasty),
          ),
          { numRuns: RUNS, endOnFailure: true },
        )
      },
      LONGEST_MS,
    )
  },
)

describe('a text that cannot be sent', () => {
  it.each(Object.keys(POSITIONS))('is refused as %s in words for the reader, if at all', async (position) => {
    for (const nasty of NASTY_TEXTS) {
      const placed = POSITIONS[position]?.(nasty)
      if (placed !== undefined) await resolve(placed)
    }
  })
})
