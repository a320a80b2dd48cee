/** Explains to readers of the page why there is no snippet. */

import { UserError } from '../errors.ts'

/** The options do not make a request; the message says why and what to do. */
export class SnippetError extends UserError {
  override name = 'SnippetError'
}
