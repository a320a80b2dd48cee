/** Makes the file of an example from a request and its answer, to be put beside the card. */

import { slug } from 'github-slugger'
import { canonicalText } from '../../example/canonical.ts'
import { writeInput } from '../../example/write-example.ts'
import { writeExampleFile, writeRecording } from '../../example/write-file.ts'
import { exampleOf } from '../request/own-inputs.ts'
import { defaultParameters } from '../request/resolve-request.ts'
import type { Call } from '../types.ts'
import type { Result } from './send-request.ts'
import { writeOutput } from './write-output.ts'

/** A request, its answer, and how that came to be. */
export interface Recorded {
  asked: Call
  result: Result
  /** Where it was sent: its origin. */
  origin: string
  date: Date
  milliseconds: number
}

export interface ExampleFile {
  /** Its name. */
  file: string
  text: string
  /** Names of the files that belong beside it. */
  beside: string[]
  /** Whether it is larger than what is read of such a file. */
  isTooLarge: boolean
}

/**
 * @param title - what the reader calls it
 * @see docs/guide/examples.md for the form of the file
 */
export async function makeExampleFile(
  title: string,
  { asked, result, origin, date, milliseconds }: Recorded,
): Promise<ExampleFile> {
  const { input, parameters: sent } = exampleOf(asked)
  const usual = await defaultParameters(asked.model, undefined)
  // What every call of the task has is no choice of this example: without it, a card's own example stays the same one.
  const parameters = Object.fromEntries(Object.entries(sent).filter(([name, value]) => usual[name] !== value))
  const hash = await hashOf(
    canonicalText({ input, parameters: { ...asked.model.cardParameters, ...parameters } }),
  )
  const recording = {
    date: date.toISOString(),
    server: asked.endpointUrl ?? origin,
    model: asked.providerModelId,
    revision: undefined,
    duration: milliseconds,
    rerun: undefined,
  }
  return {
    file: exampleFileName(title),
    ...writeExampleFile({
      ...(title !== '' && { example_title: title }),
      ...writeInput(input),
      ...(Object.keys(parameters).length > 0 && { parameters }),
      output: writeOutput(result),
      recorded: writeRecording(recording, hash),
    }),
    beside: [
      ...(input.src === undefined ? [] : [input.src]),
      ...(result.kind === 'file' ? [result.file] : []),
    ],
  }
}

const LONGEST_NAME = 60

/** What the file of an example is called. */
export const exampleFileName = (title: string) => `${slug(title).slice(0, LONGEST_NAME) || 'example'}.yaml`

/** SHA-256, hex; browsers have none on pages that came without https. */
async function hashOf(text: string): Promise<string | undefined> {
  if (crypto.subtle === undefined) return undefined
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
