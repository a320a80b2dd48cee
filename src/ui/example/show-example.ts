/** Shows an example: what goes in and what came out, ready to be drawn. Browsers do it too, for what readers try. */

import type { Json } from '../../card/types.ts'
import { filesIn, filesOfTurn } from '../../example/files-in.ts'
import { readTexts } from '../../example/read-values.ts'
import { splitReasoning } from '../../example/reasoning.ts'
import type {
  Column,
  Example,
  ExampleInput,
  ExampleOutput,
  Message,
  Region,
  Stretch,
} from '../../example/types.ts'
import { cut, plural } from '../../format.ts'
import type { DrawnRegion, ShownItem } from './sides.tsx'

/** What is shown at most; the card has the rest. Real cards have few examples, and short ones. */
const MOST = {
  /** Turns of a chat and their parts, columns of a table, labels and spans. */
  items: 100,
  /** Rows of a table. */
  rows: 50,
  /** Characters of a text. */
  text: 10_000,
  /** Characters of what names something. */
  name: 200,
  /** Numbers of a vector. */
  numbers: 96,
  /** Runs of pixels of all masks over a picture. */
  runs: 20_000,
}

/**
 * How a file is shown.
 *
 * @param src - as the example has it
 * @param label - what it is, for those who cannot see or hear it
 */
export type ShowFile = (src: string, label: string) => ShownItem

/** The files of an example that are shown, for those who must fetch them before they can show them. */
export function filesOf({ input, output }: Pick<Example, 'input' | 'output'>): string[] {
  const messages = input.messages?.map(shortened)
  return [
    ...new Set([...filesIn({ ...input, messages }), ...output.slice(0, MOST.items).flatMap(filesOfPart)]),
  ]
}

const shortened = (message: Message): Message => ({ ...message, parts: message.parts.slice(0, MOST.items) })

function filesOfPart(part: ExampleOutput): string[] {
  if (part.kind === 'file') return [part.src]
  if (part.kind === 'message') return filesOfTurn(shortened(part.message))
  if (part.kind !== 'regions') return []
  return part.regions
    .slice(0, MOST.items)
    .flatMap(({ mask }) => (mask !== undefined && 'src' in mask ? [mask.src] : []))
}

/**
 * What goes into a model.
 *
 * @param task - of the model, which says what its text is called; `''` where it has none
 */
export function showInput(
  { input, parameters }: Pick<Example, 'input' | 'parameters'>,
  task: string,
  show: ShowFile,
): ShownItem[] {
  return [
    ...(input.src === undefined ? [] : [show(input.src, 'The input')]),
    ...textsOf(input, task),
    ...turnsOf(input.messages ?? [], show),
    ...[input.table, input.structuredData].flatMap((columns = []) => tableOf(columns)),
    ...parametersOf(parameters),
  ]
}

/** What came out of a model; the input of the same example says where in it something was found. */
export function showOutput(
  { input, output }: Pick<Example, 'input' | 'output'>,
  show: ShowFile,
): ShownItem[] {
  return output.slice(0, MOST.items).flatMap((part) => partOf(part, input, show))
}

/** The texts of an input. One that is alone needs no label, and several with the same label say it once. */
function textsOf(input: ExampleInput, task: string): ShownItem[] {
  const { text, context, prompt, candidateLabels, sourceSentence, sentences, others } = input
  const texts: [label: string, content: string | undefined][] = [
    [task.endsWith('question-answering') ? 'Question' : 'Text', text],
    ['Context', context],
    ['Prompt', prompt],
    ['Labels', candidateLabels?.join(', ')],
    ['Sentence', sourceSentence],
    ...(sentences ?? []).map((sentence): [string, string] => ['Compared with', sentence]),
    ...Object.entries(others).flatMap(([name, value]) =>
      (readTexts(value) ?? [writeValue(value)]).map((text): [string, string] => [name, text]),
    ),
  ]
  const given = texts.flatMap(([label, content]) => (content === undefined ? [] : [{ label, content }]))
  const isAlone = given.length === 1 && text !== undefined && input.src === undefined
  const isNamed = !isAlone || input.table !== undefined
  return given.slice(0, MOST.items).map(({ label, content }, at) => {
    const isFirst = label !== given[at - 1]?.label
    return textItem(content, isNamed && isFirst ? cut(label, MOST.name) : undefined)
  })
}

