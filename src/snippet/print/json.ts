/** JSON for people: 4 spaces, nothing invisible. */

import type { MediaText } from '../request/media-text.ts'
import type { BodyJson } from '../types.ts'
import { printLiteral, quote } from './literal.ts'

/** @param media - the text that stands for a file's contents, with its quotation marks */
export function jsonText(value: BodyJson, media: (value: MediaText) => string = () => 'null'): string {
  return printLiteral(value, {
    none: 'null',
    yes: 'true',
    no: 'false',
    text: quote,
    key: quote,
    media,
    trailingComma: false,
  })
}

/** JSON with files in it as the texts around them: the first text, the first file, and so on to the last text. */
export interface JsonAround {
  texts: string[]
  files: MediaText[]
}

/** Take JSON apart at its files. What is in base64 goes between the texts as it is: JSON escapes none of it. */
export function jsonAround(value: BodyJson): JsonAround {
  // A text that no value has stands where a file goes.
  const plain = jsonText(value, ({ before }) => quote(before))
  let mark = 'FILE'
  while (plain.includes(mark)) mark += '_'
  const files: MediaText[] = []
  const json = jsonText(value, (text) => {
    files.push(text)
    return quote(text.before + mark)
  })
  return { texts: json.split(mark), files }
}
