/** Rows of a dataset as a table, with column summaries in its header. */

import { formatCount } from '../../format.ts'
import type { RowsAnswer } from '../../viewer/types.ts'
import { ColumnSummary } from './column-summary.tsx'
import { featureLabel, isNumeric } from './feature-label.ts'
import { ViewerCell } from './viewer-cell.tsx'
import { type DatasetViewerProps, isSearched } from './viewer-props.ts'

/** The most columns that browsers still draw without delay. */
export const MOST_COLUMNS = 100

export function RowsTable(props: DatasetViewerProps & { answer: RowsAnswer }) {
  const { dataset, config, split, answer, statistics, isLive } = props
  const { rows } = answer
  const columns = answer.columns.slice(0, MOST_COLUMNS)
  const summaries = new Map(
    statistics === 'pending' ? [] : statistics?.columns.map((summary) => [summary.name, summary]),
  )
  if (rows.length === 0) {
    return <p className="empty">{nothingThere(props)}</p>
  }
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
            {columns.map(({ name, feature }) => (
              <th key={name} scope="col" className={isNumeric(feature) ? 'number' : undefined}>
                <b>{name}</b> <small>{featureLabel(feature)}</small>
                <Summary statistics={summaries.get(name)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ index, cells }) => (
            <tr key={index}>
              <th scope="row" className="number">
                {formatCount(index)}
              </th>
              {columns.map((column, place) => {
                const shown = cells[place]
                return (
                  <td key={column.name} className={isNumeric(column.feature) ? 'number' : undefined}>
                    {shown !== undefined && (
                      <ViewerCell
                        shown={shown}
                        column={column}
                        place={{ dataset, config, split, row: index, isLive }}
                      />
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function nothingThere({ answer, ...props }: DatasetViewerProps & { answer: RowsAnswer }): string {
  if (answer.total !== 0) return 'There are no rows from here on.'
  if (!isSearched(props)) return 'This split has no rows.'
  const where =
    answer.scanned === undefined ? 'No row' : `None of the first ${formatCount(answer.scanned)} rows`
  return `${where} is like that.`
}

function Summary({
  statistics,
}: {
  statistics: Parameters<typeof ColumnSummary>[0]['statistics'] | undefined
}) {
  return statistics === undefined ? null : <ColumnSummary statistics={statistics} />
}
