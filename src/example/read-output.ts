/** Reads the recorded output of an example: the Hub's forms, and what pipelines print and APIs answer. */

import { childOf, isObject, type JsonObject } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import { readMessage, readMessages } from './read-messages.ts'
import { readEmbeddings, readNumbers, readVector } from './read-numbers.ts'
import { readRegions } from './read-regions.ts'
import { readAnswers, readFilled, readRanking, readScores } from './read-scores.ts'
import { readSpans } from './read-spans.ts'
import { readStretches } from './read-stretches.ts'
import { allOf, readFileSource, readTable, readText, readTexts } from './read-values.ts'
import type { ExampleInput, ExampleOutput } from './types.ts'

/**
 * @param value - of `output`
 * @param input - of the same example: some outputs say only where in it something is
 * @returns empty where nothing is recorded
 * @see https://github.com/huggingface/huggingface.js/blob/main/packages/tasks/src/widget-example.ts
 * @see https://huggingface.co/docs/transformers/main_classes/pipelines for what pipelines print
 * @see https://huggingface.co/docs/inference-providers/tasks/index for what APIs answer
 */
export function readOutput(value: Json | undefined, input: ExampleInput): ExampleOutput[] {
  if (value === undefined || value === null) return []
  const text = readText(value)
  if (text !== undefined) return [textOf(text)]
  const known = Array.isArray(value) ? readList(value, input) : isObject(value) ? readAll([value], input) : []
  return known.length > 0 ? known : [{ kind: 'data', value }]
}

/** What reads or listens and finds no words answers with an empty text. */
const textOf = (text: string): ExampleOutput =>
  text.trim() === '' ? { kind: 'nothing' } : { kind: 'text', text }

function readList(written: Json[], input: ExampleInput): ExampleOutput[] {
  // Some pipelines answer with a list for each of a list of inputs.
  const [first, ...others] = written
  const list = Array.isArray(first) && others.length === 0 && first.some(isObject) ? first : written
  if (list.length === 0) return [{ kind: 'nothing' }]
  const numbers = readNumbers(list, input)
  if (numbers !== undefined) return numbers
  const texts = list.some((item) => typeof item === 'string') ? readTexts(list) : undefined
  if (texts !== undefined) return texts.map(textOf)
  return list.every(isObject) ? readAll(list, input) : []
}

/** What is read of mappings that are alike. */
function readAll(list: JsonObject[], input: ExampleInput): ExampleOutput[] {
  return (
    readTurn(list) ??
    readSpans(list, input.text) ??
    readRegions(list) ??
    readFilled(list, input) ??
    readAnswers(list, input) ??
    readRanking(list, input) ??
    readScores(list) ??
    // In a text, they would be places in it.
    (input.text === undefined ? readStretches(list) : undefined) ??
    allOf(list, readMapping)?.flat() ??
    []
  )
}

/** What a model says in a chat: the turn alone, the answer of an API, or all turns, of which the last is its own. */
function readTurn([value, ...others]: JsonObject[]): ExampleOutput[] | undefined {
  if (value === undefined || others.length > 0) return undefined
  const turn =
    readMessage(value) ??
    readMessage(childOf(childOf(value.choices, 0), 'message')) ??
    readMessages(value.generated_text)?.at(-1)
  return turn && [{ kind: 'message', message: turn }]
}

/** Keys under which pipelines give a text. */
const TEXTS = ['text', 'generated_text', 'summary_text', 'translation_text', 'answer']

/** Keys under which pipelines and APIs give a file. */
const FILES = ['url', 'image', 'video', 'audio', 'depth', 'blob']

/** Keys under which they give numbers. */
const NUMBERS = ['embedding', 'embeddings', 'predicted_depth']

/** A mapping may have a file, a text, the parts that a text was spoken in or comes from, and numbers. */
function readMapping(value: JsonObject): ExampleOutput[] {
  const label = readText(value.label)
  const files = FILES.flatMap((key) => readFileSource(value[key]) ?? [])
  const text = TEXTS.map((key) => readText(value[key])).find((one) => one !== undefined)
  const cells = readCells(value.coordinates)
  const parts: ExampleOutput[] = [
    ...files.map((src) => ({ kind: 'file', src, ...(label !== undefined && { label }) }) as const),
    ...(text === undefined ? [] : [textOf(text)]),
    ...(cells === undefined ? [] : [{ kind: 'cells', cells } as const]),
    ...(readStretches(value.chunks ?? value.segments) ?? []),
    ...NUMBERS.flatMap((key) => readVector(value[key]) ?? []),
    ...(readEmbeddings(value) ?? []),
  ]
  return parts.length > 0 ? parts : readColumns(value)
}

/** Cells of a table, by row and column from 0, that an answer comes from. */
function readCells(value: Json | undefined): [number, number][] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  return allOf(value, (cell): [number, number] | undefined => {
    const [row, column] = [childOf(cell, 0), childOf(cell, 1)]
    return typeof row === 'number' && typeof column === 'number' ? [row, column] : undefined
  })
}

function readColumns(value: JsonObject): ExampleOutput[] {
  const isTable = Object.values(value).length > 0 && Object.values(value).every((column) => readTexts(column))
  const columns = isTable ? readTable(value) : undefined
  return columns === undefined ? [] : [{ kind: 'table', columns }]
}
