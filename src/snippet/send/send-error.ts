/** Explains to readers of the page why a request has no result. */

import { UserError } from '../../errors.ts'

/** Characters of what a host said that are shown; some answer with a whole page. */
const LONGEST = 2_000

export class SendError extends UserError {
  override name = 'SendError'
  /** What the host said, if anything, or how it begins. */
  readonly answer: string

  constructor(message: string, answer = '') {
    super(message)
    this.answer = answer.slice(0, LONGEST)
  }
}
