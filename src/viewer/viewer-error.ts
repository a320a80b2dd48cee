/** Explains to the person who asked why a dataset cannot be shown. */

/**
 * Values of the `X-Error-Code` header.
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

/** An error with a code and a remedy. */
export class ViewerError extends Error {
  override name = 'ViewerError'
  readonly code: ViewerErrorCode
  /** What to do about it, as a full sentence. */
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

/** The error for a file whose content does not match its name. */
export function unreadable(path: string, reason: string, remedy: string): ViewerError {
  return new ViewerError('StreamingRowsError', `${path}: ${reason}`, remedy)
}
