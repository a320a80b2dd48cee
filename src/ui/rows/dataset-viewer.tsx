/** The dataset viewer on a dataset's page: configs and splits, a page of rows, and links to all others. */

import { formatCount, plural } from '../../format.ts'
import type { RowsAnswer } from '../../viewer/types.ts'
import { FindForm, Pages, Tabs } from './viewer-controls.tsx'
import { type DatasetViewerProps, isSearched } from './viewer-props.ts'
import { MOST_COLUMNS, RowsTable } from './viewer-table.tsx'

export const VIEWER_ID = 'mb-rows'

export function DatasetViewer(props: DatasetViewerProps) {
  const { answer, failure, configs, config, isLive } = props
  const splits = configs.find(({ name }) => name === config)?.splits ?? []
  return (
    <section className="viewer" aria-labelledby={VIEWER_ID} data-part={isLive ? 'viewer' : undefined}>
      <h2 id={VIEWER_ID}>
        Rows{' '}
        {answer !== undefined && (
          <small>
            {answer.total === undefined ? 'being counted' : plural(answer.total, 'row')}
            {isSearched(props) && ' found'}, {plural(answer.columns.length, 'column')}
            {(splits.length < 2 || !isLive) && ` in ${props.split}`}
          </small>
        )}
      </h2>
      {isLive && <Tabs {...props} />}
      {isLive && <FindForm {...props} />}
      {failure !== undefined && (
        <div className="problems" role="status">
          <p className="stamp">{failure.message}</p>
          <p className="remedy">{failure.remedy}</p>
        </div>
      )}
      {answer !== undefined && <Problems problems={problemsOf(answer, props.statistics)} />}
      {answer !== undefined && <RowsTable {...props} answer={answer} />}
      {answer !== undefined && isLive && <Pages {...props} answer={answer} />}
      {answer !== undefined && answer.columns.length > MOST_COLUMNS && (
        <p className="remark">The first {MOST_COLUMNS} columns are shown; the files have all of them.</p>
      )}
      {answer !== undefined && <Remarks {...props} />}
    </section>
  )
}

/** Problems found while the rows were read and the columns were summed up. */
function problemsOf(
  answer: RowsAnswer,
  statistics: DatasetViewerProps['statistics'],
): RowsAnswer['problems'] {
  const more = statistics === undefined || statistics === 'pending' ? [] : statistics.problems
  const known = new Map(
    [...answer.problems, ...more].map((problem) => [`${problem.path} ${problem.line}`, problem]),
  )
  return [...known.values()].sort((a, b) => (a.line ?? 0) - (b.line ?? 0))
}

function Problems({ problems }: { problems: RowsAnswer['problems'] }) {
  if (problems.length === 0) return null
  return (
    <details className="problems">
      <summary className="stamp">{plural(problems.length, 'problem')} in the files</summary>
      <ul>
        {problems.map(({ path, line, message, remedy }) => (
          <li key={`${path} ${line} ${message}`}>
            <code>{line === undefined ? path : `${path}:${line}`}</code> {message}.{' '}
            <span className="remedy">{remedy}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Says how many rows were covered, or that results are still being computed. */
function Remarks({ statistics, answer, isLive }: DatasetViewerProps) {
  if (!isLive && answer?.total !== undefined && answer.total > answer.rows.length)
    return (
      <p className="remark">
        These are the first {formatCount(answer.rows.length)} rows; the files hold all{' '}
        {formatCount(answer.total)}.
      </p>
    )
  if (answer?.scanned !== undefined)
    return <p className="remark">The first {formatCount(answer.scanned)} rows were searched.</p>
  if (answer !== undefined && answer.total === undefined)
    return (
      <p className="remark">
        The rows are still being counted, which is done once. Reload the page in a moment.
      </p>
    )
  if (statistics === 'pending')
    return <p className="remark">The columns are still being summarised. Reload the page in a moment.</p>
  if (statistics === undefined || statistics.isWhole || statistics.columns.length === 0) return null
  return (
    <p className="remark">
      The summaries of the columns are of the first {formatCount(statistics.scanned)} rows.
    </p>
  )
}
