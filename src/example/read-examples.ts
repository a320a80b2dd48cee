/** Reads the examples of a model, from the `widget` of its card and from files beside it: the only reader of either. */

import { childOf, isObject, type JsonObject } from '../card/json.ts'
import { compareSchema, expectSchema } from '../card/metadata/expectation.ts'
import { readAs } from '../card/metadata/scalars.ts'
import type { Json } from '../card/types.ts'
import { LIMITS } from '../limits.ts'
import { hashExample } from './hash.ts'
import { INPUT_KEYS } from './input-keys.ts'
import { readMessages } from './read-messages.ts'
import { readOutput } from './read-output.ts'
import { readTable, readText, readTexts } from './read-values.ts'
import { withReruns } from './reruns.ts'
import type { Example, ExampleInput, ExamplesBeside } from './types.ts'
import { placeFinder, withFiles } from './with-files.ts'

/** The keys of front matter that hold examples, and the parameters of all of them. */
export interface ExampleKeys {
  widget?: Json | undefined
  inference?: Json | undefined
}

/**
 * The examples of a card, in its order, then those of files that have other inputs. A mapping in place of a list is one
 * example, and a text in place of a mapping is its text; what has no input at all is left out, and so is what would be
 * longer than any card.
 *
 * @param beside - files beside the card
 * @see https://huggingface.co/docs/hub/models-widgets-examples
 */
export function readExamples({ widget, inference }: ExampleKeys, beside?: ExamplesBeside): Example[] {
  const shared = sharedParameters(inference)
  // Each example has them.
  const ofEach = weigh(shared, LIMITS.card)
  let left: number = LIMITS.card
  const fits = (item: Json) => {
    left -= ofEach + weigh(item, left)
    return left >= 0
  }
  const items = Array.isArray(widget)
    ? widget.map((item, at) => ({ item, path: ['widget', at] }))
    : [{ item: widget ?? null, path: ['widget'] }]
  const own = items.flatMap(({ item, path }) => (fits(item) ? readExample(item, path, shared) : []))
  if (beside === undefined) return own
  const files = beside.read.filter(({ value }) => fits(value))
  const all = withFiles(own, files, shared, placeFinder(beside.files))
  return beside.reruns === undefined ? all : withReruns(all, beside.reruns)
}

/** The parameters that a card has for every call. */
export function sharedParameters(inference: Json | undefined): JsonObject {
  const ofCard = childOf(inference, 'parameters')
  return isObject(ofCard) ? ofCard : {}
}

/**
 * Characters of all texts and keys in a value, and one for each part. Aliases let a short card stand for a text of any
 * length.
 *
 * @param most - beyond it, the rest is not counted
 */
export function weigh(value: Json, most: number): number {
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 1
  const isList = Array.isArray(value)
  let sum = 1
  for (const [key, child] of Object.entries(value)) {
    if (sum > most) break
    sum += (isList ? 0 : key.length) + weigh(child, most - sum)
  }
  return sum
}

/**
 * @param written - an item of `widget`, or what is in a file
 * @returns empty where it has no input
 */
export function readExample(written: Json, path: Example['path'], shared: JsonObject): Example[] {
  const value = typeof written === 'string' ? { text: written } : written
  if (!isObject(value)) return []
  const { example_title: title, group, parameters: own, output, expect, compare, ...rest } = value
  const [beside, inputs] = splitParameters(rest)
  const input = readInput(inputs)
  if (inputKeys(input).length === 0) return []
  const parameters = { ...shared, ...beside, ...(isObject(own) ? own : undefined) }
  return [
    {
      title: readText(title),
      group: readText(group),
      input,
      parameters,
      output: readOutput(output, input),
      recording: undefined,
      rerun: undefined,
      expect: readExpectation(expect),
      compare: readAs(compareSchema, compare) ?? {},
      // Few who read examples ask for it.
      get hash() {
        return hashExample({ input, parameters })
      },
      path,
    },
  ]
}

function readExpectation(written: Json | undefined): Example['expect'] {
  if (written === undefined || written === null) return undefined
  return readAs(expectSchema, written) ?? 'unreadable'
}

/** Inputs of zero-shot classification that its API takes as parameters, by their names there. */
const PARAMETERS: ReadonlyMap<string, string> = new Map([
  ['multi_class', 'multi_label'],
  ['hypothesis_template', 'hypothesis_template'],
])

function splitParameters(written: JsonObject): [parameters: JsonObject, inputs: JsonObject] {
  const entries = Object.entries(written)
  const parameters = entries.flatMap(([key, value]) => {
    const name = PARAMETERS.get(key)
    return name === undefined ? [] : [[name, value]]
  })
  return [Object.fromEntries(parameters), Object.fromEntries(entries.filter(([key]) => !PARAMETERS.has(key)))]
}

function readInput(written: JsonObject): ExampleInput {
  const parts = {
    text: readText(written[INPUT_KEYS.text]),
    context: readText(written[INPUT_KEYS.context]),
    candidateLabels: readLabels(written[INPUT_KEYS.candidateLabels]),
    sourceSentence: readText(written[INPUT_KEYS.sourceSentence]),
    sentences: readTexts(written[INPUT_KEYS.sentences]),
    messages: readMessages(written[INPUT_KEYS.messages]),
    table: readTable(written[INPUT_KEYS.table]),
    structuredData: readTable(written[INPUT_KEYS.structuredData]),
    src: readText(written[INPUT_KEYS.src]),
    prompt: readText(written[INPUT_KEYS.prompt]),
  }
  const read = new Set(inputKeys({ ...parts, others: {} }))
  const others = Object.entries(written).filter(([key, value]) => value !== null && !read.has(key))
  return { ...parts, others: Object.fromEntries(others) }
}

/** The parts of an input that are there, by what the Hub calls them. */
export function writtenInput(input: ExampleInput): { [key: string]: unknown } {
  const known = entriesOf(INPUT_KEYS).flatMap(([name, key]) =>
    input[name] === undefined ? [] : [[key, input[name]]],
  )
  return { ...Object.fromEntries(known), ...input.others }
}

/** The keys under which a card has written an input, as the Hub calls them. */
export const inputKeys = (input: ExampleInput): string[] => Object.keys(writtenInput(input))

function entriesOf<K extends string, V>(record: { readonly [key in K]: V }): [K, V][] {
  const entries: [K, V][] = []
  for (const key in record) entries.push([key, record[key]])
  return entries
}

/** A list, or a text with commas. */
function readLabels(value: Json | undefined): string[] | undefined {
  if (typeof value !== 'string') return readTexts(value)
  return value
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '')
}
