/** The interface of a client, which each folder of templates implements. */

import type { SnippetRequest } from '../types.ts'
import type { Values } from './fill-template.ts'

/** The templates that make up a snippet, in order, and their values. */
export interface Plan {
  templates: readonly string[]
  values: Values
}

/** A client for one language. */
export interface Client {
  language: string
  name: string
  /** Position among the clients, from 0. */
  rank: number
  /**
   * Plan the snippet for a request.
   *
   * @throws {ClientError} if the client does not support it
   */
  plan(request: SnippetRequest): Plan
}

/** Explains to readers of the page why a client has no snippet for a request. */
export class ClientError extends Error {
  override name = 'ClientError'
}
