/** What a folder of `exports` says of its format: a file that holds a request, for a tool that sends it. */

import { ClientError } from '../render/client.ts'
import type { SnippetRequest } from '../types.ts'

/** A format of files that hold requests. */
export interface ExportFormat {
  /** As people say it. */
  name: string
  /** What the names of such files end with, without the dot. */
  extension: string
  mime: string
  /** Place among the formats, from 0. */
  rank: number
  /**
   * The file for a request. The token stands in it as a variable, `{{HF_TOKEN}}`, as tools that read these formats have
   * it; files of the reader's own are named.
   *
   * @throws {ClientError} the format cannot hold the request
   */
  print(request: SnippetRequest): string
}

/** What begins a place to be filled in: of variables everywhere, of Nunjucks in Insomnia. */
const PLACE = /\{(?=[{%#])/

/** JSON in which no text is taken for a variable; what it means stays the same. */
export function escapePlaces(json: string): string {
  // Outside of texts, a brace is followed by a quotation mark, a line end or another kind of bracket.
  return json.replace(new RegExp(PLACE, 'g'), '\\u007b')
}

/**
 * A text that no format can escape.
 *
 * @throws {ClientError} tools would take a part of it for a variable
 */
export function withoutPlaces(text: string): string {
  if (!PLACE.test(text)) return text
  throw new ClientError(
    `Tools that send files of requests would fill in what is in braces in ${JSON.stringify(text)}.`,
  )
}
