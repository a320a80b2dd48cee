/** Prints readable JSON: 4 spaces, no invisible characters. */

import type { MediaText } from '../request/media-text.ts'
import type { BodyJson } from '../types.ts'
import { printLiteral, quote } from './literal.ts'

/** @param media - the text for a file's contents, including quotation marks */
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

/** JSON with files, as the texts around them: the first text, the first file, and so on to the last text. */
export interface JsonAround {
  texts: string[]
  files: MediaText[]
}

/** Split JSON at its files. Base64 is inserted between the texts unchanged: JSON escapes none of it. */
export function jsonAround(value: BodyJson): JsonAround {
  // A marker that occurs in no value takes the place of each file.
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
