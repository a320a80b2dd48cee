/** What a model is tried with in code that loads it: its author's example, or one that suits the task. */

import { isObject } from '../../card/json.ts'
import type { Json } from '../../card/types.ts'
import type { Column } from '../../example/types.ts'
import { type Code, comment, lines, nameOf, python } from './code.ts'
import type { LoadableModel } from './types.ts'

type Example = Pick<LoadableModel, 'example'>

export const textOf = ({ example }: Example, usual: string): string => example?.input.text ?? usual

/** The author's text, if there is a word to guess in it. */
export function maskedText({ example }: Example): string | undefined {
  const text = example?.input.text
  return text !== undefined && /\[MASK\]|<mask>/.test(text) ? text : undefined
}

/** What is to be made of a picture, or shown in one. */
export const promptOf = ({ example }: Example, usual: string): string =>
  example?.input.prompt ?? example?.input.text ?? usual

export const labelsOf = ({ example }: Example, usual: string[]): string[] =>
  example?.input.candidateLabels ?? usual

/** A question and what it is asked about, which only make sense together. */
export function questionOf({ example }: Example): { question: string; context: string } {
  const { text, context } = example?.input ?? {}
  return text === undefined || context === undefined
    ? { question: 'Where does Clara live?', context: 'My name is Clara and I live in Berkeley.' }
    : { question: text, context }
}

/** A question and the table that has the answer, whose cells are texts. */
export function tableOf({ example }: Example): { query: string; table: { [name: string]: string[] } } {
  const { text, table } = example?.input ?? {}
  return text === undefined || table === undefined
    ? {
        query: 'How many people live in Lyon?',
        table: { City: ['Paris', 'Lyon'], People: ['2100000', '520000'] },
      }
    : { query: text, table: Object.fromEntries(table.map(({ name, values }) => [name, values])) }
}

/** Rows with the columns that a model was trained on; those that hold nothing but numbers are numbers. */
export function rowsOf({ example }: Example): { [name: string]: Json[] } | undefined {
  const columns = example?.input.structuredData ?? example?.input.table
  const valuesOf = ({ values }: Column): Json[] => {
    const numbers = values.map(Number)
    const isNumeric = values.every((value, at) => value.trim() !== '' && Number.isFinite(numbers[at]))
    return isNumeric ? numbers : values
  }
  return columns && Object.fromEntries(columns.map((column) => [column.name, valuesOf(column)]))
}

/** A sentence and those that it is compared with; undefined where the author gives none. */
export function sentencesOf({ example }: Example): { source: string; sentences: string[] } | undefined {
  const { sourceSentence: source, sentences } = example?.input ?? {}
  return source === undefined || sentences === undefined ? undefined : { source, sentences }
}

/** A chat without pictures. */
export function messagesOf(model: Example): Json {
  const messages = model.example?.input.messages?.map(({ role, parts }) => ({
    role,
    content: parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n'),
  }))
  return messages ?? [{ role: 'user', content: textOf(model, 'What is the capital of France?') }]
}

/** Whether the author speaks with the model in turns. */
export const isChat = ({ tags, example }: Pick<LoadableModel, 'tags' | 'example'>): boolean =>
  tags.includes('conversational') || example?.input.messages !== undefined

/**
 * A chat with pictures, as processors of Transformers take it.
 *
 * @see https://huggingface.co/docs/transformers/chat_templating_multimodal
 */
export function pictureMessagesOf(model: Example): { note: Code | undefined; messages: Json } {
  const { messages } = model.example?.input ?? {}
  if (messages !== undefined) {
    const partOf = (src: string) =>
      URL.canParse(src) ? { type: 'image', url: src } : { type: 'image', path: src }
    const written = messages.map(({ role, parts }) => ({
      role,
      content: parts.map(
        (part): Json => (part.type === 'text' ? { type: 'text', text: part.text } : partOf(part.src)),
      ),
    }))
    return { note: undefined, messages: written }
  }
  const { note, address } = addressOf(model, IMAGE)
  const picture: Json = URL.canParse(address)
    ? { type: 'image', url: address }
    : { type: 'image', path: address }
  const content = [picture, { type: 'text', text: promptOf(model, 'What is in this image?') }]
  return { note, messages: [{ role: 'user', content }] }
}

/** Those parameters of the author's call that a function takes, as further arguments of a call in Python. */
export function argumentsOf({ example }: Example, ...names: string[]): Code {
  const all = names.flatMap((name) => {
    const value = isObject(example?.parameters) ? example.parameters[name] : undefined
    return value === undefined ? [] : [python`, ${nameOf(name)}=${value}`]
  })
  return all.reduce((before, one) => python`${before}${one}`, python``)
}

/** A kind of file, and what code calls one of the reader's. */
export interface FileKind {
  kind: 'image' | 'audio' | 'video'
  usual: string
  words: string
}

export const IMAGE: FileKind = { kind: 'image', usual: 'photo.jpg', words: 'An image' }
export const SOUND: FileKind = { kind: 'audio', usual: 'recording.wav', words: 'A recording' }
export const FILM: FileKind = { kind: 'video', usual: 'clip.mp4', words: 'A video' }

const ofKind = ({ example }: Example, { kind }: FileKind) =>
  example?.file?.mime.startsWith(`${kind}/`) ? example.file : undefined

/**
 * The author's file, or one of the reader's, where code takes an address as well.
 *
 * @returns with a comment where the reader must have the file
 */
export function addressOf(model: Example, of: FileKind): { note: Code | undefined; address: string } {
  const own = ofKind(model, of)
  if (own === undefined)
    return { note: comment(`${of.words} of yours, as a file or an address`), address: of.usual }
  if (URL.canParse(own.url)) return { note: undefined, address: own.url }
  return { note: comment('The file of the example at the top of the model’s page'), address: own.file }
}

/**
 * The author's file, or one of the reader's, where code takes nothing but files.
 *
 * @param remark - what else is to know of a file of the reader's
 * @returns with the line that gets it, or a comment where the reader must have it
 */
export function fileOf(model: Example, of: FileKind, remark = ''): { get: Code; file: string } {
  const own = ofKind(model, of)
  if (own === undefined) return { get: comment(`${of.words} of yours${remark}`), file: of.usual }
  return URL.canParse(own.url)
    ? {
        get: lines(
          python`from urllib.request import urlretrieve`,
          python``,
          python`urlretrieve(${own.url}, ${own.file})`,
        ),
        file: own.file,
      }
    : { get: comment('The file of the example at the top of the model’s page'), file: own.file }
}
