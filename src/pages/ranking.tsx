/** The results on one part of a benchmark: what was measured, charts where they add something, and the table. */

import { Fragment } from 'react'
import { LICENSE_GROUP_TERMS, LICENSE_GROUPS, licenseGroup } from '../card/metadata/licenses.ts'
import type { Json } from '../card/types.ts'
import { formatCount, formatDate, formatNumber, formatParameters, listed, plural } from '../format.ts'
import { cardPath } from '../paths.ts'
import type { Leaderboard, ModelEvaluation, Ranked, ResultTable } from '../relations/types.ts'
import { isWithin } from '../task/metric-reading.ts'
import type { TaskNames } from '../task/names.ts'
import { Scrolling } from '../ui/article.tsx'
import { Chart, FORMS, type PointKind } from '../ui/chart/chart.tsx'
import { MetricName, PartOf, Provenance, Reach, scaleText, valueText } from '../ui/chart/evaluation.tsx'
import { CompareLink } from '../ui/compare-link.tsx'

/** Rows shown at first; the others are folded. */
const FIRST = 25

/** Metrics that the heading of a table names. */
const NAMED = 3

export function Ranking({ table, tasks }: { table: ResultTable; tasks: TaskNames }) {
  const { key, columns, models } = table
  const [first] = columns
  if (first === undefined) return null
  const metrics = columns.filter((board, at) => columns.findIndex(isSameMetric(board)) === at)
  const hue = tasks.find(first.task)?.modality ?? 'none'
  return (
    // Several tables may have the same metrics, so the name alone would be ambiguous.
    <section className={`board hue-${hue}`} id={key} aria-labelledby={`${key}-name ${key}-what`}>
      <h2 id={`${key}-name`}>
        {metrics.slice(0, NAMED).map((board, at) => (
          <Fragment key={board.key}>
            {at > 0 && ', '}
            <MetricName metric={board} />
          </Fragment>
        ))}
        {metrics.length > NAMED && ` and ${formatCount(metrics.length - NAMED)} more`}
        <PartOf evaluation={first} />
      </h2>
      <p className="quiet" id={`${key}-what`}>
        {said(
          plural(models, 'model'),
          first.task === '' ? '' : tasks.label(first.task),
          ...notesOf(columns),
          revisionText(first),
        )}
      </p>
      <SizeChart board={first} />
      <TimeChart board={first} />
      <Rows table={table} rows={table.rows.slice(0, FIRST)} />
      {table.rows.length > FIRST && (
        <details>
          <summary>{formatCount(table.rows.length - FIRST)} more</summary>
          <Rows table={table} rows={table.rows.slice(FIRST)} />
        </details>
      )}
    </section>
  )
}

/** One metric may be written on two scales, which share no column. */
const isSameMetric =
  ({ metric }: Leaderboard) =>
  (other: Leaderboard) =>
    other.metric === metric

/** What a metric is called among the others of a table. */
const nameAmong = (columns: readonly Leaderboard[], board: Leaderboard) =>
  board.scale !== undefined && columns.filter(isSameMetric(board)).length > 1
    ? `${board.metricName}, ${scaleText(board.scale)}`
    : board.metricName

const said = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ')

/** How to read the values: once where it is the same for all metrics, else for each. */
function notesOf(columns: readonly Leaderboard[]): string[] {
  const notes = columns.map((board) => ({ board, note: noteOf(board) }))
  if (new Set(notes.map(({ note }) => note)).size === 1) return [notes[0]?.note ?? '']
  return notes.map(({ board, note }) => `${nameAmong(columns, board)}: ${note.replaceAll(' · ', ', ')}`)
}

const noteOf = (board: Leaderboard) =>
  said(
    board.scale === undefined ? '' : scaleText(board.scale),
    barsText(board),
    directionText(board),
    exceededText(board),
  )

/** Below this number of ranked models, bars and ranks compare nothing. */
const FEWEST_RANKED = 2

const isCompared = ({ ranked }: Leaderboard) => ranked >= FEWEST_RANKED

/** Between which values bars stand, where these are not the ends of the scale. */
function barsText(board: Leaderboard): string {
  const { scale, bounds } = board
  const isWhole = scale !== undefined && bounds.high === (scale === 'share' ? 1 : 100)
  return isWhole || !isCompared(board)
    ? ''
    : `bars from ${formatNumber(bounds.low)} to ${formatNumber(bounds.high)}`
}

function directionText({ better, isAssumed }: Leaderboard): string {
  if (better === undefined) return 'not ranked: nothing says which way is better'
  return isAssumed
    ? 'from high to low, as on the Hub: the benchmark does not say which way is better'
    : `${better} is better`
}

const exceededText = ({ better, exceeded }: Leaderboard) =>
  better === undefined || exceeded === undefined ? '' : `values outside ${exceeded} are not ranked`

const revisionText = ({ revision }: Leaderboard) =>
  revision === '' ? '' : `revision ${revision.slice(0, 12)}`

