/** A request as files for tools that send requests, such as editors and API clients. */

import { ClientError } from '../render/client.ts'
import type { Reason } from '../render/render-request.ts'
import type { SnippetRequest } from '../types.ts'
import { FORMATS } from './formats.ts'

/** A file that holds a request. */
export interface RequestExport {
  /** Of the format: `HAR`. */
  name: string
  /** What the file may be called: `request.har`. */
  file: string
  mime: string
  text: string
}

/** Files of one request, and why other formats are not among them. */
export interface ExportList {
  exports: RequestExport[]
  reasons: Reason[]
}

/** The request in every format that can hold it. What follows its answer is told in words. */
export function exportRequest(request: SnippetRequest): ExportList {
  const list: ExportList = { exports: [], reasons: [] }
  for (const { name, extension, mime, print } of FORMATS) {
    try {
      list.exports.push({ name, file: `request.${extension}`, mime, text: print(request) })
    } catch (error) {
      if (!(error instanceof ClientError)) throw error
      list.reasons.push({ client: name, text: error.message })
    }
  }
  return list
}
