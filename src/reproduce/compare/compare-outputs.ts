/** Compares what a model answers now with what was recorded, each kind of output by its own rule. */

import type { Json } from '../../card/types.ts'
import { splitReasoning } from '../../example/reasoning.ts'
import type { ExampleOutput, Message } from '../../example/types.ts'
import { compareFiles } from './compare-files.ts'
import { compareJson } from './compare-json.ts'
import { compareCells, compareTables, compareVectors } from './compare-numbers.ts'
import { compareRegions } from './compare-regions.ts'
import { compareScores } from './compare-scores.ts'
import { compareSpans, compareStretches } from './compare-spans.ts'
import { compareTexts } from './compare-text.ts'
import type { Rules } from './rules.ts'
import { opener, type Side } from './side.ts'
import type { Difference } from './types.ts'

/** @returns in what the answer is not the recorded one; empty where it is */
export async function compareOutputs(recorded: Side, now: Side, rules: Rules): Promise<Difference[]> {
  const [before, after] = [turnsOf(recorded.output), turnsOf(now.output)]
  const parts = Math.max(before.length, after.length)
  const found = await Promise.all(
    Array.from({ length: parts }, (_, at) => comparePart(before[at], after[at], { recorded, now, rules })),
  )
  return found.flat()
}

/** Authors write the answer of a chat as a text, too. */
function turnsOf(output: readonly ExampleOutput[]): ExampleOutput[] {
  return output.map((part) => {
    if (part.kind !== 'text') return part
    const message: Message = { role: 'assistant', parts: [{ type: 'text', text: part.text }] }
    return { kind: 'message', message }
  })
}

interface Context {
  recorded: Side
  now: Side
  rules: Rules
}

async function comparePart(
  before: ExampleOutput | undefined,
  after: ExampleOutput | undefined,
  { recorded, now, rules }: Context,
): Promise<Difference[]> {
  if (before === undefined) return [{ message: `the answer has ${nameOf(after)}, which was not there` }]
  if (after === undefined) return [{ message: `${nameOf(before)} is gone from the answer` }]
  const [openRecorded, openNow] = [opener(recorded), opener(now)]
  if (before.kind === 'message' && after.kind === 'message')
    return compareTurns(before.message, after.message, rules)
  if (before.kind === 'scores' && after.kind === 'scores')
    return compareScores(before.scores, after.scores, rules)
  if (before.kind === 'spans' && after.kind === 'spans') return compareSpans(before, after, rules)
  if (before.kind === 'regions' && after.kind === 'regions') {
    return compareRegions({ ...before, open: openRecorded }, { ...after, open: openNow }, rules)
  }
  if (before.kind === 'stretches' && after.kind === 'stretches') {
    return compareStretches(before.stretches, after.stretches, rules)
  }
  if (before.kind === 'table' && after.kind === 'table')
    return compareTables(before.columns, after.columns, rules)
  if (before.kind === 'cells' && after.kind === 'cells') return compareCells(before.cells, after.cells)
  if (before.kind === 'vector' && after.kind === 'vector') return compareVectors(before, after, rules)
  if (before.kind === 'file' && after.kind === 'file') {
    return compareFiles(await openRecorded(before.src), await openNow(after.src), rules)
  }
  if (before.kind === 'data' && after.kind === 'data') return compareJson(before.value, after.value, rules)
  if (before.kind === 'nothing' && after.kind === 'nothing') return []
  return [{ message: `the answer is ${nameOf(after)}, not ${nameOf(before)}` }]
}

/** What is said and which tools are called; not what the model thinks before. */
function compareTurns(recorded: Message, now: Message, rules: Rules): Difference[] {
  const calls = (message: Message) =>
    (message.calls ?? []).map(({ name, arguments: given }) => [name, readJson(given)])
  return [
    ...compareTexts(saidIn(recorded), saidIn(now), rules),
    ...compareJson(calls(recorded), calls(now), rules, ['tools']),
  ]
}

/** The words of a turn, without the thoughts before them. */
export const saidIn = ({ parts }: Pick<Message, 'parts'>): string =>
  splitReasoning(parts.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n')).text

/** JSON that a model has written; or its text, where it is none. */
export function readJson(text: string): Json {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const NAMES: Readonly<Record<ExampleOutput['kind'], string>> = {
  text: 'a text',
  message: 'a text',
  scores: 'labels with scores',
  spans: 'marks in a text',
  regions: 'places in a picture',
  stretches: 'stretches of time',
  table: 'a table',
  cells: 'cells of a table',
  vector: 'numbers',
  file: 'a file',
  nothing: 'nothing',
  data: 'JSON',
}

const nameOf = (output: ExampleOutput | undefined) => NAMES[output?.kind ?? 'nothing']
