/** The files that an input names. */

import type { ExampleInput } from './types.ts'

/** The addresses of the files in an input. */
export function filesIn({ src, messages = [] }: ExampleInput): string[] {
  const sent = messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === 'file' ? part.src : [])),
  )
  return [...(src === undefined ? [] : [src]), ...sent]
}