const textItem = (content: string, label?: string): ShownItem => ({
  type: 'text',
  label,
  content: cut(content, MOST.text),
})

const writeValue = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))

/** The turns of a chat, each with who speaks. */
const turnsOf = (messages: readonly Message[], show: ShowFile): ShownItem[] =>
  messages
    .slice(0, MOST.items)
    .flatMap((message) => turnOf(shortened(message), show, cut(message.role, MOST.name)))

/** @param role - left out for what the model answers, which the other side shows */
function turnOf(
  { parts, reasoning, calls = [] }: Pick<Message, 'parts' | 'reasoning' | 'calls'>,
  show: ShowFile,
  role?: string,
): ShownItem[] {
  const said = parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n\n')
  const split = splitReasoning(said)
  const thought = reasoning ?? split.reasoning
  return [
    ...parts.flatMap((part) => (part.type === 'file' ? [show(part.src, `From the ${role ?? 'model'}`)] : [])),
    {
      type: 'turn',
      role,
      markdown: cut(split.text, MOST.text),
      reasoning: thought && cut(thought, MOST.text),
      calls: calls
        .slice(0, MOST.items)
        .map(({ name, arguments: given }) => ({ name: cut(name, MOST.name), given: cut(given, MOST.text) })),
    },
  ]
}

function tableOf(columns: readonly Column[], marked?: [row: number, column: number][]): ShownItem[] {
  if (columns.length === 0) return []
  const shown = columns.slice(0, MOST.items)
  const rows = Math.max(0, ...shown.map(({ values }) => values.length))
  const cells = Array.from({ length: Math.min(rows, MOST.rows) }, (_, row) =>
    shown.map(({ values }) => cut(values[row] ?? '', MOST.text)),
  )
  const more = rows - cells.length
  return [
    {
      type: 'tabular',
      table: [shown.map(({ name }) => cut(name, MOST.text)), ...cells],
      ...(marked && { marked: marked.slice(0, MOST.items) }),
    },
    ...(more > 0 ? [{ type: 'note' as const, text: `The table has ${plural(more, 'more row')}.` }] : []),
  ]
}

function parametersOf(parameters: Example['parameters']): ShownItem[] {
  const lines = Object.entries(parameters).map(([name, value]) => `${name}: ${writeValue(value)}`)
  return lines.length === 0 ? [] : [textItem(lines.join('\n'), 'Parameters')]
}

function partOf(output: ExampleOutput, input: ExampleInput, show: ShowFile): ShownItem[] {
  switch (output.kind) {
    case 'text':
      return textOf(output.text, input, show)
    case 'message':
      return turnOf(shortened(output.message), show)
    case 'scores':
      return [
        {
          type: 'chart',
          data: output.scores
            .slice(0, MOST.items)
            .map(({ label, score }) => ({ label: cut(label, MOST.text), score })),
        },
      ]
    case 'spans':
      return spansOf(output)
    case 'regions':
      return [regionsOf(output.regions, input.src, show)]
    case 'stretches':
      return stretchesOf(output.stretches)
    case 'table':
      return tableOf(output.columns)
    case 'cells':
      return tableOf(input.table ?? [], output.cells.filter(isDrawn))
    case 'vector':
      return [vectorOf(output)]
    case 'file':
      return [show(output.src, output.label ?? 'The output')]
    case 'nothing':
      return [{ type: 'note', text: 'The model found nothing.' }]
    case 'data':
      return [{ type: 'data', json: cut(JSON.stringify(output.value, null, 2), MOST.text) }]
  }
}

