/** Loads the rows that a dataset's page shows. */

import { setTimeout } from 'node:timers/promises'
import { isDataFile, isSqliteFile } from '../../data-formats.ts'
import type { Entry } from '../../edition/types.ts'
import { LIMITS } from '../../limits.ts'
import { logError } from '../../log.ts'
import { viewerApiPath } from '../../paths.ts'
import { type ColumnHead, type DatasetViewerProps, shownColumns } from '../../ui/rows/viewer-props.ts'
import { narrowing, readOrder, writeOrder } from '../../viewer/find/narrow.ts'
import type { Feature, RowsAnswer, Statistics, Wanted } from '../../viewer/types.ts'
import { isUnreadData, nothingToRead } from '../../viewer/unread-formats.ts'
import type { RowsQuestion, Viewer } from '../../viewer/viewer.ts'
import { isNotReady, ViewerError } from '../../viewer/viewer-error.ts'
import { choicesOf } from './column-choices.ts'
import { exampleConditions } from './example-conditions.ts'

/** Rows of a page. */
export const PAGE_ROWS = 50

/** How long a page whose rows are ready waits for their number and summaries, in milliseconds. */
export const PATIENCE_MS = 1_500

/** The longest delay that a timer takes, in milliseconds. */
const ENDLESS = 2 ** 31 - 1

/** What the choices of all columns say, in characters; beyond it, further columns have none. */
const CHOICES_ROOM = 300_000

/** What is shown of a cell of a page. */
export const CELL_LIMITS = { text: 4_000, items: 100, total: 1_000_000 }

/**
 * @param edition - path of its file
 * @param query - the parameters of `ViewerPlace`; invalid values are ignored
 * @param can - `isLive` is whether the page can ask for other rows; if not, its summaries are waited for
 * @returns undefined for a dataset whose rows the catalogue lacks, or whose card has `viewer: false`
 * @throws errors that are no fault of the files, where the page is not live: it would show them until its card changes
 */
export async function loadDatasetViewer(
  viewer: Viewer,
  edition: string,
  { id, files, frontMatter }: Entry,
  query: URLSearchParams,
  { isLive, canQuery }: Pick<DatasetViewerProps, 'isLive' | 'canQuery'>,
): Promise<DatasetViewerProps | undefined> {
  if (!hasRows({ files, frontMatter })) return describeUnread(id, { files, frontMatter })
  const place = { edition, dataset: id }
  const failed = (error: unknown) => {
    const isLasting = error instanceof ViewerError && error.code !== 'ResponseNotReadyError'
    if (!isLive && !isLasting) throw error
    return describeFailure(error, id)
  }
  const { configs } = await viewer.structure(place).catch((error: unknown) => {
    failed(error)
    // The card is shown without its rows.
    return { configs: [] }
  })
  const asked = configs.find(({ name }) => name === query.get('config')) ?? configs[0]
  if (asked === undefined) return undefined
  const config = asked.name
  const split = asked.splits.find((name) => name === query.get('split')) ?? asked.splits[0] ?? ''
  const offset = readOffset(query.get('offset'))
  const text = (name: string) => readText(query.get(name))
  const wanted = { query: text('q'), where: text('where'), orderBy: text('orderby') }
  const shown: Shown = {
    dataset: id,
    configs,
    config,
    split,
    offset,
    length: PAGE_ROWS,
    ...wanted,
    isLive,
    canQuery,
  }
  const named = { ...place, config, split }
  const patience = isLive ? PATIENCE_MS : ENDLESS
  try {
    const [{ answer, failure, applied }, statistics] = await Promise.all([
      findOrAll(
        viewer,
        { ...named, offset, length: PAGE_ROWS, limits: CELL_LIMITS, patience },
        wanted,
        failed,
      ),
      // Rows are shown without a summary where it fails: they themselves show best what is wrong.
      orPending(
        viewer.statistics(named).catch(() => undefined),
        patience,
      ),
    ])
    const isFound = applied.query !== '' || applied.where !== ''
    const table = describeTable({ ...shown, orderBy: applied.orderBy }, answer, statistics, query)
    return { ...shown, failure, isFound, ...table }
  } catch (error) {
    const awaits = isLive && isNotReady(error) ? rowsAddress(shown, offset) : undefined
    return { ...shown, ...NOTHING, failure: failed(error), awaits }
  }
}

/** Says what reads the data of a dataset, none of which can be shown; undefined where nothing is known to be data. */
function describeUnread(
  dataset: string,
  { files, frontMatter }: Pick<Entry, 'files' | 'frontMatter'>,
): DatasetViewerProps | undefined {
  const unread = files.flatMap(({ path }) => (isUnreadData(path) ? [path] : []))
  if (frontMatter.viewer === false || unread.length === 0) return undefined
  const { message, remedy } = nothingToRead(unread)
  return {
    ...{ dataset, configs: [], config: '', split: '', offset: 0, length: PAGE_ROWS },
    ...{ query: '', where: '', orderBy: '', isLive: false, canQuery: false },
    ...{ ...NOTHING, failure: { message, remedy } },
  }
}

type Shown = Pick<
  DatasetViewerProps,
  | 'dataset'
  | 'configs'
  | 'config'
  | 'split'
  | 'offset'
  | 'length'
  | 'query'
  | 'where'
  | 'orderBy'
  | 'isLive'
  | 'canQuery'
>

