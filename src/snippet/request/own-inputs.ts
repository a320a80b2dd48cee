/** Turns what the author of a model tries it with into the inputs of a request for its task, and back. */

import { isObject } from '../../card/json.ts'
import type { Json } from '../../card/types.ts'
import { canonicalText } from '../../example/canonical.ts'
import { NO_INPUT } from '../../example/input-keys.ts'
import { readMessages } from '../../example/read-messages.ts'
import { readTable, readText, readTexts } from '../../example/read-values.ts'
import type { ExampleInput, Message } from '../../example/types.ts'
import { writeColumns, writeMessage } from '../../example/write-example.ts'
import type { Call, Inputs, MediaFile, ModelExample } from '../types.ts'
import { CHAT_TASKS, hasImage, isMedia } from './inputs.ts'

type Input = ModelExample['input']

/**
 * The inputs of a request.
 *
 * @param usual - what the task takes where the author gives nothing
 * @returns undefined where the example lacks what the task needs
 */
export function ownInputs(
  task: string,
  { input, file }: Pick<ModelExample, 'input' | 'file'>,
  usual: Inputs,
): Inputs | undefined {
  if (isMedia(usual)) return ownFile(file, usual)
  const { text, context, sourceSentence, sentences, table, structuredData } = input
  switch (task) {
    case 'question-answering':
      return text === undefined || context === undefined ? undefined : { question: text, context }
    case 'table-question-answering':
      return text === undefined || table === undefined
        ? undefined
        : { query: text, table: writeColumns(table) }
    case 'sentence-similarity':
      return sourceSentence === undefined || sentences === undefined
        ? undefined
        : { source_sentence: sourceSentence, sentences }
    case 'tabular-classification':
    case 'tabular-regression': {
      const columns = structuredData ?? table
      return columns && { data: writeColumns(columns) }
    }
    case 'visual-question-answering':
    case 'document-question-answering':
      return text === undefined || !hasImage(usual, 'question')
        ? undefined
        : { image: ownFile(file, usual.image) ?? usual.image, question: text }
    case 'image-to-image':
    case 'image-to-video':
    case 'image-text-to-image':
    case 'image-text-to-video': {
      const prompt = input.prompt ?? text
      return prompt === undefined || !hasImage(usual, 'prompt')
        ? undefined
        : { image: ownFile(file, usual.image) ?? usual.image, prompt }
    }
    case 'zero-shot-classification':
      return input.candidateLabels === undefined ? undefined : text
    default:
      return CHAT_TASKS.has(task) ? chatOf(input) : text
  }
}

/** Undefined for a file of another kind than the task takes. */
function ownFile(own: MediaFile | undefined, usual: MediaFile): MediaFile | undefined {
  const kindOf = ({ mime }: MediaFile) => mime.split('/')[0]
  return own !== undefined && kindOf(own) === kindOf(usual) ? { file: own.file, mime: own.mime } : undefined
}

/** The parameters of the author's call; the labels to choose from are one of them. */
export function ownParameters({ input, parameters }: Pick<ModelExample, 'input' | 'parameters'>): {
  [name: string]: Json
} {
  const { candidateLabels } = input
  return { ...parameters, ...(candidateLabels && { candidate_labels: candidateLabels }) }
}

/** The messages; a text is what the user says, about a picture where there is one. */
function chatOf({ messages, text, src }: Input): Json | undefined {
  if (messages !== undefined) return writeAll(messages)
  if (text === undefined) return undefined
  const picture = src === undefined ? [] : [{ type: 'file' as const, src }]
  return writeAll([{ role: 'user', parts: [{ type: 'text', text }, ...picture] }])
}

/** Undefined unless every picture has an address that others can load. */
function writeAll(messages: readonly Message[]): Json | undefined {
  const isSendable = messages.every(({ parts }) =>
    parts.every((part) => part.type === 'text' || /^https?:\/\//i.test(part.src)),
  )
  return isSendable && messages.length > 0 ? messages.map(writeMessage) : undefined
}

/** What a request asks, as an example; a file has its name. */
export function exampleOf({ task, inputs, parameters }: Pick<Call, 'task' | 'inputs' | 'parameters'>): {
  input: ExampleInput
  parameters: { [name: string]: Json }
} {
  const { candidate_labels: labels, ...others } = parameters
  const candidateLabels = readTexts(labels)
  return {
    input: { ...NO_INPUT, ...partsOf(task, inputs), candidateLabels },
    parameters: candidateLabels === undefined ? parameters : others,
  }
}

/** What the keys of inputs are in an example, where they are called otherwise there. */
function partsOf(task: string, inputs: Inputs): Partial<ExampleInput> {
  if (isMedia(inputs)) return { src: inputs.file }
  const plain: Json = JSON.parse(JSON.stringify(inputs))
  if (task === 'conversational') return { messages: readMessages(plain), text: readText(plain) }
  const text = readText(plain)
  if (text !== undefined) return { text }
  if (!isObject(plain)) return { others: { inputs: plain } }
  const { question, query, context, source_sentence, sentences, table, data, image, prompt, ...others } =
    plain
  return {
    text: readText(question ?? query),
    context: readText(context),
    sourceSentence: readText(source_sentence),
    sentences: readTexts(sentences),
    table: readTable(table),
    structuredData: readTable(data),
    src: isMedia(image) ? image.file : undefined,
    prompt: readText(prompt),
    others,
  }
}

/** A name for an example, until the reader gives it one: that of the card's with the same input, or its first words. */
export function suggestTitle(asked: Pick<Call, 'task' | 'model' | 'inputs' | 'parameters'>): string {
  const { input } = exampleOf(asked)
  const textOf = (given: Partial<ExampleInput>) =>
    canonicalText({ input: { ...NO_INPUT, ...given }, parameters: {} })
  const same = asked.model.examples?.find((example) => textOf(example.input) === textOf(input))
  return same?.title ?? firstWords(input)
}

/** The first words of an input, as its name. */
export function firstWords(input: Partial<ExampleInput>): string {
  const turn = input.messages?.findLast(({ role }) => role === 'user')?.parts[0]
  const said = turn?.type === 'text' ? turn.text : undefined
  const words =
    input.text ?? said ?? input.prompt ?? input.sourceSentence ?? input.src?.replace(/\.\w+$/, '') ?? ''
  return words.split(/\s+/, 6).join(' ').slice(0, 50)
}
