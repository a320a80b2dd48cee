/** Makes the file of an example from a request and its answer, to be put beside the card. */

import { slug } from 'github-slugger'
import { Document, visit } from 'yaml'
import type { JsonObject } from '../../card/json.ts'
import type { Json } from '../../card/types.ts'
import { canonicalText } from '../../example/canonical.ts'
import { EXAMPLE_LIMITS } from '../../example/limits.ts'
import { writeInput } from '../../example/write-example.ts'
import { exampleOf } from '../request/own-inputs.ts'
import { defaultParameters } from '../request/resolve-request.ts'
import type { Call } from '../types.ts'
import type { Result } from './send-request.ts'

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
  const written = {
    ...(title !== '' && { example_title: title }),
    ...writeInput(input),
    ...(Object.keys(parameters).length > 0 && { parameters }),
    output: outputOf(result),
    recorded: {
      date: date.toISOString().replace(/\.\d+Z$/, 'Z'),
      server: asked.endpointUrl ?? origin,
      model: asked.providerModelId,
      duration_ms: Math.round(milliseconds),
      ...(hash !== undefined && { input: hash }),
    },
  }
  const text = writeYaml(written)
  return {
    file: `${slug(title).slice(0, LONGEST_NAME) || 'example'}.yaml`,
    text,
    isTooLarge: new TextEncoder().encode(text).length > EXAMPLE_LIMITS.file,
    beside: [
      ...(input.src === undefined ? [] : [input.src]),
      ...(result.kind === 'file' ? [result.file] : []),
    ],
  }
}

const LONGEST_NAME = 60

/** What a parser of YAML changes or refuses unless it is escaped: line breaks but the usual, and what is no character. */
const UNSAFE = /[^\P{C}\n\t]|[\u2028\u2029]/u

function writeYaml(value: JsonObject): string {
  // Quotes what other parsers of YAML would take for a date or a boolean.
  const document = new Document(value, { compat: 'yaml-1.1' })
  visit(document, {
    Scalar(_, scalar) {
      if (typeof scalar.value === 'string' && UNSAFE.test(scalar.value)) scalar.type = 'QUOTE_DOUBLE'
    },
  })
  const text = document.toString({ lineWidth: 100 })
  // By now, only texts in double quotes have any.
  return text.replace(new RegExp(UNSAFE, 'gu'), escaped)
}

const escaped = (character: string) => `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`

/** The output in a form that is read again as it was drawn. */
function outputOf(result: Result): Json {
  switch (result.kind) {
    case 'json':
      return result.value
    case 'text':
      return { text: result.text }
    case 'reply': {
      const { text, reasoning } = result.reply
      return reasoning === '' ? { text } : { role: 'assistant', content: text, reasoning_content: reasoning }
    }
    case 'file':
      return { url: result.file }
    case 'address':
      return { url: result.url }
  }
}

/** SHA-256, hex; browsers have none on pages that came without https. */
async function hashOf(text: string): Promise<string | undefined> {
  if (crypto.subtle === undefined) return undefined
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
