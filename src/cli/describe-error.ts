/** Describes an error to a person: what happened and what to do about it. */

import { inert } from '../card/quote.ts'
import { UserError } from '../errors.ts'
import { MissingLocationError, UnreadableLocationError } from '../sources/errors.ts'

/** A test could not be made, which says nothing of what it would have found. */
export class NotTestedError extends UserError {
  override name = 'NotTestedError'
}

const NOT_ALLOWED = [
  'cannot be read or written by the user running Modelbook',
  'Change its permissions, or choose another place.',
] as const
const FILE_IN_THE_WAY = [
  'is a file, or below one, where a folder is needed',
  'Choose another place, or move the file.',
] as const

const NO_ROOM = ['cannot be written: the disk is full', 'Free some space, then run again.'] as const

/** What a person can do about a failed system call, by its error code. */
const REMEDIES: { readonly [code: string]: readonly [what: string, remedy: string] } = {
  EACCES: NOT_ALLOWED,
  EPERM: NOT_ALLOWED,
  EEXIST: FILE_IN_THE_WAY,
  ENOTDIR: FILE_IN_THE_WAY,
  EROFS: ['is on a read-only disk', 'Choose another place.'],
  ENOSPC: NO_ROOM,
  EDQUOT: NO_ROOM,
  // Node reports this for a folder that is to be made on a read-only disk.
  'ENOENT mkdir': ['cannot be created', 'Choose another place.'],
  ENOENT: ['does not exist', 'Put it back, or choose another place.'],
}

/** SQLITE_FULL, https://www.sqlite.org/rescode.html#full. */
const DISK_FULL = 13

/** Describes a failed system call by its remedy where there is one, else by its own message. */
function describeSystemError(error: Error): string | undefined {
  if ('errcode' in error && error.errcode === DISK_FULL) {
    return 'The disk that the editions are kept on is full.\n  Free some space there, or choose another place with --editions.'
  }
  if (!('syscall' in error && 'code' in error)) return undefined
  const known = REMEDIES[`${error.code} ${error.syscall}`] ?? REMEDIES[String(error.code)]
  // A failed write to an open file does not name its path.
  if (known === NO_ROOM && !('path' in error)) return `The disk is full (${error.code}).\n  ${known[1]}`
  if (known === undefined || !('path' in error)) return error.message
  return `${error.path} ${known[0]} (${error.code}).\n  ${known[1]}`
}

/**
 * Nothing in it steers a terminal: a message may repeat what a file or another machine says.
 *
 * @param verbose - also say where in the program it happened
 */
export function describeError(error: unknown, verbose = false): string {
  return inert(describe(error, verbose))
}

function describe(error: unknown, verbose: boolean): string {
  if (!(error instanceof Error)) return String(error)
  if (verbose) return error.stack ?? error.message
  if (error instanceof UserError) return error.message
  return (
    describeSystemError(error) ??
    `Modelbook failed because of a bug: ${error.message}\n` +
      '  Run again with --verbose to see where, and please report the bug.'
  )
}

/** Whether the location that was named is missing or unreadable, as opposed to something going wrong with it. */
export function isWrongCall(error: unknown): boolean {
  return [MissingLocationError, UnreadableLocationError, NotTestedError].some((kind) => error instanceof kind)
}
