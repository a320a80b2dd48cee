/** Reads lists of numbers: how near sentences are, what rows of a table are said to be, and vectors. */

import { childOf, type JsonObject } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import { allOf, readTexts } from './read-values.ts'
import type { ExampleInput, ExampleOutput } from './types.ts'

/** A list in which each item belongs to one of the input, or which is a vector. */
export function readNumbers(list: readonly Json[], input: ExampleInput): ExampleOutput[] | undefined {
  const { sentences } = input
  if (sentences?.length === list.length) {
    const scores = allOf(list, (score, at) =>
      typeof score === 'number' ? { label: sentences[at] ?? '', score } : undefined,
    )
    if (scores !== undefined) return [{ kind: 'scores', scores }]
  }
  return readPredictions(list, input) ?? readVector([...list])
}

/** One value for each row of the input. */
function readPredictions(
  list: readonly Json[],
  { structuredData }: ExampleInput,
): ExampleOutput[] | undefined {
  const rows = structuredData?.[0]?.values.length
  const values = rows === list.length ? readTexts([...list]) : undefined
  return values && [{ kind: 'table', columns: [{ name: 'Prediction', values }] }]
}

/** Numbers in lists of equal lengths. */
export function readVector(value: Json | undefined): ExampleOutput[] | undefined {
  const shape = shapeOf(value)
  return shape && shape.length > 0 ? [{ kind: 'vector', shape, values: numbersIn(value) }] : undefined
}

/**
 * The vector of a text, or those of several, as APIs in OpenAI's form answer.
 *
 * @see https://platform.openai.com/docs/api-reference/embeddings/object
 */
export function readEmbeddings({ data }: JsonObject): ExampleOutput[] | undefined {
  const vectors = Array.isArray(data) ? allOf(data, (item) => childOf(item, 'embedding')) : undefined
  return vectors && readVector(vectors.length === 1 ? vectors[0] : vectors)
}

/** Lengths of lists from the outermost in; undefined unless all of one level are alike, with numbers at the end. */
function shapeOf(value: Json | undefined): number[] | undefined {
  if (typeof value === 'number') return []
  if (!Array.isArray(value) || value.length === 0) return undefined
  const [first, ...others] = value.map(shapeOf)
  const areAlike = others.every((shape) => shape !== undefined && String(shape) === String(first))
  return first !== undefined && areAlike ? [value.length, ...first] : undefined
}

function numbersIn(value: Json | undefined): number[] {
  if (typeof value === 'number') return [value]
  return Array.isArray(value) ? value.flatMap(numbersIn) : []
}
