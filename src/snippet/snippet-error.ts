/** Why there is no snippet, in words for the reader of the page. */

import { UserError } from '../errors.ts'

/** No request can be made of what was asked for; the message says why and what to do. */
export class SnippetError extends UserError {
  override name = 'SnippetError'
}
