/**
 * The interface of an export format: a file with a request, for a tool that sends it. Each has a folder in `exports`.
 */

import { ClientError } from '../render/client.ts'
import type { SnippetRequest } from '../types.ts'

/** A file format for requests. */
export interface ExportFormat {
  /** Display name. */
  name: string
  /** File extension, without the dot. */
  extension: string
  mime: string
  /** Position among the formats, from 0. */
  rank: number
  /**
   * Write the file for a request. The token is written as a variable, `{{HF_TOKEN}}`, in the syntax of tools that read
   * these formats; the reader's own files are referred to by name.
   *
   * @throws {ClientError} if the format cannot hold the request
   */
  print(request: SnippetRequest): string
}

/** The start of a template placeholder: of variables in all tools, and of Nunjucks tags in Insomnia. */
const PLACE = /\{(?=[{%#])/

/** Escape JSON so that no text in it is read as a placeholder; its meaning stays the same. */
export function escapePlaces(json: string): string {
  // Outside of strings, a brace is only followed by a quotation mark, a line end or another kind of bracket.
  return json.replace(new RegExp(PLACE, 'g'), '\\u007b')
}

/**
 * Check a text that no format can escape.
 *
 * @throws {ClientError} if tools would read part of it as a placeholder
 */
export function withoutPlaces(text: string): string {
  if (!PLACE.test(text)) return text
  throw new ClientError(
    `Tools that send files of requests would fill in what is in braces in ${JSON.stringify(text)}.`,
  )
}
