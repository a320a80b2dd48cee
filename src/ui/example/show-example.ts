/** Shows an example: what goes in and what came out, ready to be drawn. Browsers do it too, for what readers try. */

import type { Json } from '../../card/types.ts'
import type { Column, Example, ExampleInput, ExampleOutput, Message } from '../../example/types.ts'
import { plural } from '../../format.ts'
import type { ShownItem } from './sides.tsx'

/** What is shown at most; the card has the rest. Real cards have few examples, and short ones. */
const MOST = {
  /** Turns of a chat, columns of a table, labels and spans. */
  items: 100,
  /** Rows of a table. */
  rows: 50,
  /** Characters of a text. */
  text: 10_000,
}

/**
 * How a file is shown.
 *
 * @param src - as the example has it
 * @param label - what it is, for those who cannot see or hear it
 */
export type ShowFile = (src: string, label: string) => ShownItem

/** The files that an example names, for those who must fetch them before they can show them. */
export function filesOf({ input, output }: Pick<Example, 'input' | 'output'>): string[] {
  const sent = (input.messages ?? []).flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'file' ? [part.src] : [])),
  )
  const given = output.flatMap((part) => (part.kind === 'file' ? [part.src] : []))
  return [...new Set([...(input.src === undefined ? [] : [input.src]), ...sent, ...given])]
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
export function showOutput({ output }: Pick<Example, 'input' | 'output'>, show: ShowFile): ShownItem[] {
  return output.slice(0, MOST.items).flatMap((part) => partOf(part, show))
}

/** The texts of an input. One that is alone needs no label. */
function textsOf(input: ExampleInput, task: string): ShownItem[] {
  const { text, context, prompt, candidateLabels, sourceSentence, sentences, others } = input
  const texts: [label: string, content: string | undefined][] = [
    [task.endsWith('question-answering') ? 'Question' : 'Text', text],
    ['Context', context],
    ['Prompt', prompt],
    ['Labels', candidateLabels?.join(', ')],
    ['Sentence', sourceSentence],
    ...(sentences ?? []).map((sentence): [string, string] => ['Compared with', sentence]),
    ...Object.entries(others).map(([name, value]): [string, string] => [name, writeValue(value)]),
  ]
  const given = texts.flatMap(([label, content]) => (content === undefined ? [] : [{ label, content }]))
  const isAlone = given.length === 1 && text !== undefined && input.src === undefined
  return given
    .slice(0, MOST.items)
    .map(({ label, content }) => textItem(content, isAlone && input.table === undefined ? undefined : label))
}

const textItem = (content: string, label?: string): ShownItem => ({
  type: 'text',
  label,
  content: cut(content, MOST.text),
})

const writeValue = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))

/** A text without what goes beyond a length. */
export const cut = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length)}…` : text

/** The turns of a chat, each with who speaks. */
function turnsOf(messages: readonly Message[], show: ShowFile): ShownItem[] {
  const parts = messages.flatMap(({ role, parts }) => parts.map((part) => ({ role, part })))
  return parts
    .slice(0, MOST.items)
    .map(({ role, part }) =>
      part.type === 'text' ? textItem(part.text, role) : show(part.src, `From the ${role}`),
    )
}

function tableOf(columns: readonly Column[]): ShownItem[] {
  if (columns.length === 0) return []
  const shown = columns.slice(0, MOST.items)
  const rows = Math.max(0, ...shown.map(({ values }) => values.length))
  const cells = Array.from({ length: Math.min(rows, MOST.rows) }, (_, row) =>
    shown.map(({ values }) => cut(values[row] ?? '', MOST.text)),
  )
  const more = rows - cells.length
  return [
    { type: 'tabular', table: [shown.map(({ name }) => name), ...cells] },
    ...(more > 0 ? [{ type: 'note' as const, text: `The table has ${plural(more, 'more row')}.` }] : []),
  ]
}

function parametersOf(parameters: Example['parameters']): ShownItem[] {
  const lines = Object.entries(parameters).map(([name, value]) => `${name}: ${writeValue(value)}`)
  return lines.length === 0 ? [] : [textItem(lines.join('\n'), 'Parameters')]
}

function partOf(output: ExampleOutput, show: ShowFile): ShownItem[] {
  switch (output.kind) {
    case 'text':
      return [textItem(output.text)]
    case 'scores':
      return [{ type: 'chart', data: output.scores.slice(0, MOST.items) }]
    case 'spans': {
      const shown = output.spans.slice(0, MOST.items)
      const tokens = shown.map(({ label, start, end }) => ({ type: label, start, end }))
      const more = output.spans.length - shown.length
      return [
        { type: 'text-with-tokens', text: output.text, tokens },
        ...(more > 0
          ? [{ type: 'note' as const, text: `${plural(more, 'more part')} of it are not marked.` }]
          : []),
      ]
    }
    case 'boxes':
      return tableOf([
        { name: 'Label', values: output.boxes.map(({ label }) => label) },
        { name: 'Score', values: output.boxes.map(({ score }) => score?.toFixed(3) ?? '') },
        ...(['left', 'top', 'right', 'bottom'] as const).map((side) => ({
          name: side,
          values: output.boxes.map((box) => String(box[side])),
        })),
      ])
    case 'table':
      return tableOf(output.columns)
    case 'file':
      return [show(output.src, 'The output')]
    case 'nothing':
      return [{ type: 'note', text: 'The model found nothing.' }]
    case 'data':
      return [{ type: 'data', json: cut(JSON.stringify(output.value, null, 2), MOST.text) }]
  }
}