function Rows({ table, rows }: { table: ResultTable; rows: ResultTable['rows'] }) {
  const { columns } = table
  const [leading] = columns
  const hasRanks = leading !== undefined && isCompared(leading)
  const hasSizes = table.rows.some(({ first }) => first.parameters !== undefined)
  const longest = columns.map(({ rows }) =>
    Math.max(...rows.map(({ value }) => decimals(value)?.length ?? 0)),
  )
  return (
    <Scrolling
      className="scroll"
      label={`${listed().format(columns.map(({ metricName }) => metricName))}, results`}
    >
      <table className={`results-table results-grid${columns.length === 1 ? ' alone' : ''}`}>
        <thead>
          <tr>
            {hasRanks && (
              <th scope="col" className="number">
                Rank
              </th>
            )}
            <th scope="col">
              Model
              {/* Stands above the boxes; each has a name of its own. */}
              <span className="compare-head" aria-hidden="true">
                Compare
              </span>
            </th>
            {columns.map((board) => (
              <th key={board.key} id={board.key} scope="col">
                {columns.length === 1 ? (
                  board.metricName
                ) : (
                  <MetricName metric={{ ...board, metricName: nameAmong(columns, board) }} />
                )}
              </th>
            ))}
            {hasSizes && (
              <th scope="col" className="number">
                Parameters
              </th>
            )}
            <th scope="col" className="source">
              Source
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, first }, index) => (
            <tr key={index} id={key}>
              {hasRanks && <td className="number">{cells[0]?.rank ?? ''}</td>}
              <th scope="row">
                <a href={cardPath('model', first.model)}>{first.model}</a>
                <CompareLink id={first.model} />
                <p className="source-below">
                  <Provenance evaluation={first} />
                </p>
              </th>
              {columns.map((board, column) => (
                <ResultCell
                  key={board.key}
                  name={nameAmong(columns, board)}
                  board={board}
                  result={cells[column] ?? null}
                  longest={longest[column] ?? 0}
                />
              ))}
              {hasSizes && (
                <td className="number">
                  {first.parameters !== undefined && (
                    <>
                      {formatParameters(first.parameters)}
                      <span className="of-column repeats"> parameters</span>
                    </>
                  )}
                </td>
              )}
              <td className="source">
                <Provenance evaluation={first} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

interface ResultCellProps {
  name: string
  board: Leaderboard
  /** Null where the run has none. */
  result: Ranked<ModelEvaluation> | null
  /** Decimals of the value that has the most. */
  longest: number
}

function ResultCell({ name, board, result, longest }: ResultCellProps) {
  return (
    <td className="result">
      {result !== null && (
        <Reach
          metricName={name}
          value={result.value}
          number={result.number}
          bounds={isCompared(board) ? board.bounds : undefined}
          isBest={isCompared(board) && result.rank === 1}
          pad={padding(decimals(result.value), longest)}
        />
      )}
    </td>
  )
}

/** The decimals of a plain number, with their point; undefined for any other notation. */
const decimals = (value: Json) => /^[-+]?\d+(\.\d+|)$/.exec(valueText(value))?.[1]

/** Padding in place of missing decimals, so that the points align. */
const padding = (own: string | undefined, longest: number) =>
  own === undefined || own.length === longest
    ? undefined
    : `.${'0'.repeat(longest)}`.slice(own.length, longest)

/** With fewer points, a chart shows nothing that the table does not. */
const FEWEST_POINTS = 3

/** The terms of licences, each with a colour and a form. */
const TERMS: readonly PointKind[] = LICENSE_GROUPS.map((group, at) => ({
  id: `terms-${group}`,
  label: LICENSE_GROUP_TERMS[group].replace(/:.*/, ''),
  form: FORMS[at] ?? 'circle',
}))
const NO_TERMS: PointKind = { id: 'terms-none', label: 'no licence stated', form: 'ring' }

const termsOf = (license: string | undefined) =>
  license === undefined
    ? NO_TERMS
    : (TERMS.find(({ id }) => id === `terms-${licenseGroup(license)}`) ?? NO_TERMS)

function SizeChart({ board }: { board: Leaderboard }) {
  let smallest = Infinity
  // From the best down: a model that is smaller than all better ones is the best of its size.
  const points = board.rows.flatMap(({ rank, number, parameters, model, license }) => {
    if (rank === undefined || number === undefined || parameters === undefined || parameters <= 0) return []
    const marked = parameters < smallest
    if (marked) smallest = parameters
    return [
      {
        ...{ x: parameters, y: number, label: model, href: cardPath('model', model), marked },
        kind: termsOf(license),
      },
    ]
  })
  if (points.length < FEWEST_POINTS) return null
  return (
    <Chart
      title={`${board.metricName} against size`}
      description={`${plural(points.length, 'model')}; the best is ${points[0]?.label ?? ''}. Those named are better than all smaller ones.`}
      points={points}
      x={{ label: 'parameters', format: formatParameters, scale: 'logarithmic' }}
      y={{ label: board.metricName, format: formatNumber }}
      steps={false}
    />
  )
}

function TimeChart({ board }: { board: Leaderboard }) {
  const dated = board.rows
    .flatMap((row) => {
      // Only the result's own date says when it was reached; cards are edited for many reasons.
      const time = row.date === undefined ? Number.NaN : Date.parse(row.date)
      return row.number === undefined || Number.isNaN(time) || !isWithin(board.exceeded, row.number)
        ? []
        : [{ x: time, y: row.number, label: row.model, href: cardPath('model', row.model) }]
    })
    .toSorted((a, b) => a.x - b.x)
  if (dated.length < FEWEST_POINTS || board.better === undefined) return null
  const sign = board.better === 'lower' ? -1 : 1
  let best = -Infinity
  const points = dated.map((point) => {
    const marked = sign * point.y > best
    if (marked) best = sign * point.y
    return { ...point, marked }
  })
  return (
    <Chart
      title="The best over time"
      description={`From ${formatDay(dated[0]?.x)} to ${formatDay(dated.at(-1)?.x)}.`}
      points={points}
      x={{ label: 'time', format: formatDay, scale: 'time' }}
      y={{ label: board.metricName, format: formatNumber }}
      steps
    />
  )
}

const formatDay = (time: number | undefined) =>
  time === undefined ? '' : (formatDate(new Date(time).toISOString()) ?? '')
