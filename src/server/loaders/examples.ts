/** Shows the examples of a model's card: what goes in and what came out, with the files beside the card. */

import type { ArticleContext } from '../../article/render-article.ts'
import type { Json } from '../../card/types.ts'
import { dataFileOf } from '../../data-formats.ts'
import { examplesOf } from '../../edition/examples-of.ts'
import type { Entry } from '../../edition/types.ts'
import type { Column, Example, ExampleInput, ExampleOutput, Message } from '../../example/types.ts'
import { plural } from '../../format.ts'
import { filePath } from '../../paths.ts'
import type { AtWorkProps, ShownExample } from '../../ui/example/at-work.tsx'
import type { ShownItem } from '../../ui/example/sides.tsx'
import { showFile } from './show-file.ts'

/** What a page shows at most; the card has the rest. Real cards have few examples, and short ones. */
const MOST = {
  examples: 12,
  /** Turns of a chat, columns of a table, labels and spans. */
  items: 100,
  /** Rows of a table. */
  rows: 50,
  /** Characters of a text. */
  text: 10_000,
}

/**
 * @param resolve - finds the files that the card names, as for its text
 * @returns undefined for a card without examples
 */
export async function loadExamples(
  entry: Entry,
  resolve: ArticleContext['resolveImage'],
): Promise<AtWorkProps | undefined> {
  const all = examplesOf(entry)
  if (all.length === 0) return undefined
  const shown = all.slice(0, MOST.examples)
  const show = fileShower(entry, resolve)
  const examples = await Promise.all(
    shown.map(async ({ title, group, input, parameters, output }) => ({
      title: [group, title].filter((part) => part !== undefined).join(': ') || undefined,
      inputs: [
        ...(input.src === undefined ? [] : [await show(input.src, 'The input')]),
        ...textsOf(input, entry.task ?? ''),
        ...(await turnsOf(input.messages ?? [], show)),
        ...[input.table, input.structuredData].flatMap((columns = []) => tableOf(columns)),
        ...parametersOf(parameters),
      ],
      outputs:
        output.length === 0
          ? [{ type: 'note' as const, text: 'No output is recorded for this example.' }]
          : (await Promise.all(output.slice(0, MOST.items).map((one) => outputOf(one, show)))).flat(),
    })),
  )
  const keys = keysOf(shown)
  return {
    examples: examples.map((example, at): ShownExample => ({ ...example, key: keys[at] ?? '' })),
    more: all.length - shown.length,
  }
}

/** Hexadecimal digits of a hash that tell the examples of one card apart. */
const KEY_LENGTH = 12

/** Keys that stay the same while examples are added before; equal inputs are numbered. */
function keysOf(examples: readonly Example[]): string[] {
  const counts = new Map<string, number>()
  return examples.map(({ hash }) => {
    const key = hash.slice(0, KEY_LENGTH)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? key : `${key}-${count}`
  })
}

type ShowFile = (src: string, label: string) => Promise<ShownItem>

function fileShower(entry: Entry, resolve: ArticleContext['resolveImage']): ShowFile {
  const files = new Map(entry.files.map((file) => [filePath(entry.kind, entry.id, file.path), file]))
  return async (src, label) => {
    const found = resolve(src)
    const listed = found.type === 'own' ? files.get(found.src) : undefined
    if (listed !== undefined) return showFile(entry, listed, label)
    if (found.type === 'elsewhere' && /^https?:/i.test(found.href)) {
      return { type: 'link', href: found.href, label: nameOf(src), host: found.host }
    }
    return { type: 'note', text: `${nameOf(src)}: ${cut(src, 100)} is not here.` }
  }
}

const NAMES = { image: 'Picture', audio: 'Sound', video: 'Film', pdf: 'Document' } as const

/** What a file is, by the ending of its address. */
function nameOf(src: string): string {
  const reader = dataFileOf(URL.parse(src)?.pathname ?? src)?.reader
  const media = reader === 'image' || reader === 'audio' || reader === 'video' || reader === 'pdf'
  return media ? NAMES[reader] : 'File'
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

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length)}…` : text)

/** The turns of a chat, each with who speaks. */
async function turnsOf(messages: readonly Message[], show: ShowFile): Promise<ShownItem[]> {
  const parts = messages.flatMap(({ role, parts }) => parts.map((part) => ({ role, part })))
  return Promise.all(
    parts
      .slice(0, MOST.items)
      .map(({ role, part }) =>
        part.type === 'text' ? textItem(part.text, role) : show(part.src, `From the ${role}`),
      ),
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

async function outputOf(output: ExampleOutput, show: ShowFile): Promise<ShownItem[]> {
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
      return [await show(output.src, 'The output')]
    case 'nothing':
      return [{ type: 'note', text: 'The model found nothing.' }]
    case 'data':
      return [{ type: 'data', json: cut(JSON.stringify(output.value, null, 2), MOST.text) }]
  }
}