/** Whether a dataset has rows that a page can show: its card may switch them off. */
export const hasRows = ({ files, frontMatter }: Pick<Entry, 'files' | 'frontMatter'>) =>
  frontMatter.viewer !== false && files.some(({ path }) => isDataFile(path) || isSqliteFile(path))

/** What is asked of the rows; empty texts ask for all, in the order of the files. */
type Wish = Record<keyof Wanted, string>

const NOTHING = {
  answer: undefined,
  isFound: false,
  statistics: undefined,
  heads: new Map(),
  examples: [],
  chosen: [],
  view: 'table',
  awaits: undefined,
} as const

/** The rows that are asked for; where they cannot be found, as many of the others as can, and the reason. */
async function findOrAll(
  viewer: Viewer,
  question: RowsQuestion,
  wanted: Wish,
  failed: (error: unknown) => DatasetViewerProps['failure'],
): Promise<{ answer: RowsAnswer; failure: DatasetViewerProps['failure']; applied: Wish }> {
  const isPlain = (wish: Wish) => Object.values(wish).every((text) => text === '')
  const ask = async (wish: Wish) => ({
    answer: await (isPlain(wish) ? viewer.rows(question) : viewer.find({ ...question, ...wish })),
    applied: wish,
  })
  try {
    return { ...(await ask(wanted)), failure: undefined }
  } catch (error) {
    if (isPlain(wanted)) throw error
    const all = () => ask({ query: '', where: '', orderBy: '' })
    const isAboutWish = error instanceof ViewerError && error.code === 'InvalidParameter'
    const found = await (isAboutWish ? ask({ ...wanted, where: '' }).catch(all) : all())
    return { ...found, failure: failed(error) }
  }
}

/** What can be done with the table, by its columns and their summaries. */
function describeTable(
  shown: Shown,
  answer: RowsAnswer,
  statistics: Statistics | 'pending' | undefined,
  query: URLSearchParams,
) {
  const { where, isLive } = shown
  const known = new Set(answer.columns.map(({ name }) => name))
  const asked = [...new Set(query.getAll('column'))].filter((name) => known.has(name))
  const chosen = asked.length === known.size ? [] : asked
  const ready = statistics === 'pending' ? undefined : statistics
  const summaries = new Map(ready?.columns.map((summary) => [summary.name, summary]))
  const order = readOrder(shown.orderBy)
  const narrow = narrowing(where)
  let room = CHOICES_ROOM
  const heads = shownColumns(answer.columns, chosen).map(({ column }): [string, ColumnHead] => {
    const { name, feature } = column
    const isBy = order?.column === name
    const sorted = isBy ? (order.isDescending ? 'descending' : 'ascending') : undefined
    const summary = room > 0 ? summaries.get(name) : undefined
    const choices = summary === undefined ? [] : choicesOf(column, summary, narrow)
    for (const choice of choices) room -= choice.label.length + (choice.where?.length ?? 0)
    return [
      name,
      {
        sorted,
        nextOrder: isLive && hasOrder(feature) ? nextOrder(name, sorted) : undefined,
        choices,
      },
    ]
  })
  return {
    answer,
    statistics,
    heads: new Map(heads),
    examples: isLive ? exampleConditions(answer, ready) : [],
    chosen,
    view: query.get('view') === 'pictures' && isLive ? ('pictures' as const) : ('table' as const),
    awaits: isLive ? missingPart(shown, answer, statistics) : undefined,
  }
}

/** Smallest first, largest first, as in the files. */
function nextOrder(column: string, sorted: ColumnHead['sorted']): string {
  return sorted === 'descending' ? '' : writeOrder({ column, isDescending: sorted === 'ascending' })
}

const hasOrder = (feature: Feature) =>
  feature._type === 'ClassLabel' || (feature._type === 'Value' && feature.dtype !== 'binary')

/** The question whose answer comes once all rows can be asked, or are counted, or the columns summed up. */
function missingPart(
  shown: Shown,
  { total, ahead, scanned = 0 }: RowsAnswer,
  statistics: Statistics | 'pending' | undefined,
): string | undefined {
  const { dataset, config, split } = shown
  if (typeof ahead === 'number') return rowsAddress(shown, scanned)
  if (statistics === 'pending') return viewerApiPath('statistics', { dataset, config, split })
  return total === undefined && ahead === undefined ? rowsAddress(shown, 0) : undefined
}

const rowsAddress = ({ dataset, config, split }: Shown, offset: number) =>
  `${viewerApiPath('rows', { dataset, config, split })}&offset=${offset}&length=1`

/** Describes a failure to the reader; one that is no fault of the files also goes to the log. */
export function describeFailure(error: unknown, id: string) {
  if (error instanceof ViewerError) {
    const { message, remedy, at } = error
    return { message, remedy, at }
  }
  logError(`The rows of ${id} could not be read`, error)
  return {
    message: 'The rows cannot be read at the moment.',
    remedy: 'Reload the page; the server log has the details.',
    at: undefined,
  }
}

/** The value if it arrives in time; otherwise it is finished for the next reader. */
export async function orPending<T>(made: Promise<T>, patience: number): Promise<T | 'pending'> {
  const timer = new AbortController()
  try {
    return await Promise.race([made, setTimeout(patience, 'pending' as const, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}

function readText(text: string | null): string {
  return (text ?? '').trim().slice(0, LIMITS.condition)
}

export function readOffset(text: string | null): number {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 0
}
