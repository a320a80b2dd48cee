/** Renders code for a resolved request, with all clients and templates: loaded by pages on demand. */

import type { Snippet, SnippetRequest } from '../types.ts'
import { type Client, ClientError } from './client.ts'
import { CLIENTS, getTemplate } from './clients.ts'
import { fillTemplate } from './fill-template.ts'

/** Why there is no snippet, for one client or for any. */
export interface Reason {
  language?: string
  client?: string
  text: string
}

/** Snippets for one provider, and why some clients have none. */
export interface SnippetList {
  snippets: Snippet[]
  reasons: Reason[]
}

/** Render the snippets that send a request, for callers that have resolved it already. */
export function renderRequest(request: SnippetRequest, clients: readonly Client[] = CLIENTS): SnippetList {
  const list: SnippetList = { snippets: [], reasons: [] }
  for (const client of clients) {
    try {
      list.snippets.push(renderSnippet(request, client))
    } catch (error) {
      if (!(error instanceof ClientError)) throw error
      list.reasons.push({ language: client.language, client: client.name, text: error.message })
    }
  }
  return list
}

/**
 * @throws {ClientError} if the client does not support the request
 * @throws {Error} if a template is missing, or has a placeholder without a value
 */
export function renderSnippet(request: SnippetRequest, { language, name, plan }: Client): Snippet {
  const { templates, values } = plan(request)
  const texts = templates.map((template) => fillTemplate(getTemplate(language, name, template), values))
  const { provider } = request.call
  return {
    language,
    client: name,
    provider,
    streaming: request.streaming,
    code: `${texts.join('').trimEnd()}\n`,
  }
}
