/** What a folder of templates says of its client. */

import type { SnippetRequest } from '../types.ts'
import type { Values } from './fill-template.ts'

/** Templates of the client's folder, in the order in which they make up the snippet, and what goes in them. */
export interface Plan {
  templates: readonly string[]
  values: Values
}

/** One client of one language. */
export interface Client {
  language: string
  name: string
  /** Place among the clients, from 0. */
  rank: number
  /**
   * How to send a request.
   *
   * @throws {ClientError} the client does not serve it
   */
  plan(request: SnippetRequest): Plan
}

/** Why a client has no snippet for a request, in words for the reader of the page. */
export class ClientError extends Error {
  override name = 'ClientError'
}
