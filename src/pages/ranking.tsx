/** One ranking of a benchmark: what it ranks, charts where they add something, and the table. */

import type { Json } from '../card/types.ts'
import { formatCount, formatDate, formatNumber, formatParameters, plural } from '../format.ts'
import { cardPath } from '../paths.ts'
import type { Leaderboard, ModelEvaluation, Ranked } from '../relations/types.ts'
import { isWithin } from '../task/metric-reading.ts'
import type { TaskNames } from '../task/names.ts'
import { Scrolling } from '../ui/article.tsx'
import { Chart } from '../ui/chart/chart.tsx'
import { comparedModels, PartOf, Provenance, scaleText, valueText } from '../ui/chart/evaluation.tsx'
import { CompareLink } from '../ui/compare-link.tsx'

/** Rows shown at first; the others are folded. */
const FIRST = 25

export function Ranking({ board, tasks }: { board: Leaderboard; tasks: TaskNames }) {
  const rest = board.rows.slice(FIRST)
  return (
    // The same metric may be ranked on two scales, so the name alone would be ambiguous.
    <section className="board" id={board.key} aria-labelledby={`${board.key}-name ${board.key}-what`}>
      <h2 id={`${board.key}-name`}>
        {board.metricName}
        <PartOf evaluation={board} />
      </h2>
      <p className="quiet" id={`${board.key}-what`}>
        {[
          comparedModels(board.models),
          board.task === '' ? '' : tasks.label(board.task),
          board.scale === undefined ? '' : scaleText(board.scale),
          barsText(board),
          directionText(board),
          exceededText(board),
          revisionText(board),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      <SizeChart board={board} />
      <TimeChart board={board} />
      <Rows board={board} rows={board.rows.slice(0, FIRST)} />
      {rest.length > 0 && (
        <details>
          <summary>{formatCount(rest.length)} more</summary>
          <Rows board={board} rows={rest} />
        </details>
      )}
    </section>
  )
}

/** Below this number of ranked models, bars compare nothing. */
const FEWEST_BARS = 2

const hasBars = ({ rows }: Leaderboard) => rows.filter(({ rank }) => rank !== undefined).length >= FEWEST_BARS

/** Between which values bars stand, where these are not the ends of the scale. */
function barsText(board: Leaderboard): string {
  const { scale, bounds } = board
  const isWhole = scale !== undefined && bounds.high === (scale === 'share' ? 1 : 100)
  return isWhole || !hasBars(board)
    ? ''
    : `bars from ${formatNumber(bounds.low)} to ${formatNumber(bounds.high)}`
}

const directionText = ({ better }: Leaderboard) =>
  better === undefined ? 'not ranked: nothing says which way is better' : `${better} is better`

const exceededText = ({ better, exceeded }: Leaderboard) =>
  better === undefined || exceeded === undefined ? '' : `values outside ${exceeded} are not ranked`

const revisionText = ({ revision }: Leaderboard) =>
  revision === '' ? '' : `revision ${revision.slice(0, 12)}`

function Rows({ board, rows }: { board: Leaderboard; rows: readonly Ranked<ModelEvaluation>[] }) {
  const isRanked = board.rows.some(({ rank }) => rank !== undefined)
  const hasSizes = board.rows.some(({ parameters }) => parameters !== undefined)
  const bars = hasBars(board)
  const longest = Math.max(...board.rows.map(({ value }) => decimals(value)?.length ?? 0))
  return (
    <Scrolling className="scroll" label={`${board.metricName}, ranking`}>
      <table className="results-table">
        <thead>
          <tr>
            {isRanked && (
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
            <th scope="col" className="number">
              {board.metricName}
            </th>
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
          {rows.map((row, index) => (
            <tr key={index}>
              {isRanked && <td className="number">{row.rank ?? ''}</td>}
              <th scope="row">
                <a href={cardPath('model', row.model)}>{row.model}</a>
                <CompareLink id={row.model} />
                {bars && row.rank !== undefined && row.number !== undefined && (
                  <Bar value={row.number} bounds={board.bounds} isBest={row.rank === 1} />
                )}
                <p className="source-below">
                  <Provenance evaluation={row} />
                </p>
              </th>
              <td className="number" data-pad={padding(decimals(row.value), longest)}>
                {valueText(row.value)}
              </td>
              {hasSizes && (
                <td className="number">
                  {row.parameters === undefined ? '' : formatParameters(row.parameters)}
                </td>
              )}
              <td className="source">
                <Provenance evaluation={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

interface BarProps extends Pick<Leaderboard, 'bounds'> {
  value: number
  isBest: boolean
}

/** How far a value reaches between the bounds of its ranking; the cells beside it say the same. */
function Bar({ value, bounds: { low, high }, isBest }: BarProps) {
  const at = (number: number) => Number((((number - low) / (high - low)) * 100).toFixed(2))
  const [start, end] = [at(0), at(value)].toSorted((a, b) => a - b)
  return (
    <svg className="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect className="track" width="100" height="1" />
      <rect
        className={isBest ? 'marked' : undefined}
        x={start}
        width={(end ?? 0) - (start ?? 0)}
        height="1"
      />
    </svg>
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

function SizeChart({ board }: { board: Leaderboard }) {
  const points = board.rows.flatMap((row) =>
    row.rank === undefined || row.number === undefined || row.parameters === undefined || row.parameters <= 0
      ? []
      : [{ x: row.parameters, y: row.number, label: row.model, marked: row.rank === 1 }],
  )
  if (points.length < FEWEST_POINTS) return null
  return (
    <Chart
      title={`${board.metricName} against size`}
      description={`${plural(points.length, 'model')}; the best is ${points[0]?.label ?? ''}.`}
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
        : [{ x: time, y: row.number, label: row.model }]
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
