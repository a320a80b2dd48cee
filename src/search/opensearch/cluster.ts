/**
 * Asks the nodes of an OpenSearch cluster, whichever of them answer.
 *
 * @see https://docs.opensearch.org/latest/api-reference/
 */

import type { Client } from '@opensearch-project/opensearch'
import { z } from 'zod'
import { UserError } from '../../errors.ts'
import { SearchAwayError } from '../engine.ts'
import { boundedConnection } from './bounded.ts'

/** One request to a cluster. */
export interface ClusterRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  /** The segments of its path. */
  path: readonly string[]
  /** JSON; a list is sent as lines of JSON, as searches and changes that go together are. */
  body?: object | readonly object[]
  query?: Readonly<Record<string, string | number | boolean>>
  /** Milliseconds that a node has for it. */
  patience?: number
  /** Whether 408, not done in time, is an answer like others. */
  mayBeLate?: boolean
}

/** An answer: its status, and what it says as JSON. */
export interface ClusterAnswer {
  status: number
  body: unknown
}

/** Statuses that say something about what is asked. */
const ANSWERS = [400, 404, 409]

const PATIENCE = 30_000
/** As many further nodes are asked when one does not answer. */
const RETRIES = 3

/** Where a cluster is, and by which name it keeps the editions of this catalogue. */
export interface ClusterAddress {
  nodes: URL[]
  prefix: string
  auth: { username: string; password: string } | undefined
}

const DEFAULT_PREFIX = 'modelbook'
/** What may begin the name of an index, short enough for the rest of it. */
const PREFIX = /^[a-z0-9][a-z0-9_-]{0,99}$/

/**
 * Reads `--search`: addresses of nodes with commas between them. The path of the first is what the names of indexes
 * begin with; a user and password in it are for all.
 *
 * @throws {UserError} it is none; the message has no password
 */
export function parseClusterAddress(text: string): ClusterAddress {
  const nodes = text.split(',').map(parseNode)
  const [first] = nodes
  if (first === undefined) throw badAddress('There is none.')
  const prefix = first.pathname.replace(/^\/|\/$/g, '') || DEFAULT_PREFIX
  if (!PREFIX.test(prefix))
    throw badAddress(`"${prefix}" cannot begin the name of an index: that takes a-z, 0-9, _ and -.`)
  const auth = first.username === '' ? undefined : readAuth(first)
  return { nodes: nodes.map(({ origin }) => new URL(origin)), prefix, auth }
}

function readAuth({ username, password }: URL): ClusterAddress['auth'] {
  try {
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    throw badAddress('A % in a user or password is written %25.')
  }
}

function parseNode(text: string): URL {
  const url = URL.parse(text.trim())
  if (url === null || !/^https?:$/.test(url.protocol))
    throw badAddress('Each begins with https:// or http://.')
  return url
}

const badAddress = (reason: string) =>
  new UserError(
    `--search does not name the nodes of a cluster. ${reason}\n  Give https://host:9200/prefix, or several with commas between them.`,
  )

export class Cluster {
  /** What people may read of its address. */
  readonly name: string
  readonly prefix: string
  readonly #client: Client

  private constructor(address: ClusterAddress, client: Client) {
    this.name = address.nodes.map(({ origin }) => origin).join(', ')
    this.prefix = address.prefix
    this.#client = client
  }

  /** @throws {UserError} the client is not installed */
  static async open(address: ClusterAddress): Promise<Cluster> {
    const { Client, Connection } = await import('@opensearch-project/opensearch').catch((error: unknown) => {
      throw new UserError(
        'The client for OpenSearch is not installed.\n  Run "npm install @opensearch-project/opensearch" beside Modelbook.',
        { cause: error },
      )
    })
    const client = new Client({
      Connection: boundedConnection(Connection),
      nodes: address.nodes.map((url) => ({ url })),
      ...(address.auth !== undefined && { auth: address.auth }),
      maxRetries: RETRIES,
      nodeSelector: 'round-robin',
    })
    return new Cluster(address, client)
  }

  /**
   * @returns any answer with a status below 500 other than 401, 403 and 429
   * @throws {SearchAwayError} no node gives one; the message has no password
   */
  async ask({
    method,
    path,
    body,
    query = {},
    patience = PATIENCE,
    mayBeLate = false,
  }: ClusterRequest): Promise<ClusterAnswer> {
    const sent = isLines(body) ? { bulkBody: [...body] } : body === undefined ? {} : { body }
    const ignore = mayBeLate ? [...ANSWERS, 408] : ANSWERS
    try {
      const { statusCode, body: said } = await this.#client.transport.request(
        { method, path: `/${path.map(encodeURIComponent).join('/')}`, querystring: { ...query }, ...sent },
        { requestTimeout: patience, ignore, maxRetries: RETRIES },
      )
      return { status: statusCode ?? 0, body: said }
    } catch (error) {
      throw new SearchAwayError(`${this.name}: ${reasonOf(error)}`)
    }
  }

  /**
   * Reads an answer.
   *
   * @throws {SearchAwayError} it has another form than OpenSearch's, as one that a proxy gives
   */
  read<T>(form: z.ZodType<T>, { status, body }: ClusterAnswer): T {
    const { data } = form.safeParse(body)
    if (data !== undefined) return data
    throw new SearchAwayError(`${this.name}: something else than OpenSearch answers, with status ${status}`)
  }

  async close(): Promise<void> {
    await this.#client.close()
  }
}

const isLines = (body: ClusterRequest['body']): body is readonly object[] => Array.isArray(body)

/** @see https://docs.opensearch.org/latest/api-reference/index-apis/blocks/ */
const BLOCKED = z.object({ error: z.object({ type: z.string().endsWith('_block_exception') }) })

/** The client's errors hold the request with its headers, so nothing else of them is passed on. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the request failed'
  if ('statusCode' in error) {
    const status = Number(error.statusCode)
    if ('body' in error && BLOCKED.safeParse(error.body).success)
      return `status ${status}. It takes no changes now, as when its disks are nearly full.`
    return status === 401 || status === 403
      ? `status ${status}. Check the user and the password in --search.`
      : `status ${status}`
  }
  return error.name === 'ConnectionError' || error.name === 'TimeoutError' ? error.message : error.name
}
