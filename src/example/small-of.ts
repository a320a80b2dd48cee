/** An example in a line, for lists: what goes in and what came out, of which the first few words do. Reads no file. */

import { plainText } from '../card/index.ts'
import { cut, plural } from '../format.ts'
import { nameOfFile } from './file-name.ts'
import { splitReasoning } from './reasoning.ts'
import type { Column, Example, ExampleInput, ExampleOutput, Message } from './types.ts'

/** A part of an input or output. */
export type SmallPart =
  | { type: 'text'; text: string }
  /** The likeliest, with how sure the model is of it. */
  | { type: 'best'; label: string; score: number }
  /** Words that the model has marked, each with what it calls them. */
  | { type: 'marks'; marks: { text: string; kind: string }[]; more: number }
  | { type: 'picture'; src: string; label: string }
  /** What is there, in place of itself. */
  | { type: 'name'; text: string }

/** Both sides; neither is empty. */
export interface SmallExampleProps {
  input: SmallPart[]
  output: SmallPart[]
}

/** What a line has room for. */
const MOST = { characters: 90, markdown: 500, label: 45, marks: 3, cells: 5, parts: 2 }

/**
 * @param pictureOf - the address of a picture beside the card; undefined where a file is no picture, or elsewhere
 * @returns undefined where no output is recorded
 */
export function smallOf(
  { input, output }: Pick<Example, 'input' | 'output'>,
  pictureOf: (src: string) => string | undefined,
): SmallExampleProps | undefined {
  const file = (src: string, label: string): SmallPart => {
    const picture = pictureOf(src)
    return picture === undefined
      ? { type: 'name', text: nameOfFile(src) }
      : { type: 'picture', src: picture, label }
  }
  const given = inputOf(input, file).slice(0, MOST.parts)
  const [first] = output
  if (first === undefined || given.length === 0) return undefined
  return { input: given, output: outputOf(first, file, input.messages !== undefined) }
}

type ShowFile = (src: string, label: string) => SmallPart

function inputOf(input: ExampleInput, file: ShowFile): SmallPart[] {
  const words = input.text ?? input.sourceSentence ?? input.prompt
  const others = Object.values(input.others).find((value) => typeof value === 'string')
  const rows = input.structuredData ?? input.table
  const turn = input.messages?.findLast(({ role }) => role === 'user') ?? input.messages?.at(-1)
  return [
    ...(input.src === undefined ? [] : [file(input.src, 'The input')]),
    ...(words === undefined ? [] : [text(words)]),
    ...(turn === undefined ? [] : messageOf(turn, file)),
    ...(rows === undefined ? [] : [rowOf(rows)]),
    ...(typeof others === 'string' ? [text(others)] : []),
  ]
}

/** @param isChat - whether a text is the answer in a chat, which is Markdown */
function outputOf(output: ExampleOutput, file: ShowFile, isChat: boolean): SmallPart[] {
  switch (output.kind) {
    case 'text':
      return [isChat ? turnText(output.text) : text(splitReasoning(output.text).text)]
    case 'message':
      return messageOf(output.message, file)
    case 'scores': {
      const [best] = output.scores.toSorted((a, b) => b.score - a.score)
      return best === undefined
        ? [nothing]
        : [{ type: 'best', label: cut(best.label, MOST.characters), score: best.score }]
    }
    case 'spans':
      return [
        marksOf(
          output.spans.map(({ label, start, end }) => ({ text: output.text.slice(start, end), kind: label })),
        ),
      ]
    case 'regions':
      return [marksOf(output.regions.map(({ label }) => ({ text: label || 'a part', kind: label })))]
    case 'stretches':
      return [text(output.stretches.map((stretch) => stretch.text ?? '').join(' '))]
    case 'table':
      return [rowOf(output.columns)]
    case 'cells':
      return [{ type: 'name', text: plural(output.cells.length, 'cell') }]
    case 'vector':
      return [{ type: 'name', text: plural(output.shape.at(-1) ?? 0, 'number') }]
    case 'file':
      return [file(output.src, 'The output')]
    case 'nothing':
      return [nothing]
    case 'data':
      return [text(JSON.stringify(output.value))]
  }
}

const nothing: SmallPart = { type: 'name', text: 'Nothing found' }

const text = (words: string): SmallPart => ({ type: 'text', text: cut(words.trim(), MOST.characters) })

/** The words of a turn, of which no more is read than a line may show. */
const turnText = (markdown: string): SmallPart =>
  text(plainText(splitReasoning(markdown).text.trim().slice(0, MOST.markdown)))

function messageOf({ parts, calls = [] }: Message, file: ShowFile): SmallPart[] {
  const said = parts.map((part) =>
    part.type === 'text' ? turnText(part.text) : file(part.src, 'The picture'),
  )
  return said.length > 0
    ? said
    : calls.map(({ name }) => ({ type: 'name', text: `Calls ${cut(name, MOST.label)}` }))
}

function marksOf(marks: { text: string; kind: string }[]): SmallPart {
  const shown = marks
    .slice(0, MOST.marks)
    .map(({ text, kind }) => ({ text: cut(text, MOST.label), kind: cut(kind, MOST.label) }))
  return marks.length === 0 ? nothing : { type: 'marks', marks: shown, more: marks.length - shown.length }
}

/** The first row of a table, which often is its only one. */
function rowOf(columns: readonly Column[]): SmallPart {
  const cells = columns.slice(0, MOST.cells).map(({ values }) => values[0] ?? '')
  return text(cells.join(' · '))
}
