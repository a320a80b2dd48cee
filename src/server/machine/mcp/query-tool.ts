/** The tool that answers queries in SQL over the rows of a dataset. */

import type { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import { LIMITS } from '../../../limits.ts'
import { writeJson } from '../../../viewer/json-answer.ts'
import { columnNames, sqlTables, writeName } from '../../../viewer/sql/names.ts'
import { pointAt } from '../../../viewer/sql/point-at.ts'
import type { Viewer } from '../../../viewer/viewer.ts'
import { ViewerError } from '../../../viewer/viewer-error.ts'
import { ABOUT_TEXTS, failure, type McpOptions, READS, success, words } from './tools.ts'

/** Rows of an answer; a client asks for the next with a larger offset, or for fewer by its query. */
const MOST_ROWS = 50

/** Tables whose columns are listed. */
const MOST_TABLES = 20

const CELL_LIMITS = { text: 1_000, items: 50, total: 40_000 }

export function addQueryTool(server: McpServer, { onEdition, viewer }: McpOptions): void {
  server.registerTool(
    'query_dataset',
    {
      title: 'Query the rows of a dataset',
      description: `One SELECT in the SQL of DuckDB over the splits of a dataset, each of which is a table: to count, sum up, filter and join its rows. Without a query, it returns the names of the tables and their columns. ${ABOUT_TEXTS}`,
      inputSchema: z.strictObject({
        dataset: words.describe('Id of a dataset in this catalogue.'),
        sql: z
          .string()
          .max(LIMITS.sql)
          .optional()
          .describe(
            'Such as SELECT label, count(*) FROM train GROUP BY label. Leave it out to learn the names.',
          ),
        offset: z.number().int().min(0).default(0).describe('Rows to skip at the beginning.'),
      }),
      annotations: READS,
    },
    ({ dataset, sql = '', offset }) =>
      onEdition(async ({ path: edition }) => {
        const place = { edition, dataset }
        try {
          if (sql.trim() === '') return success(await describeTables(viewer, place))
          const question = { ...place, sql, offset, length: MOST_ROWS, limits: CELL_LIMITS }
          const { columns, rows, total } = await viewer.sql(question)
          const end = offset + rows.length
          const lines = rows.map(({ cells }) => writeJson(cells.map(({ value }) => value)))
          return success(
            [
              `${total} rows. Columns: ${writeJson(columns.map(({ name }) => name))}`,
              ...lines,
              ...(end < total && rows.length > 0
                ? [`[${total - end} more rows; read on with offset ${end}]`]
                : []),
            ].join('\n'),
          )
        } catch (error) {
          if (!(error instanceof ViewerError)) throw error
          return failure(await explain(error, sql, () => describeTables(viewer, place)))
        }
      }),
  )
}

async function describeTables(viewer: Viewer, place: { edition: string; dataset: string }): Promise<string> {
  const { configs } = await viewer.structure(place)
  const tables = sqlTables(configs)
  const lines = await Promise.all(
    tables.slice(0, MOST_TABLES).map(async ({ name, config, split }) => {
      const columns = await viewer.columns({ ...place, config, split })
      return `- ${name}: ${columnNames(columns.map((column) => column.name))
        .map(writeName)
        .join(', ')}`
    }),
  )
  const others = tables.slice(MOST_TABLES).map(({ name }) => name)
  return [
    'Tables and their columns:',
    ...lines,
    ...(others.length === 0 ? [] : [`Further tables: ${others.join(', ')}`]),
  ].join('\n')
}

/** What is wrong with a query, where, and which names it could use. */
async function explain({ message, remedy, at }: ViewerError, sql: string, describe: () => Promise<string>) {
  const said = `${message} ${remedy}`.trim()
  if (at === undefined) return said
  const names = await describe().catch(() => '')
  return `Line ${at.line}, column ${at.column}: ${said}\n\n${pointAt(sql, at)}\n\n${names}`.trim()
}
