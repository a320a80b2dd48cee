/** The base class of errors that a person can do something about. */

/**
 * Something went wrong that is not a fault of the program: its message says what happened, where, and what to
 * do, and is shown without a stack trace.
 */
export class UserError extends Error {
  override name = 'UserError'
}
