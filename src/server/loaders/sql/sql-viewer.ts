/** Loads the page that asks a dataset's splits in SQL. */

import type { Entry } from '../../../edition/types.ts'
import { docsPath, GUIDE_SET, sqlApiPath } from '../../../paths.ts'
import type { ShownTable, SqlViewerProps } from '../../../ui/rows/sql-props.ts'
import { columnNames, sqlTables, writeName } from '../../../viewer/sql/names.ts'
import { pointAt } from '../../../viewer/sql/point-at.ts'
import type { Column } from '../../../viewer/types.ts'
import type { Viewer } from '../../../viewer/viewer.ts'
import { isNotReady } from '../../../viewer/viewer-error.ts'
import {
  CELL_LIMITS,
  describeFailure,
  orPending,
  PAGE_ROWS,
  PATIENCE_MS,
  readOffset,
} from '../dataset-viewer.ts'
import { exampleQueries } from './example-queries.ts'
import { seriesOf } from './series.ts'

/** Tables whose columns are listed: those that the query names come first. */
const MOST_DESCRIBED = 6

/**
 * @param edition - path of its file
 * @param entry - a dataset with rows
 * @param query - `sql`, and `offset` of the first row of its answer
 * @param hasGuide - whether the site has the guide that tells more
 */
export async function loadSqlViewer(
  viewer: Viewer,
  edition: string,
  entry: Entry,
  query: URLSearchParams,
  hasGuide: boolean,
): Promise<SqlViewerProps> {
  const { id } = entry
  const place = { edition, dataset: id }
  // Forms send the line ends of the platform of letters.
  const sql = (query.get('sql') ?? '').replace(/\r\n?/g, '\n').trimEnd()
  const offset = readOffset(query.get('offset'))
  try {
    const { configs } = await viewer.structure(place)
    const all = sqlTables(configs)
    const [outcome, tables, summaries] = await Promise.all([
      sql === '' ? {} : ask(viewer, { ...place, sql, offset, length: PAGE_ROWS, limits: CELL_LIMITS }),
      describeTables(viewer, place, all, sql),
      orPending(
        viewer.statistics(place).catch(() => undefined),
        PATIENCE_MS,
      ),
    ])
    return {
      ...{ dataset: id, sql, tables, offset, length: PAGE_ROWS },
      examples: exampleQueries(tables, summaries === 'pending' ? undefined : summaries),
      guide: hasGuide ? GUIDE : undefined,
      answer: undefined,
      failure: undefined,
      awaits: undefined,
      series: undefined,
      ...outcome,
    }
  } catch (error) {
    const nothing = { tables: [], examples: [], answer: undefined, series: undefined, guide: undefined }
    return { ...nothing, dataset: id, sql, offset, length: PAGE_ROWS, ...failureOf(error, id, sql) }
  }
}

const GUIDE = docsPath({ set: GUIDE_SET, version: '', language: '' }, 'viewer', 'query-rows-in-sql')

async function ask(viewer: Viewer, question: Parameters<Viewer['sql']>[0]): Promise<Partial<SqlViewerProps>> {
  try {
    const answer = await viewer.sql(question)
    return { answer, series: question.offset === 0 ? seriesOf(answer) : undefined }
  } catch (error) {
    return failureOf(error, question.dataset, question.sql)
  }
}

/** The tables with the columns of some, which arrive in time. */
async function describeTables(
  viewer: Viewer,
  place: { edition: string; dataset: string },
  tables: readonly Omit<ShownTable, 'columns'>[],
  sql: string,
): Promise<ShownTable[]> {
  const words = new Set(sql.toLowerCase().match(/\w+/g))
  const isNamed = ({ name }: Omit<ShownTable, 'columns'>) => words.has(name)
  const named = tables.filter(isNamed)
  const described = new Set([...named, ...tables.filter((table) => !isNamed(table))].slice(0, MOST_DESCRIBED))
  return Promise.all(
    tables.map(async (table) => {
      const columns = described.has(table)
        ? await orPending(
            viewer.columns({ ...place, config: table.config, split: table.split }).catch(() => undefined),
            PATIENCE_MS,
          )
        : undefined
      return {
        ...table,
        columns: columns === 'pending' || columns === undefined ? undefined : written(columns),
      }
    }),
  )
}

function written(columns: readonly Column[]): ShownTable['columns'] {
  const names = columnNames(columns.map(({ name }) => name))
  return columns.map((column, place) => ({ column, written: writeName(names[place] ?? '') }))
}

function failureOf(error: unknown, id: string, sql: string): Pick<SqlViewerProps, 'failure' | 'awaits'> {
  const { message, remedy, at } = describeFailure(error, id)
  return {
    failure: { message, remedy, at: at && { ...at, pointed: pointAt(sql, at) } },
    awaits: isNotReady(error) ? sqlApiPath(id, sql) : undefined,
  }
}
