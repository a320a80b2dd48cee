/** The viewer's HTTP API, compatible with the Hub's, for its clients and for scripts. */

import { createHash } from 'node:crypto'
import { getExtension } from 'hono/utils/mime'
import pLimit from 'p-limit'
import type { Content } from '../hub/repository.ts'
import { serveContent } from '../hub/serve-content.ts'
import { LIMITS } from '../limits.ts'
import { writeFeature } from './features.ts'
import { type JsonCell, writeJson } from './json-answer.ts'
import type { Limits } from './shown-cell.ts'
import { sendAnswer } from './sql/send-answer.ts'
import { writeStatistics } from './statistics/write-statistics.ts'
import type { RowsAnswer, SplitFacts, Structure, Wanted } from './types.ts'
import type { SplitPlace, Viewer } from './viewer.ts'
import { ViewerError } from './viewer-error.ts'
import { type Addresses, writeRows } from './write-rows.ts'

/** The limit and default for rows per answer. @see https://huggingface.co/docs/dataset-viewer/rows */
const MOST_ROWS = 100

/** Configs or splits queried at once: without a limit, one large dataset would leave no room for others. */
const AT_ONCE = 8

/** Limits of cells; longer ones are cut and named in `truncated_cells`. */
const CELL_LIMITS: Limits = { text: 100_000, items: 10_000, total: 4_000_000 }

interface Context {
  viewer: Viewer
  /** Path of the edition's file. */
  edition: string
  addresses: Addresses
  request: Request
  query: URLSearchParams
}

const ENDPOINTS: Readonly<Record<string, (context: Context) => Promise<Response>>> = {
  'is-valid': async (context) => {
    const { commit, splits } = await structureOf(context)
    const has = splits.length > 0
    return json({ viewer: has, preview: has, search: has, filter: has, statistics: has }, commit)
  },
  splits: async (context) => {
    const { dataset } = placeOf(context)
    const { commit, splits } = await structureOf(context)
    const items = splits.map(({ config, split }) => ({ dataset, config, split }))
    return json({ splits: items, pending: [], failed: [] }, commit)
  },
  'first-rows': async (context) => {
    const { edition, ...names } = splitOf(context)
    const range = { offset: 0, length: MOST_ROWS, limits: CELL_LIMITS }
    return withRevision(context, context.viewer.rows({ edition, ...names, ...range }), (answer) => ({
      ...names,
      ...writeRows(answer, names.dataset, context.addresses),
      truncated: answer.total !== answer.rows.length,
    }))
  },
  rows: async (context) =>
    withRevision(
      context,
      context.viewer.rows({ ...splitOf(context), ...rangeOf(context), limits: CELL_LIMITS }),
      (answer) => writePage(answer, context),
    ),
  search: async (context) =>
    answerFind(context, { query: condition(context, 'query') || required(context.query, 'query') }),
  filter: async (context) => {
    const where = condition(context, 'where')
    const orderBy = condition(context, 'orderby')
    if (where === undefined && orderBy === undefined) required(context.query, 'where')
    return answerFind(context, { where, orderBy })
  },
  statistics: async (context) =>
    withRevision(context, context.viewer.statistics(splitOf(context)), writeStatistics),
  sql: async (context) => {
    const question = { ...placeOf(context), sql: required(context.query, 'sql') }
    const format = context.query.get('format')
    if (format !== null) return sendAnswer(context.viewer, question, format, context.request)
    const asked = context.viewer.sql({ ...question, ...rangeOf(context), limits: CELL_LIMITS })
    return withRevision(context, asked, (answer) => ({
      ...writePage({ ...answer, config: '', split: '', scanned: undefined }, context),
      partial: answer.isCut || !answer.isWhole,
    }))
  },
  size: async (context) => json(...(await describeSizes(context))),
  info: async (context) => json(...(await describeInfo(context))),
  parquet: async (context) => {
    const { dataset } = placeOf(context)
    const { commit, splits } = await structureOf(context)
    const files = splits.flatMap(({ config, split, files: own }) =>
      own
        .filter(({ isParquet }) => isParquet)
        .map(({ path, size }) => {
          const url = context.addresses.file(dataset, path)
          return { dataset, config, split, url, filename: path.slice(path.lastIndexOf('/') + 1), size }
        }),
    )
    return json({ parquet_files: files, pending: [], failed: [], partial: false }, commit)
  },
  asset: async (context) => {
    const { query, request, viewer } = context
    const place = { row: wholeNumber(query, 'row', 0), item: wholeNumber(query, 'item', 0) }
    const { type, bytes } = await viewer.asset({
      ...splitOf(context),
      ...place,
      column: required(query, 'column'),
    })
    const content: Content = {
      size: bytes.length,
      etag: async () => `"${createHash('sha256').update(bytes).digest('hex')}"`,
      modified: undefined,
      read: (start, end) => bytes.subarray(start, end + 1),
      close: async () => {},
    }
    return serveContent(content, `cell.${getExtension(type) ?? 'bin'}`, request)
  },
}

