/** Writes the file of an example: the only writer of such files, in browsers and on the command line. */

import { Document, isMap, parseDocument, visit } from 'yaml'
import { isObject, type JsonObject } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import { EXAMPLE_LIMITS } from './limits.ts'
import type { Recording } from './types.ts'

/**
 * @param value - with the keys of such a file, see docs/guide/examples.md
 * @param before - what is in the file now, of which all else stays as it is, comments too
 * @returns the text, and whether it is larger than what is read of such a file
 */
export function writeExampleFile(
  value: JsonObject,
  before?: { path: string; text: string },
): { text: string; isTooLarge: boolean } {
  const text =
    before === undefined
      ? writeYaml(new Document(value, YAML_1_1))
      : before.path.endsWith('.json')
        ? changeJson(before.text, value)
        : changeYaml(before.text, value)
  return { text, isTooLarge: new TextEncoder().encode(text).length > EXAMPLE_LIMITS.file }
}

/** Quotes what other parsers of YAML would take for a date or a boolean. */
const YAML_1_1 = { compat: 'yaml-1.1' } as const

/** What parsers of YAML change or refuse unless it is escaped: line breaks but the usual, and what is no character. */
const UNSAFE = /[^\P{C}\n\t]|[\u2028\u2029]/u

function writeYaml(document: Document): string {
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

/** Says of an output whether it still comes out, which is not known of the next one. */
const RERUN = 'rerun'

function changeYaml(before: string, value: JsonObject): string {
  const document = parseDocument(before, YAML_1_1)
  if (!isMap(document.contents)) return writeYaml(new Document(value, YAML_1_1))
  for (const [key, child] of Object.entries(value)) document.set(key, document.createNode(child))
  document.delete(RERUN)
  return writeYaml(document)
}

function changeJson(before: string, value: JsonObject): string {
  const written: Json = JSON.parse(before)
  const { [RERUN]: _, ...kept } = isObject(written) ? written : {}
  return `${JSON.stringify({ ...kept, ...value }, undefined, 2)}\n`
}

/**
 * How an output came to be, as `recorded` has it.
 *
 * @param hash - of the input and the parameters; undefined where it cannot be made
 */
export function writeRecording(
  { date, duration, firstToken, tokens, ...plain }: Recording,
  hash: string | undefined,
): JsonObject {
  const { input, output } = tokens ?? {}
  const written: [key: string, value: Json | undefined][] = [
    ['date', date.replace(/\.\d+Z$/, 'Z')],
    ...Object.entries(plain),
    ['duration_ms', duration && Math.round(duration)],
    ['first_token_ms', firstToken && Math.round(firstToken)],
    ['tokens', tokens && { ...(input !== undefined && { input }), ...(output !== undefined && { output }) }],
    ['input', hash],
  ]
  return Object.fromEntries(written.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}
