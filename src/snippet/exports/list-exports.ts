/** Files that hold a request, from what a person chooses on the page. */

import { resolveRequest } from '../request/resolve-request.ts'
import { SnippetError } from '../snippet-error.ts'
import type { SnippetOptions } from '../types.ts'
import type { ExportList } from './export-request.ts'

/**
 * The request of one model at one provider as files for tools that send requests, and the reasons for those that cannot
 * be. Bad options are a reason too, as for snippets.
 */
export async function listExports(options: SnippetOptions): Promise<ExportList> {
  try {
    const request = await resolveRequest(options)
    // Few readers want a file, so the formats come when one is wanted.
    const { exportRequest } = await import('./export-request.ts')
    return exportRequest(request)
  } catch (error) {
    if (!(error instanceof SnippetError)) throw error
    return { exports: [], reasons: [{ text: error.message }] }
  }
}