/** Names of the endpoints. */
export const ENDPOINT_NAMES = Object.keys(ENDPOINTS)

/**
 * Answer a request.
 *
 * @param endpoint - e.g. `rows`
 * @returns undefined for an unknown endpoint; errors become responses with a status, never exceptions
 * @see https://huggingface.co/docs/dataset-viewer/openapi
 */
export async function answerViewer(
  viewer: Viewer,
  edition: string,
  addresses: Addresses,
  endpoint: string,
  request: Request,
): Promise<Response | undefined> {
  const answer = Object.hasOwn(ENDPOINTS, endpoint) ? ENDPOINTS[endpoint] : undefined
  if (answer === undefined) return undefined
  const context = { viewer, edition, addresses, request, query: new URL(request.url).searchParams }
  const response = await answer(context).catch((error: unknown) => {
    if (error instanceof ViewerError) return failure(error)
    throw error
  })
  response.headers.set('access-control-expose-headers', 'X-Error-Code, X-Error-Message, X-Revision')
  return response
}

/** An error as a response: its status, and its cause in the headers that clients read. */
export function failure(error: ViewerError): Response {
  const { code, message, remedy, status, at, seconds = 5 } = error
  const place = at === undefined ? '' : `Line ${at.line}, column ${at.column}: `
  const text = `${place}${remedy === '' ? message : `${message} ${remedy}`}`
  return Response.json(
    { error: text, ...at },
    {
      status,
      headers: {
        'cache-control': 'no-store',
        'x-error-code': code,
        ...(status === 503 && { 'retry-after': String(seconds) }),
        // Header values are Latin-1, and one with a line feed could not be sent at all.
        'x-error-message': text.replace(/[^\x20-\x7e]/g, '?'),
      },
    },
  )
}

function json(body: JsonCell, commit: string): Response {
  const headers = { 'content-type': 'application/json', 'cache-control': 'no-cache', 'x-revision': commit }
  return new Response(writeJson(body), { headers })
}

function placeOf({ edition, query }: Context) {
  return { edition, dataset: required(query, 'dataset') }
}

function splitOf(context: Context) {
  const { query } = context
  return { ...placeOf(context), config: required(query, 'config'), split: required(query, 'split') }
}

/** The structure of the dataset, or of the one config that is asked for. */
async function structureOf(context: Context): Promise<Structure> {
  const structure = await context.viewer.structure(placeOf(context))
  const config = context.query.get('config')
  if (config === null) return structure
  const splits = structure.splits.filter((split) => split.config === config)
  if (splits.length > 0) return { ...structure, splits }
  throw new ViewerError('ResponseNotFound', `There is no config "${config.slice(0, 100)}".`)
}

function rangeOf({ query }: Context): { offset: number; length: number } {
  return {
    offset: wholeNumber(query, 'offset', 0),
    length: Math.min(wholeNumber(query, 'length', MOST_ROWS), MOST_ROWS),
  }
}

function required(query: URLSearchParams, name: string): string {
  const text = query.get(name)
  if (text !== null && text !== '') return text
  throw new ViewerError('MissingRequiredParameter', `The parameter "${name}" is required.`)
}

/** What is asked of rows; undefined if the parameter is missing. */
function condition({ query }: Context, name: string): string | undefined {
  const text = query.get(name) ?? undefined
  if (text === undefined || text.length <= LIMITS.condition) return text
  throw new ViewerError(
    'InvalidParameter',
    `The parameter "${name}" is longer than ${LIMITS.condition} characters.`,
  )
}

