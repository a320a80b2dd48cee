/** Rows of a dataset as a table; the heads of its columns put them in order, and summarise them. */

import { formatCount } from '../../format.ts'
import { rowId, viewerPath } from '../../paths.ts'
import type { Column, ColumnStatistics, RowsAnswer } from '../../viewer/types.ts'
import { ColumnSummary } from './column-summary.tsx'
import { featureLabel, isNumeric } from './feature-label.ts'
import { Cells } from './viewer-cell.tsx'
import { type DatasetViewerProps, placeOf, shownColumns } from './viewer-props.ts'

type TableProps = DatasetViewerProps & { answer: RowsAnswer }

export function RowsTable(props: TableProps) {
  const { dataset, config, split, answer, statistics, isLive } = props
  const columns = shownColumns(answer.columns, props.chosen)
  const summaries = new Map(
    statistics === 'pending' ? [] : statistics?.columns.map((summary) => [summary.name, summary]),
  )
  return (
    // A scrolling region must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className="viewer-rows" aria-label={`Rows of ${config}, ${split}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="number">
              <abbr title="Number of the row, from 0">#</abbr>
            </th>
            {columns.map(({ column }) => (
              <ColumnHeader
                key={column.name}
                {...props}
                {...{ column, summary: summaries.get(column.name) }}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {answer.rows.map(({ index, cells }) => (
            <tr key={index} id={rowId(index)}>
              <th scope="row" className="number">
                <RowLink {...props} row={index} />
              </th>
              <Cells {...{ columns, cells }} place={{ dataset, config, split, row: index, isLive }} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The number of a row, which is the way back to it: among all rows, whatever they are searched for now. */
export function RowLink(props: DatasetViewerProps & { row: number }) {
  const { dataset, row, length, isLive } = props
  const place = placeOf({ ...props, query: '', where: '', orderBy: '' })
  const page = isLive ? viewerPath(dataset, { ...place, offset: Math.floor(row / length) * length }) : ''
  return (
    <a className="row-link" href={`${page}#${rowId(row)}`} rel="nofollow" title={`Link to row ${row}`}>
      {formatCount(row)}
    </a>
  )
}

interface HeaderProps extends TableProps {
  column: Column
  summary: ColumnStatistics | undefined
}

function ColumnHeader(props: HeaderProps) {
  const { dataset, column, summary, heads, statistics, isLive } = props
  const head = heads.get(column.name)
  return (
    <th scope="col" className={isNumeric(column.feature) ? 'number' : undefined} aria-sort={head?.sorted}>
      <ColumnName {...props} /> <small>{featureLabel(column.feature)}</small>
      {summary !== undefined && (
        <ColumnSummary
          statistics={summary}
          choices={head?.choices ?? []}
          href={isLive ? (where) => viewerPath(dataset, placeOf({ ...props, where })) : undefined}
        />
      )}
      {/* As high and wide as what comes here. */}
      {statistics === 'pending' && <div className="summary coming" />}
    </th>
  )
}

const NEXT = {
  ascending: 'largest first',
  descending: 'as in the files',
  none: 'smallest first',
}

function ColumnName(props: HeaderProps) {
  const { dataset, column, heads } = props
  const { sorted, nextOrder } = heads.get(column.name) ?? {}
  if (nextOrder === undefined) return <b>{column.name}</b>
  return (
    <a
      className="sort"
      href={viewerPath(dataset, placeOf({ ...props, orderBy: nextOrder }))}
      rel="nofollow"
      title={`Order the rows: ${NEXT[sorted ?? 'none']}`}
    >
      <b className="label">{column.name}</b>
      <span className="arrow to-act" aria-hidden="true">
        {sorted === undefined ? '↕' : sorted === 'ascending' ? '↑' : '↓'}
      </span>
    </a>
  )
}
