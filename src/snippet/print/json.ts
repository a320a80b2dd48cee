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