function wholeNumber(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name)
  if (text === null) return otherwise
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new ViewerError('InvalidParameter', `The parameter "${name}" must be a whole number from 0.`)
}

async function answerFind(context: Context, wanted: Wanted): Promise<Response> {
  const question = { ...splitOf(context), ...rangeOf(context), ...wanted, limits: CELL_LIMITS }
  return withRevision(context, context.viewer.find(question), (answer) => writePage(answer, context))
}

/** What the viewer says, with the commit that it is about. */
async function withRevision<T>(
  context: Context,
  asked: Promise<T>,
  write: (answer: T) => JsonCell,
): Promise<Response> {
  const [{ commit }, answer] = await Promise.all([context.viewer.structure(placeOf(context)), asked])
  return json(write(answer), commit)
}

const writePage = (answer: RowsAnswer, context: Context) => ({
  ...writeRows(answer, placeOf(context).dataset, context.addresses),
  num_rows_total: answer.total ?? null,
  num_rows_per_page: MOST_ROWS,
  partial: answer.scanned !== undefined,
})

async function describeSizes(context: Context): Promise<[body: JsonCell, commit: string]> {
  const { dataset } = placeOf(context)
  const { commit, splits: all } = await structureOf(context)
  const splits = await pLimit(AT_ONCE).map(all, async (facts) => {
    const { config, split } = facts
    const place: SplitPlace = { ...placeOf(context), config, split }
    const [rows, columns] = await Promise.all([context.viewer.count(place), context.viewer.columns(place)])
    return {
      dataset,
      config,
      split,
      ...bytesOf([facts]),
      num_rows: rows ?? null,
      num_columns: columns.length,
    }
  })
  const configs = [...new Set(splits.map(({ config }) => config))].map((config) => {
    const own = splits.filter((split) => split.config === config)
    const facts = all.filter((split) => split.config === config)
    const [first] = own
    return {
      dataset,
      config,
      ...bytesOf(facts),
      num_rows: sumRows(own),
      num_columns: first?.num_columns ?? 0,
    }
  })
  const whole = { dataset, ...bytesOf(all), num_rows: sumRows(splits) }
  const partial = whole.num_rows === null
  return [{ size: { dataset: whole, configs, splits }, pending: [], failed: [], partial }, commit]
}

/** Null where a split has rows that cannot be counted. */
const sumRows = (splits: readonly { num_rows: number | null }[]) =>
  splits.reduce<number | null>(
    (sum, { num_rows: rows }) => (sum === null || rows === null ? null : sum + rows),
    0,
  )

function bytesOf(splits: readonly SplitFacts[]) {
  const files = splits.flatMap((split) => split.files)
  const sum = (some: typeof files) => some.reduce((total, { size }) => total + size, 0)
  return {
    num_bytes_original_files: sum(files),
    num_bytes_parquet_files: sum(files.filter(({ isParquet }) => isParquet)),
  }
}

async function describeInfo(context: Context): Promise<[body: JsonCell, commit: string]> {
  const { dataset } = placeOf(context)
  const { commit, splits } = await structureOf(context)
  const byConfig = Map.groupBy(splits, ({ config }) => config)
  let partial = false
  const infos = await pLimit(AT_ONCE).map(byConfig, async ([config, own]): Promise<[string, JsonCell]> => {
    const place = { ...placeOf(context), config }
    const columns = await context.viewer.columns({ ...place, split: own[0]?.split })
    const counted: [string, JsonCell][] = []
    for (const { split } of own) {
      const rows = await context.viewer.count({ ...place, split })
      if (rows === undefined) partial = true
      const name = dataset.split('/').at(-1) ?? dataset
      counted.push([split, { name: split, num_examples: rows ?? null, dataset_name: name }])
    }
    const features = columns.map(({ name, feature }): [string, JsonCell] => [name, writeFeature(feature)])
    const info = { features: Object.fromEntries(features), splits: Object.fromEntries(counted) }
    return [config, { config_name: config, ...info }]
  })
  const asked = context.query.get('config')
  const info = asked === null ? Object.fromEntries(infos) : (infos[0]?.[1] ?? null)
  return [{ dataset_info: info, pending: [], failed: [], partial }, commit]
}
