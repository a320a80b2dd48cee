/** Exports a request as files for tools that send requests, such as editors and API clients. */

import { ClientError } from '../render/client.ts'
import type { Reason } from '../render/render-request.ts'
import type { SnippetRequest } from '../types.ts'
import { FORMATS } from './formats.ts'

/** A file with a request. */
export interface RequestExport {
  /** Name of the format: `HAR`. */
  name: string
  /** Suggested file name: `request.har`. */
  file: string
  mime: string
  text: string
}

/** The exports of one request, and why other formats cannot hold it. */
export interface ExportList {
  exports: RequestExport[]
  reasons: Reason[]
}

/** Export the request in every format that can hold it. Follow-up steps are described in words. */
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
