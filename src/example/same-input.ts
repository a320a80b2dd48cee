/** Tells whether two inputs are the same, whatever each model calls the parts of its input. */

import { createHash } from 'node:crypto'
import type { Json } from '../card/types.ts'
import { filesIn } from './files-in.ts'
import type { Column, ExampleInput } from './types.ts'

/** What a model is given, without what it calls that: a text is a text, be it a prompt or the turn of a user. */
export interface Given {
  texts: string[]
  /** What tells each file from others, see {@link keyOfFile}. */
  files: string[]
  tables: Column[][]
}

/** @param keyOf - what tells a file from others, by its address in the input */
export function givenIn(input: ExampleInput, keyOf: (src: string) => string): Given {
  const { text, context, prompt, candidateLabels, sourceSentence, sentences = [], messages = [] } = input
  const others = Object.entries(input.others).sort(([a], [b]) => (a < b ? -1 : 1))
  const turns = messages.flatMap(({ role, parts }) =>
    parts.flatMap((part) =>
      part.type === 'text' ? (role === 'user' ? part.text : `${role}: ${part.text}`) : [],
    ),
  )
  const texts = [text, context, prompt, candidateLabels?.join(', '), sourceSentence, ...sentences, ...turns]
  return {
    texts: [...texts.flatMap((one) => one ?? []), ...others.map(([, value]) => written(value))],
    files: filesIn(input).map(keyOf),
    tables: [input.table, input.structuredData].flatMap((table) => (table === undefined ? [] : [table])),
  }
}

const written = (value: Json) => (typeof value === 'string' ? value : JSON.stringify(value))

/** SHA-256 of what a model is given, hex. */
export const hashGiven = ({ texts, files, tables }: Given): string =>
  createHash('sha256')
    .update(JSON.stringify([texts, files, tables]))
    .digest('hex')

/**
 * What tells files from each other before any is read: their address, or their name for one beside a card. Of two files
 * of one name, only their bytes say whether they are the same.
 */
export const keyOfFile = (src: string): string =>
  URL.canParse(src) ? src : `file ${src.slice(src.lastIndexOf('/') + 1)}`
