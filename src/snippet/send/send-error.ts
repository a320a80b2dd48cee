/** Explains to readers of the page why a request has no result. */

import { UserError } from '../../errors.ts'

export class SendError extends UserError {
  override name = 'SendError'
  /** What the host said, if anything. */
  readonly answer: string

  constructor(message: string, answer = '') {
    super(message)
    this.answer = answer
  }
}
