/** Why a dataset cannot be shown, for the person who asked. */

/**
 * Codes of `X-Error-Code`.
 *
 * @see https://huggingface.co/docs/dataset-viewer/openapi
 */
export type ViewerErrorCode =
  | 'ResponseNotFound'
  | 'MissingRequiredParameter'
  | 'InvalidParameter'
  | 'StreamingRowsError'
  | 'ResponseNotReadyError'
  | 'DatasetNotFound'

const STATUS: Record<ViewerErrorCode, number> = {
  ResponseNotFound: 404,
  DatasetNotFound: 404,
  MissingRequiredParameter: 422,
  InvalidParameter: 422,
  StreamingRowsError: 500,
  ResponseNotReadyError: 503,
}

/** A failure that has a place and a remedy. */
export class ViewerError extends Error {
  override name = 'ViewerError'
  readonly code: ViewerErrorCode
  /** What to do about it; a sentence of its own. */
  readonly remedy: string

  constructor(code: ViewerErrorCode, message: string, remedy = '') {
    super(message)
    this.code = code
    this.remedy = remedy
  }

  get status(): number {
    return STATUS[this.code]
  }
}

/** A file that cannot be read as what its name says. */
export function unreadable(path: string, reason: string, remedy: string): ViewerError {
  return new ViewerError('StreamingRowsError', `${path}: ${reason}`, remedy)
}
