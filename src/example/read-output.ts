/** Reads the recorded output of an example: the Hub's forms, and what pipelines print. */

import { isObject, type JsonObject } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import { readTable, readText, readTexts } from './read-values.ts'
import type { Box, ExampleInput, ExampleOutput, Score, Span } from './types.ts'

/**
 * @param value - of `output`
 * @param input - of the same example: some outputs say only where in it something is
 * @returns empty where nothing is recorded
 * @see https://github.com/huggingface/huggingface.js/blob/main/packages/tasks/src/widget-example.ts
 * @see https://huggingface.co/docs/transformers/main_classes/pipelines for what pipelines print
 */
export function readOutput(value: Json | undefined, input: ExampleInput): ExampleOutput[] {
  if (value === undefined || value === null) return []
  const text = readText(value)
  if (text !== undefined) return [{ kind: 'text', text }]
  const known = Array.isArray(value) ? readList(value, input) : isObject(value) ? readMapping(value) : []
  return known.length > 0 ? known : [{ kind: 'data', value }]
}

function readList(written: Json[], input: ExampleInput): ExampleOutput[] {
  // Some pipelines answer with a list for each of a list of inputs.
  const [first, ...others] = written
  const list = Array.isArray(first) && others.length === 0 && first.some(isObject) ? first : written
  if (list.length === 0) return [{ kind: 'nothing' }]
  const near = nearness(list, input)
  if (near !== undefined) return [{ kind: 'scores', scores: near }]
  const texts = list.some((item) => typeof item === 'string') ? readTexts(list) : undefined
  if (texts !== undefined) return texts.map((text) => ({ kind: 'text', text }))
  if (!list.every(isObject)) return []
  const spans = input.text === undefined ? undefined : readSpans(list, input.text)
  if (spans !== undefined) return [{ kind: 'spans', text: input.text ?? '', spans }]
  const boxes = allOf(list, readBox)
  if (boxes !== undefined) return [{ kind: 'boxes', boxes }]
  const scores = allOf(list, readScore)
  if (scores !== undefined) return [{ kind: 'scores', scores }]
  return allOf(list, readMapping)?.flat() ?? []
}

/** How near each of the input's sentences is. */
function nearness(list: Json[], { sentences }: ExampleInput): Score[] | undefined {
  if (sentences?.length !== list.length) return undefined
  return allOf(list, (score, at) =>
    typeof score === 'number' ? { label: sentences[at] ?? '', score } : undefined,
  )
}

/** Keys under which pipelines give a text. */
const TEXTS = ['text', 'generated_text', 'summary_text', 'translation_text', 'answer']

/** A mapping may have a file and a text. */
function readMapping(value: JsonObject): ExampleOutput[] {
  const score = readScore(value)
  if (score !== undefined) return [{ kind: 'scores', scores: [score] }]
  const ranked = readRanking(value)
  if (ranked !== undefined) return [{ kind: 'scores', scores: ranked }]
  const src = readText(value.url)
  const text = TEXTS.map((key) => readText(value[key])).find((one) => one !== undefined)
  if (src !== undefined || text !== undefined) {
    return [
      ...(src === undefined ? [] : [{ kind: 'file', src } as const]),
      ...(text === undefined ? [] : [{ kind: 'text', text } as const]),
    ]
  }
  const isTable = Object.values(value).length > 0 && Object.values(value).every((column) => readTexts(column))
  const columns = isTable ? readTable(value) : undefined
  return columns === undefined ? [] : [{ kind: 'table', columns }]
}

/** Labels and scores apart, as zero-shot classification gives them. */
function readRanking({ labels, scores }: JsonObject): Score[] | undefined {
  const names = readTexts(labels)
  if (names === undefined || !Array.isArray(scores) || names.length !== scores.length) return undefined
  return allOf(scores, (score, at) =>
    typeof score === 'number' ? { label: names[at] ?? '', score } : undefined,
  )
}

function readScore({ label, token_str: token, answer, score }: JsonObject): Score | undefined {
  const name = readText(label) ?? readText(token) ?? readText(answer)
  return name !== undefined && typeof score === 'number' ? { label: name, score } : undefined
}

/** Spans in their order; undefined unless all are parts of the text that do not overlap. */
function readSpans(list: JsonObject[], text: string): Span[] | undefined {
  const toUnits = unitOffsets(text)
  const spans = allOf(list, (item): Span | undefined => {
    const label = readText(item.entity_group ?? item.entity ?? item.label ?? item.type)
    const start = typeof item.start === 'number' ? toUnits(item.start) : undefined
    const end = typeof item.end === 'number' ? toUnits(item.end) : undefined
    if (label === undefined || start === undefined || end === undefined || start >= end) return undefined
    return { label, start, end }
  })?.toSorted((a, b) => a.start - b.start)
  return spans?.every(({ start }, at) => start >= (spans[at - 1]?.end ?? 0)) === true ? spans : undefined
}

/** From Python's offsets, which count characters, to JavaScript's, which count UTF-16 code units. */
function unitOffsets(text: string): (offset: number) => number | undefined {
  const units = [0]
  for (const character of text) units.push((units.at(-1) ?? 0) + character.length)
  return (offset) => units[offset]
}

function readBox({ label, score, box }: JsonObject): Box | undefined {
  const name = readText(label)
  if (name === undefined || !isObject(box)) return undefined
  const { xmin: left, ymin: top, xmax: right, ymax: bottom } = box
  if (typeof left !== 'number' || typeof top !== 'number') return undefined
  if (typeof right !== 'number' || typeof bottom !== 'number') return undefined
  return { label: name, score: typeof score === 'number' ? score : undefined, left, top, right, bottom }
}

/** What is read of each item; undefined unless all can be read. */
function allOf<Item, Read>(
  list: readonly Item[],
  read: (item: Item, at: number) => Read | undefined,
): Read[] | undefined {
  const found = list.map(read).filter((one) => one !== undefined)
  return found.length === list.length ? found : undefined
}
