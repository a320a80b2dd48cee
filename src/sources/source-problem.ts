/** Makes problems of a source itself, as opposed to those within a card. */

import type { Problem } from '../card/types.ts'

/** A problem with a file or folder as a whole. One at a place in the file gets it from whoever reports it. */
export function sourceProblem(
  rule: string,
  severity: Problem['severity'],
  file: string,
  message: string,
  remedy: string,
): Problem {
  return { rule, severity, file, line: 1, column: 1, excerpt: undefined, message, remedy }
}

const REASONS: { [code: string]: string } = {
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'part of its path is a file',
  ELOOP: 'its symbolic links go in a circle',
  ENAMETOOLONG: 'its path is too long',
  EIO: 'the disk reports an error',
  EMFILE: 'too many files are open',
}

/** Why the system refused a file, in words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return (code && REASONS[code]) ?? error.message
}
