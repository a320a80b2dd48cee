/** The files that an input names. */

import type { ExampleInput, Message } from './types.ts'

/** The addresses of the files in an input. */
export const filesIn = ({ src, messages = [] }: ExampleInput): string[] => [
  ...(src === undefined ? [] : [src]),
  ...messages.flatMap(filesOfTurn),
]

/** Those in a turn of a chat. */
export const filesOfTurn = ({ parts }: Message): string[] =>
  parts.flatMap((part) => (part.type === 'file' ? [part.src] : []))
