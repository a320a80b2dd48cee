/** What all tools of the MCP endpoint share: what they are given, and how they answer. */

import type { SqliteEdition } from '../../../edition/edition.ts'
import type { SiteConfig } from '../../site-config.ts'

export interface McpOptions {
  config: SiteConfig
  onEdition<T>(handle: (edition: SqliteEdition) => T | Promise<T>): Promise<T>
  /**
   * Draws a page of the site as Markdown; what is no page, as it is.
   *
   * @param request - of the client, by whose address the page names the site
   */
  draw(path: string, request: Request | undefined): Promise<Response>
}

/** What the tools read changes with the folder of cards and with nothing else. */
export const READS = { readOnlyHint: true, idempotentHint: true, openWorldHint: false }

/** What a tool has found. */
export const success = (text: string) => ({ content: [{ type: 'text' as const, text }] })

/** What is wrong, and what there is instead. */
export const failure = (text: string) => ({ ...success(text), isError: true })
