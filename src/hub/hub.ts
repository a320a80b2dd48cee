/** The Hub's read API over an edition, for unmodified Hub clients. */

import { randomUUID } from 'node:crypto'
import type { SqliteEdition } from '../edition/edition.ts'
import { originOf } from '../http/origin.ts'
import { isApiPath } from '../paths.ts'
import type { SiteChecks } from '../task/vocabulary.ts'
import { answerCardCheck, type CardChecker, checkHere } from './check-card.ts'
import { clientError, errorResponse, HubError, repoNotFound } from './hub-error.ts'
import { answerList, answerTags } from './list/list.ts'
import { answerCollection, answerCollections, answerOwner } from './owners.ts'
import { answerPaper, answerPapers } from './papers.ts'
import { type HubTarget, parseTarget } from './parse-target.ts'
import { answerFile, answerRepo, answerUnknownPart } from './repo-answers.ts'
import { Repositories } from './repositories.ts'

/** What is asked for by an address that no page has. */
type ApiTarget = Exclude<HubTarget, { type: 'page' }>

/** Headers that a page on another site may read. */
const EXPOSED = [
  ...['Accept-Ranges', 'Content-Range', 'ETag', 'Link', 'X-Error-Code', 'X-Error-Message', 'X-Linked-Etag'],
  ...['X-Linked-Size', 'X-Repo-Commit', 'X-Request-Id', 'X-Total-Count'],
].join(', ')

/** Methods by type of target; the others are read with GET and HEAD. */
const METHODS: Partial<Record<ApiTarget['type'], readonly string[]>> = {
  'paths-info': ['POST'],
  'validate-yaml': ['POST'],
}
const READING = ['GET', 'HEAD'] as const

/**
 * Whether a request that does more than read may be one for the Hub, which then answers it.
 *
 * @param url - path and query
 */
export function isHubRequest(method: string | undefined, url: string): boolean {
  return isApiPath(url) || (method === 'OPTIONS' && /\/(?:resolve|raw)\//.test(url))
}

/** The site's settings that matter to the API. */
export interface HubSettings {
  /** Address that clients know the site by, with the path on its host; undefined where each request tells. */
  url?: string | undefined
  /** That path, without a slash at its end. */
  base?: string
  /** New ids of models and datasets by their former ones. */
  renamed?: Readonly<Record<string, string>>
  /** Set where clients are led to no public inference provider. */
  providers?: 'none' | undefined
  /** What is asked of cards beyond what every card needs. */
  checks?: SiteChecks
}

/** The API of a catalogue. */
export class Hub {
  /** Of the cards, for all that reads their files. */
  readonly repositories = new Repositories()
  readonly #settings: HubSettings
  readonly #checkCard: CardChecker

  /** @param checkCard - checks cards of clients; by default in this thread */
  constructor(settings: HubSettings = {}, checkCard: CardChecker = checkHere) {
    this.#settings = settings
    this.#checkCard = checkCard
  }

  /**
   * Answers a request.
   *
   * @returns undefined for an address that is not the Hub's; errors become responses, never exceptions
   */
  async answer(edition: SqliteEdition, request: Request): Promise<Response | undefined> {
    const { pathname } = new URL(request.url)
    const target = parseTarget(pathname, ({ kind, id }) => edition.hasEntry(kind, id))
    if (target === undefined || target.type === 'page') return undefined
    const response = await this.#answerTarget(edition, target, request).catch((error: unknown) => {
      const told = clientError(request, error)
      if (told === undefined) throw error
      return errorResponse(told)
    })
    return finish(response, request)
  }

  async #answerTarget(edition: SqliteEdition, target: ApiTarget, request: Request): Promise<Response> {
    const methods = METHODS[target.type] ?? READING
    if (request.method === 'OPTIONS') return allow(methods)
    if (!methods.includes(request.method)) throw notAllowed(methods)
    const context = {
      edition,
      request,
      repositories: this.repositories,
      origin: originOf(this.#settings, request),
      renamed: this.#settings.renamed ?? {},
      providers: this.#settings.providers,
    }
    switch (target.type) {
      case 'list':
        return answerList(context, target.kind)
      case 'tags':
        return answerTags(edition, target.kind)
      case 'spaces':
        return Response.json([])
      case 'collections':
        return answerCollections(context)
      case 'papers':
        return answerPapers(context)
      case 'paper':
        return answerPaper(context, target.id)
      // Nobody puts papers forward here.
      case 'daily-papers':
        return Response.json([])
      case 'collection':
        return answerCollection(context, target.id)
      case 'owner':
        return answerOwner(context, target.id, target.as)
      case 'space':
        throw repoNotFound('space', target.id)
      case 'whoami':
        throw new HubError(401, 'Invalid credentials in Authorization header')
      case 'validate-yaml':
        return answerCardCheck(edition, request, this.#checkCard, this.#settings.checks ?? {})
      case 'unknown-part':
        return answerUnknownPart(target)
      case 'file':
        return answerFile(context, target)
      default:
        return answerRepo(context, target)
    }
  }
}

/** Answers for an address below `/api/` that does not exist. */
export function unknownAddress(request: Request): Response {
  const error = isReading(request.method)
    ? new HubError(404, 'This API has no such address.')
    : notAllowed(READING)
  return finish(errorResponse(error), request)
}

/** Whether a method never changes anything. */
export function isReading(method: string): boolean {
  return READING.some((known) => known === method)
}

/** Answers for an address below `/api/` that is read-only, when a request does more than read. */
export function readOnly(request: Request): Response {
  const answer = request.method === 'OPTIONS' ? allow(READING) : errorResponse(notAllowed(READING))
  return finish(answer, request)
}

/** Answers for an address below `/api/` that failed. */
export function failed(request: Request, error: HubError): Response {
  return finish(errorResponse(error), request)
}

function notAllowed(methods: readonly string[]): HubError {
  const message = `This address takes only ${methods.join(' and ')}; the catalogue is read-only.`
  return new HubError(405, message, { headers: { allow: methods.join(', ') } })
}

/** @see https://fetch.spec.whatwg.org/#http-cors-protocol */
function allow(methods: readonly string[]): Response {
  return new Response(null, {
    status: 204,
    headers: {
      allow: [...methods, 'OPTIONS'].join(', '),
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers':
        'Authorization, Content-Type, Range, If-Match, If-None-Match, If-Range, X-Request-Id',
      'access-control-max-age': '86400',
    },
  })
}

function finish(response: Response, request: Request): Response {
  const { headers } = response
  headers.set('access-control-expose-headers', EXPOSED)
  headers.set('x-request-id', requestId(request.headers))
  return response
}

/** The client's own id where it sends one, so that its log and that of a proxy agree. */
function requestId(headers: Headers): string {
  const own = headers.get('x-request-id') ?? headers.get('x-amzn-trace-id') ?? ''
  return /^[\w=;.:-]{1,128}$/.test(own) ? own : randomUUID()
}
