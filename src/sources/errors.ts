/** Errors that keep a source from being read, wholly or in part. */

import { UserError } from '../errors.ts'

/** Nothing on disk is at the location. */
export class MissingLocationError extends UserError {
  override readonly name = 'MissingLocationError'
  readonly location: string

  constructor(location: string, absolute: string) {
    super(
      `${location} does not exist.\n  Looked for ${absolute}.\n  Check the path, or create a folder there with a card in it: models/<owner>/<name>/README.md.`,
    )
    this.location = location
  }
}

/** The location exists, but no cards can be read from it. */
export class UnreadableLocationError extends UserError {
  override readonly name = 'UnreadableLocationError'
  readonly location: string

  constructor(location: string, reason: string, remedy: string, options?: ErrorOptions) {
    super(`${location} ${reason}.\n  ${remedy}`, options)
    this.location = location
  }
}

/** What has changed in a source cannot be read by itself: all of it has to be. The user never sees it. */
export class PartialReadError extends Error {
  /** @param path - that was in the way */
  constructor(path: string) {
    super(`the changes at ${path} cannot be read by themselves`)
  }
}
