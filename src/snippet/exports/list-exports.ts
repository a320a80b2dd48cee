/** Exports the request for a reader's choices on the page. */

import { resolveRequest } from '../request/resolve-request.ts'
import { SnippetError } from '../snippet-error.ts'
import type { SnippetOptions } from '../types.ts'
import type { ExportList } from './export-request.ts'

/**
 * List the exports of the request of one model at one provider, and the reasons for those that are impossible. Invalid
 * options are a reason too, as for snippets.
 */
export async function listExports(options: SnippetOptions): Promise<ExportList> {
  try {
    const request = await resolveRequest(options)
    // Few readers export files, so the formats are loaded on demand.
    const { exportRequest } = await import('./export-request.ts')
    return exportRequest(request)
  } catch (error) {
    if (!(error instanceof SnippetError)) throw error
    return { exports: [], reasons: [{ text: error.message }] }
  }
}
