/** A scatter plot with two labelled axes, drawn on the server. The table beside it has the same numbers as text. */

import { formatMonth } from '../../format.ts'

const WIDTH = 640
const HEIGHT = 260
const MARGIN = { left: 56, right: 16, top: 24, bottom: 40 }
const MOST_NAMED = 3
/** In characters; on a phone, half of the drawing has room for this many. */
const LONGEST_NAME = 24

interface ChartPoint {
  x: number
  y: number
  /** What the point represents, such as the id of a model. */
  label: string
  /** Drawn in the accent colour; other points are grey. */
  marked: boolean
}

export interface ChartProps {
  title: string
  /** One sentence that says what the chart shows. */
  description: string
  points: readonly ChartPoint[]
  /** Times are milliseconds since 1970. */
  x: { label: string; format: (value: number) => string; scale: 'logarithmic' | 'time' }
  y: { label: string; format: (value: number) => string }
  /** Joins the marked points in order as steps: a value holds until the next. */
  steps: boolean
}

export function Chart({ title, description, points, x, y, steps }: ChartProps) {
  const across = makeAxis(
    points.map((point) => point.x),
    [MARGIN.left, WIDTH - MARGIN.right],
    x.scale,
  )
  const up = makeAxis(
    points.map((point) => point.y),
    [HEIGHT - MARGIN.bottom, MARGIN.top],
    'linear',
  )
  const marked = points.filter((point) => point.marked)
  // With steps, only the last value still holds; names of many similar ones would overlap.
  const named = steps ? marked.slice(-1) : marked.slice(0, MOST_NAMED)
  return (
    <figure className="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${title}. ${description}`}>
        <g className="axis">
          {up.ticks.map((tick) => (
            <g key={tick}>
              <line x1={MARGIN.left} x2={WIDTH - MARGIN.right} y1={up.at(tick)} y2={up.at(tick)} />
              <text x={MARGIN.left - 8} y={up.at(tick) + 4} textAnchor="end">
                {y.format(tick)}
              </text>
            </g>
          ))}
          {across.ticks.map((tick) => (
            <TickLabel key={tick} at={across.at(tick)}>
              {x.scale === 'time' ? monthOrYear(tick) : x.format(tick)}
            </TickLabel>
          ))}
        </g>
        {steps && (
          <polyline
            points={marked
              .flatMap((point, index) => {
                const before = marked[index - 1]
                const corner = before === undefined ? [] : [`${across.at(point.x)},${up.at(before.y)}`]
                return [...corner, `${across.at(point.x)},${up.at(point.y)}`]
              })
              .join(' ')}
          />
        )}
        {points.map((point, index) => (
          <circle
            key={index}
            cx={across.at(point.x)}
            cy={up.at(point.y)}
            r={point.marked ? 4 : 3}
            className={point.marked ? 'marked' : undefined}
          >
            <title>{`${point.label}: ${y.format(point.y)}, ${x.format(point.x)}`}</title>
          </circle>
        ))}
        {named.map((point, index) => (
          <PointName key={index} at={[across.at(point.x), up.at(point.y)]}>
            {point.label}
          </PointName>
        ))}
      </svg>
      <figcaption>
        {title}: {y.label} upwards, {x.label} to the right
        {x.scale === 'logarithmic' && ', on a logarithmic scale'}.
      </figcaption>
    </figure>
  )
}

/**
 * Above its point in the upper half, where the best result has the beaten ones below it, else beside it; on the side
 * with more room. The owner is dropped from an id, and long names are cut.
 */
function PointName({ at: [x, y], children }: { at: [x: number, y: number]; children: string }) {
  const name = children.slice(children.lastIndexOf('/') + 1)
  const isRight = x > WIDTH / 2
  const isHigh = y < HEIGHT / 2
  return (
    <text
      className="name"
      x={isHigh ? x : isRight ? x - 10 : x + 10}
      y={isHigh ? y - 9 : y + 4}
      textAnchor={isRight ? 'end' : 'start'}
    >
      {name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name}
    </text>
  )
}

/** Below the drawing; the last label is right-aligned instead of being cut off. */
function TickLabel({ at, children }: { at: number; children: string }) {
  const isLast = at > WIDTH - MARGIN.left
  return (
    <text x={isLast ? WIDTH - 4 : at} y={HEIGHT - MARGIN.bottom + 22} textAnchor={isLast ? 'end' : 'middle'}>
      {children}
    </text>
  )
}

interface Axis {
  ticks: number[]
  at: (value: number) => number
}

const TICKS = { linear: roundSteps, logarithmic: powers, time: beginnings }

function makeAxis(values: readonly number[], [from, to]: [number, number], kind: keyof typeof TICKS): Axis {
  const scale = kind === 'logarithmic' ? Math.log10 : (value: number) => value
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const around = TICKS[kind](low, high)
  const within = around.filter((tick) => tick >= low && tick <= high)
  // A year with no results yet would waste part of the drawing.
  const ticks = kind === 'time' && within.length > 1 ? within : around
  const [start, end] = [scale(Math.min(low, ticks[0] ?? low)), scale(Math.max(high, ticks.at(-1) ?? high))]
  const at = (value: number) =>
    Number(
      (end === start
        ? (from + to) / 2
        : from + ((scale(value) - start) / (end - start)) * (to - from)
      ).toFixed(1),
    )
  return { ticks, at }
}

/** About four round values from below the lowest to above the highest. */
function roundSteps(low: number, high: number): number[] {
  if (low === high) return [low]
  const rough = (high - low) / 4
  const unit = 10 ** Math.floor(Math.log10(rough))
  const step = unit * ([1, 2, 5, 10].find((factor) => factor * unit >= rough) ?? 10)
  const first = Math.floor(low / step)
  const count = Math.ceil(high / step) - first
  return Array.from({ length: count + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

function powers(low: number, high: number): number[] {
  const first = Math.floor(Math.log10(low))
  const last = Math.ceil(Math.log10(high))
  return Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index))
}

/** Months between ticks, in the units people count in. */
const MONTHS = [1, 3, 6, 12, 24, 60, 120, 240]

/** About four starts of months or years, from before the earliest to after the latest. */
function beginnings(low: number, high: number): number[] {
  const first = monthOf(low)
  const last = monthOf(high) + 1
  const step = MONTHS.find((months) => (last - first) / months <= 4) ?? 480
  const start = Math.floor(first / step)
  const count = Math.ceil(last / step) - start
  return Array.from({ length: count + 1 }, (_, index) => startOfMonth((start + index) * step))
}

/** Months since the year 0. */
function monthOf(time: number): number {
  const date = new Date(time)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function startOfMonth(month: number): number {
  return Date.UTC(Math.floor(month / 12), month % 12)
}

function monthOrYear(time: number): string {
  const date = new Date(time)
  return date.getUTCMonth() === 0 ? String(date.getUTCFullYear()) : formatMonth(date)
}
