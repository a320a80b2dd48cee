/** The dataset viewer on a dataset's page: configs and splits, a page of rows, and links to all others. */

import { formatCount, plural } from '../../format.ts'
import { viewerPath } from '../../paths.ts'
import type { RowsAnswer } from '../../viewer/types.ts'
import { ColumnsForm } from './columns-form.tsx'
import { Pictures } from './pictures.tsx'
import { Examples, FindForm, Pages, Tabs, Views } from './viewer-controls.tsx'
import { type DatasetViewerProps, isSearched, MOST_COLUMNS, placeOf } from './viewer-props.ts'
import { RowsTable } from './viewer-table.tsx'

export const VIEWER_ID = 'mb-rows'

export function DatasetViewer(props: DatasetViewerProps) {
  const { answer, failure, isLive, awaits } = props
  return (
    <section className="viewer" aria-labelledby={VIEWER_ID} data-part={isLive ? 'viewer' : undefined}>
      <Heading {...props} />
      {isLive && <Tabs {...props} />}
      {isLive && <FindForm {...props} />}
      {failure !== undefined && <Failure {...props} failure={failure} />}
      {answer !== undefined && <Problems problems={problemsOf(answer, props.statistics)} />}
      {answer !== undefined && isLive && (
        <div className="viewer-tools to-act">
          {(failure !== undefined || !isSearched(props)) && <Examples {...props} />}
          <ColumnsForm {...props} answer={answer} />
          <Views {...props} answer={answer} />
        </div>
      )}
      {answer !== undefined && <Rows {...props} answer={answer} />}
      {answer !== undefined && isLive && <Pages {...props} answer={answer} />}
      {answer !== undefined && <Remarks {...props} answer={answer} />}
      {/* What a script has to say: that a link is copied, or that no answer came. */}
      {isLive && <p className="remark to-act" role="status" data-note="" data-awaits={awaits} />}
    </section>
  )
}

function Heading(props: DatasetViewerProps) {
  const { answer, configs, config, isLive, isFound } = props
  const splits = configs.find(({ name }) => name === config)?.splits ?? []
  return (
    <h2 id={VIEWER_ID}>
      Rows{' '}
      {answer !== undefined && (
        <small>
          {sizeOf(answer)}
          {isFound && ' found'}, {plural(answer.columns.length, 'column')}
          {(splits.length < 2 || !isLive) && ` in ${props.split}`}
        </small>
      )}
    </h2>
  )
}

/** What went wrong; the rows that can be shown stand below it. */
function Failure(props: DatasetViewerProps & { failure: { message: string; remedy: string } }) {
  const { failure, answer, awaits } = props
  return (
    <div className="problems" role="status">
      <p className="stamp">{failure.message}</p>
      <p className="remedy">
        {answer === undefined && awaits !== undefined ? (
          <>
            They show here by themselves; or <LookNow {...props} />.
          </>
        ) : (
          failure.remedy
        )}{' '}
        {answer !== undefined && 'The rows below are shown without it.'}
      </p>
    </div>
  )
}

/** For whoever has no script, or does not want to wait for it. */
function LookNow(props: DatasetViewerProps) {
  const { dataset, offset } = props
  return (
    <a
      href={viewerPath(dataset, { ...placeOf(props), offset })}
      rel="nofollow"
      data-later="All rows are here now."
    >
      look now
    </a>
  )
}

function Rows(props: DatasetViewerProps & { answer: RowsAnswer }) {
  if (props.answer.rows.length === 0) return <NothingThere {...props} />
  return props.view === 'pictures' ? <Pictures {...props} /> : <RowsTable {...props} />
}

function NothingThere(props: DatasetViewerProps & { answer: RowsAnswer }) {
  const { dataset, answer, isFound, isLive } = props
  if (answer.total !== 0) return <p className="empty">The rows end before here.</p>
  if (!isFound) return <p className="empty">This split has no rows.</p>
  const none =
    answer.scanned === undefined ? 'No row' : `None of the first ${formatCount(answer.scanned)} rows`
  return (
    <p className="empty">
      {none} matches what you asked for.{' '}
      {isLive && (
        <a href={viewerPath(dataset, placeOf({ ...props, query: '', where: '' }))} rel="nofollow">
          See all rows
        </a>
      )}
    </p>
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

export function Problems({ problems }: { problems: RowsAnswer['problems'] }) {
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

function sizeOf({ total, scanned, ahead }: RowsAnswer): string {
  if (total !== undefined) return plural(total, 'row')
  return ahead === 'never' ? `first ${plural(scanned ?? 0, 'row')}` : 'being counted'
}

/** Says how many rows and columns were covered, or what is still being worked out. */
function Remarks(props: DatasetViewerProps & { answer: RowsAnswer }) {
  const remarks = remarksOf(props)
  const { ahead } = props.answer
  if (remarks.length === 0) return null
  return (
    <p className="remark remarks-on-rows">
      {remarks.join(' ')}
      {typeof ahead === 'number' && props.isLive && (
        <>
          {' '}
          Pages, search and the bars above the columns cover all rows in about{' '}
          <span data-wait="">{formatCount(ahead)} s</span>, which shows here by itself; or{' '}
          <LookNow {...props} />.
        </>
      )}
    </p>
  )
}

function remarksOf({
  answer,
  statistics,
  isLive,
  chosen,
}: DatasetViewerProps & { answer: RowsAnswer }): string[] {
  const { total, rows, scanned, columns, ahead } = answer
  const remarks: string[] = []
  if (!isLive && total !== undefined && total > rows.length)
    remarks.push(
      `These are the first ${formatCount(rows.length)} rows; the files hold all ${formatCount(total)}.`,
    )
  if (ahead === 'never')
    remarks.push(`These are of the first ${formatCount(scanned ?? 0)} rows; the others cannot be shown.`)
  else if (scanned !== undefined) remarks.push(`These are of the first ${formatCount(scanned)} rows.`)
  else if (total === undefined || statistics === 'pending')
    remarks.push(
      'The rows are still being counted and summed up, which is done once and shows here when it is ready.',
    )
  else if (statistics !== undefined && !statistics.isWhole && statistics.columns.length > 0)
    remarks.push(`The bars above the columns show the first ${formatCount(statistics.scanned)} rows.`)
  if ((chosen.length || columns.length) > MOST_COLUMNS)
    remarks.push(
      isLive
        ? `The first ${MOST_COLUMNS} columns are shown; choose others above.`
        : `The first ${MOST_COLUMNS} columns are shown; the files have all of them.`,
    )
  return remarks
}
