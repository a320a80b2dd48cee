/** The errors that Hub clients are answered with, in the headers by which they tell them apart. */

import { oneLine } from '../card/quote.ts'
import { log } from '../log.ts'
import { RefusedQueryError, SearchAwayError } from '../search/engine.ts'
import { reasonOf } from '../sources/source-problem.ts'
import { NotFetched } from './repository.ts'

/** Codes of `X-Error-Code` that clients turn into specific exceptions. */
export type HubErrorCode = 'RepoNotFound' | 'RevisionNotFound' | 'EntryNotFound'

/** An answer with an error status; the message is for the person at the client. */
export class HubError extends Error {
  override name = 'HubError'
  readonly status: number
  readonly code: HubErrorCode | undefined
  /** Added to the headers that every error has. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    message: string,
    { code, headers = {} }: { code?: HubErrorCode; headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.headers = headers
  }
}

/** A card's git repository lacks what it should hold, or git cannot read it. The cause is for the log. */
export class DamagedRepository extends Error {
  override name = 'DamagedRepository'
  readonly card: string

  /** @param card - such as `model "acme/tiny"` */
  constructor(card: string, cause: unknown) {
    super(
      `The git repository of the ${card} is damaged, so this part of it cannot be read. ` +
        'Whoever runs this site finds the reason in its log.',
      { cause },
    )
    this.card = card
  }

  /** For the log, in one line. */
  get reason(): string {
    return oneLine(reasonOf(this.cause))
  }
}

/**
 * The error that the client of a failed request is answered with. Why git could not read a repository is written to the
 * log, in one line.
 *
 * @returns undefined for a fault of the program
 */
export function clientError(request: Request, error: unknown): HubError | undefined {
  if (error instanceof HubError) return error
  if (error instanceof RefusedQueryError) return badRequest(error.told)
  if (error instanceof SearchAwayError)
    return new HubError(503, error.told, { headers: { 'retry-after': '5' } })
  // No code of an absent file: clients would remember it as absent after it is fetched.
  if (error instanceof NotFetched)
    return new HubError(
      404,
      `Only the Git LFS pointer of "${shorten(error.path)}" is here. Whoever runs this site gets the file with "git lfs pull".`,
    )
  if (!(error instanceof DamagedRepository)) return undefined
  log(`${request.method} ${new URL(request.url).pathname} failed: ${error.reason}`)
  return new HubError(500, error.message)
}

/** @param id - as it was asked for */
export function repoNotFound(kind: string, id: string): HubError {
  const message = `There is no ${kind} "${shorten(id)}" in this catalogue.`
  return new HubError(404, message, { code: 'RepoNotFound' })
}

/** @param known - names that exist, for the message */
export function revisionNotFound(id: string, revision: string, known: readonly string[]): HubError {
  const names = known.slice(0, 5).join(', ')
  const message = `"${id}" has no revision "${shorten(revision)}". Available: ${names}.`
  return new HubError(404, message, { code: 'RevisionNotFound' })
}

/** @param commit - of the revision; clients cache the absence under it and do not ask again */
export function entryNotFound(id: string, path: string, commit: string): HubError {
  const message = `"${id}" has no file or folder "${shorten(path)}".`
  return new HubError(404, message, { code: 'EntryNotFound', headers: { 'x-repo-commit': commit } })
}

/** A request that cannot be understood. */
export function badRequest(message: string): HubError {
  return new HubError(400, message)
}

/** User input, cut to a length that a message can hold. */
function shorten(text: string): string {
  return text.length > 200 ? `${text.slice(0, 200)}…` : text
}

/**
 * The response for an error.
 *
 * @see https://github.com/huggingface/huggingface_hub/blob/main/src/huggingface_hub/utils/_http.py
 */
export function errorResponse(error: HubError): Response {
  return Response.json(
    { error: error.message },
    {
      status: error.status,
      headers: {
        ...error.headers,
        // Header values are Latin-1, and one with a line feed would not be sent at all.
        'x-error-message': error.message.replace(/[^\x20-\x7e]/g, '?'),
        ...(error.code === undefined ? {} : { 'x-error-code': error.code }),
      },
    },
  )
}
