/** Says an error to a person: its message when it was written for one, its stack when it is our fault. */

import { DamagedEditionError, UnknownEditionError, UnreadableEditionError } from '../edition/errors.ts'
import { StoreBusyError } from '../edition/lock.ts'
import { MissingLocationError, UnreadableLocationError } from '../edition/sources/errors.ts'
import { UserError } from '../errors.ts'
import { SiteConfigError } from '../server/site-config.ts'

const FOR_PEOPLE = [
  UserError,
  DamagedEditionError,
  UnknownEditionError,
  UnreadableEditionError,
  StoreBusyError,
  MissingLocationError,
  UnreadableLocationError,
  SiteConfigError,
]

/** System calls that fail for a reason that their message names, such as a full disk. */
function isSystemError(error: Error): boolean {
  return 'syscall' in error && 'code' in error
}

/** @param verbose - also say where in the program it happened */
export function describeError(error: unknown, verbose = false): string {
  if (!(error instanceof Error)) return String(error)
  if (verbose) return error.stack ?? error.message
  if (FOR_PEOPLE.some((type) => error instanceof type) || isSystemError(error)) return error.message
  return (
    `Modelbook has failed, which is a fault of Modelbook: ${error.message}\n` +
    '  Run again with --verbose to see where, and please report it.'
  )
}

/** Whether the person has named something that is not there, as opposed to something that went wrong with it. */
export function isWrongCall(error: unknown): boolean {
  return error instanceof MissingLocationError || error instanceof UnreadableLocationError
}
