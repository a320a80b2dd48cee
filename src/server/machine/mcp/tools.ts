/** What all tools of the MCP endpoint share: their options, and the form of their answers. */

import type { SqliteEdition } from '../../../edition/edition.ts'
import type { Settings } from '../../../settings/schema.ts'

export interface McpOptions {
  settings: Settings
  onEdition<T>(handle: (edition: SqliteEdition) => T | Promise<T>): Promise<T>
  /**
   * Draws a page of the site as Markdown; anything that is not a page is returned as it is.
   *
   * @param request - the client's: the page names the site by its address
   */
  draw(path: string, request: Request | undefined): Promise<Response>
}

/** Results of the tools change only with the folder of cards. */
export const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false }

/** The result of a tool that succeeded. */
export const success = (text: string) => ({ content: [{ type: 'text' as const, text }] })

/** The result of a tool that failed: the reason, and alternatives. */
export const failure = (text: string) => ({ ...success(text), isError: true })