/** A text is a turn where it answers one, or where its model has thought before. */
function textOf(text: string, { messages }: ExampleInput, show: ShowFile): ShownItem[] {
  const isTurn = messages !== undefined || splitReasoning(text).reasoning !== undefined
  if (!isTurn) return [textItem(text)]
  return turnOf({ parts: [{ type: 'text', text }] }, show)
}

/** Of several lists, the first. */
function vectorOf({ shape, values }: Extract<ExampleOutput, { kind: 'vector' }>): ShownItem {
  return { type: 'vector', shape, values: values.slice(0, Math.min(shape.at(-1) ?? 0, MOST.numbers)) }
}

function spansOf({ text, spans }: Extract<ExampleOutput, { kind: 'spans' }>): ShownItem[] {
  const shown = spans.filter(({ end }) => end <= MOST.text).slice(0, MOST.items)
  const tokens = shown.map(({ label, start, end }) => ({ type: label, start, end }))
  const more = spans.length - shown.length
  return [
    { type: 'text-with-tokens', text: cut(text, MOST.text), tokens },
    ...(more > 0
      ? [{ type: 'note' as const, text: `${plural(more, 'more part')} of it are not marked.` }]
      : []),
  ]
}

function regionsOf(regions: readonly Region[], src: string | undefined, show: ShowFile): ShownItem {
  const picture = src === undefined ? undefined : show(src, 'The input, with what was found in it')
  let room = MOST.runs
  const drawn = regions.slice(0, MOST.items).map(({ mask, ...rest }): DrawnRegion => {
    const points = rest.points?.slice(0, MOST.items)
    const region = { ...rest, ...(points && { points }) }
    if (mask === undefined) return region
    if (!('src' in mask)) {
      const runs = mask.runs.slice(0, room)
      room -= runs.length
      return { ...region, mask: { path: pathOf({ ...mask, runs }) } }
    }
    const shown = show(mask.src, region.label)
    return shown.type === 'picture' ? { ...region, mask: shown } : region
  })
  return {
    type: 'regions',
    picture: picture?.type === 'picture' ? picture : undefined,
    regions: drawn,
    more: regions.length - drawn.length,
  }
}

/** An SVG path around the pixels of a mask: of a run, the part of a column that it begins in, whole columns, and the rest. */
function pathOf({ width, height, runs }: Extract<NonNullable<Region['mask']>, { runs: number[] }>): string {
  const path: string[] = []
  const add = (from: number, columns: number, long: number) =>
    path.push(`M${Math.floor(from / height)} ${from % height}h${columns}v${long}h-${columns}z`)
  let from = 0
  for (const [index, run] of runs.entries()) {
    const end = Math.min(from + run, width * height)
    if (index % 2 === 1 && from < end) {
      const first = Math.min(end - from, (height - (from % height)) % height)
      const columns = Math.floor((end - from - first) / height)
      const last = end - from - first - columns * height
      if (first > 0) add(from, 1, first)
      if (columns > 0) add(from + first, columns, height)
      if (last > 0) add(end - last, 1, last)
    }
    from = end
  }
  return path.join('')
}

function stretchesOf(stretches: readonly Stretch[]): ShownItem[] {
  const hasText = stretches.some(({ text }) => text !== undefined)
  return tableOf([
    { name: 'From', values: stretches.map(({ start }) => secondsOf(start)) },
    { name: 'To', values: stretches.map(({ end }) => (end === undefined ? 'the end' : secondsOf(end))) },
    ...(hasText ? [{ name: 'What', values: stretches.map(({ text = '' }) => text) }] : []),
  ])
}

/** Whether a cell is in the part of a table that is drawn. */
const isDrawn = ([row, column]: [number, number]) =>
  row >= 0 && row < MOST.rows && column >= 0 && column < MOST.items

const secondsOf = (seconds: number) => `${seconds.toFixed(2)} s`
