/** Explains to who sends a request why it has no result. */

import { UserError } from '../../errors.ts'

/** Characters of what a host said that are shown; some answer with a whole page. */
const LONGEST = 2_000

/** A status, and the milliseconds after which to ask again, if the host says so. */
export interface Refusal {
  status: number
  wait: number | undefined
}

export class SendError extends UserError {
  override name = 'SendError'
  /** What the host said, if anything, or how it begins. */
  readonly answer: string
  /** Where it has refused. */
  readonly refusal: Refusal | undefined

  constructor(message: string, answer = '', refusal?: Refusal) {
    super(message)
    this.answer = answer.slice(0, LONGEST)
    this.refusal = refusal
  }
}
