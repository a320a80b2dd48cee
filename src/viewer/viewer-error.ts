/** Explains to the person who asked why a dataset cannot be shown. */

import type { DataProblem } from './types.ts'

/**
 * Values of the `X-Error-Code` header.
 *
 * @see https://huggingface.co/docs/dataset-viewer/openapi
 * @see https://github.com/huggingface/dataset-viewer/blob/main/libs/libcommon/src/libcommon/exceptions.py for those of
 *   answers that are too large, or took too long
 */
export type ViewerErrorCode =
  | 'ResponseNotFound'
  | 'MissingRequiredParameter'
  | 'InvalidParameter'
  | 'StreamingRowsError'
  | 'ResponseNotReadyError'
  | 'DatasetNotFound'
  | 'TooBigContentError'
  | 'JobManagerExceededMaximumDurationError'
  | 'JobManagerCrashedError'

const STATUS: Record<ViewerErrorCode, number> = {
  ResponseNotFound: 404,
  DatasetNotFound: 404,
  MissingRequiredParameter: 422,
  InvalidParameter: 422,
  StreamingRowsError: 500,
  ResponseNotReadyError: 503,
  TooBigContentError: 501,
  JobManagerExceededMaximumDurationError: 501,
  JobManagerCrashedError: 501,
}

/** A place in a query, both from 1. */
export interface QueryPlace {
  line: number
  column: number
}

/** An error with a code and a remedy. */
export class ViewerError extends Error {
  override name = 'ViewerError'
  readonly code: ViewerErrorCode
  /** What to do about it, as a full sentence. */
  readonly remedy: string
  /** Where in a query it is. */
  readonly at: QueryPlace | undefined
  /** When it is worth while to ask again, in seconds; undefined where nobody knows. */
  readonly seconds: number | undefined

  constructor(code: ViewerErrorCode, message: string, remedy = '', at?: QueryPlace, seconds?: number) {
    super(message)
    this.code = code
    this.remedy = remedy
    this.at = at
    this.seconds = seconds
  }

  get status(): number {
    return STATUS[this.code]
  }
}

/** The error for a file of which more would have to be read than can be. */
export function tooLarge(path: string, reason: string, remedy: string): ViewerError {
  return new ViewerError('TooBigContentError', `${path}: ${reason}`, remedy)
}

/** The error for a file whose content does not match its name. */
export function unreadable(path: string, reason: string, remedy: string): ViewerError {
  return new ViewerError('StreamingRowsError', `${path}: ${reason}`, remedy)
}

export const AGAIN = 'The file may be damaged. Copy it again, or write it again.'

/** What is said of a file that is left out because of an error, while others are shown. */
export function problemOfFile(
  path: string,
  { message, remedy }: ViewerError,
  what = 'its rows are not shown',
): DataProblem {
  const own = message.startsWith(`${path}: `) ? message.slice(path.length + 2) : message
  return { path, message: `${own.replace(/\.$/, '')}; ${what}`, remedy }
}

/** A problem of which nothing is left to be shown beside it. */
export const errorOf = (
  problem: DataProblem | undefined,
  path = '',
  otherwise = 'it has no rows',
): ViewerError =>
  unreadable(problem?.path ?? path, `${problem?.message ?? otherwise}.`, problem?.remedy ?? '')

/** Problems that are listed: a split may have more files than anybody reads about. */
const MOST_LISTED = 100

/** The first problems; the last of them says how many more there are. */
export function listProblems(problems: readonly DataProblem[]): DataProblem[] {
  const listed = problems.slice(0, MOST_LISTED)
  const last = listed.at(-1)
  const more = problems.length - listed.length
  if (last === undefined || more === 0) return listed
  const message = `${last.message}; there are ${more} more problems in files of this split, which are not listed`
  return [...listed.slice(0, -1), { ...last, message }]
}

/** Whether it is worth while to ask again. */
export const isNotReady = (error: unknown): boolean =>
  error instanceof ViewerError && error.code === 'ResponseNotReadyError'

/** The error for what will be there in so many seconds. */
export function notReady(seconds: number, what: string): ViewerError {
  const message = `${what} being made ready, which takes about ${seconds} s.`
  return new ViewerError('ResponseNotReadyError', message, 'Ask again then.', undefined, seconds)
}
