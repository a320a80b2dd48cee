/** A scatter plot with two labelled axes, drawn on the server. The table beside it has the same numbers as text. */

import { formatMonth } from '../../format.ts'

const WIDTH = 640
const HEIGHT = 260
const MARGIN = { left: 56, right: 16, top: 24, bottom: 40 }
/** In characters; on a phone, half of the drawing has room for this many. */
const LONGEST_NAME = 24
/** The room that a name takes on a phone, where letters are largest beside the drawing. */
const LETTER = { width: 11, height: 20 }

/** Forms of points, which tell kinds apart for those who cannot tell their colours. */
export const FORMS = ['circle', 'square', 'triangle', 'diamond', 'ring'] as const

/** A kind of points, in a colour and a form of its own. */
export interface PointKind {
  /** Also the class that colours it. */
  id: string
  label: string
  form: (typeof FORMS)[number]
}

interface ChartPoint {
  x: number
  y: number
  /** What the point represents, such as the id of a model. */
  label: string
  /** Where it leads. */
  href: string
  /** Drawn larger, and named where there is room. */
  marked: boolean
  kind?: PointKind
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
  const placed = points.map((point) => ({ ...point, at: [across.at(point.x), up.at(point.y)] as const }))
  // With steps, only the last value still holds.
  const named = placed.filter((point) => point.marked)
  return (
    <figure className="chart">
      {/* Its points are links, which an image would hide; the table below has the same for the keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls */}
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="group" aria-label={`${title}. ${description}`}>
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
        {placed.map((point, index) => (
          <Point key={index} point={point} says={sayPoint(point, x, y)} />
        ))}
        {placeNames(steps ? named.slice(-1) : named, placed).map((name) => (
          <text key={name.text} className="name" {...name.at}>
            {name.text}
          </text>
        ))}
      </svg>
      <figcaption>
        {title}: {y.label} upwards, {x.label} to the right
        {x.scale === 'logarithmic' && ', on a logarithmic scale'}.
        <Kinds points={points} />
      </figcaption>
    </figure>
  )
}

type PlacedPoint = ChartPoint & { at: readonly [x: number, y: number] }

function sayPoint({ label, kind, ...at }: ChartPoint, x: ChartProps['x'], y: ChartProps['y']): string {
  const parts = [y.format(at.y), x.format(at.x), ...(kind === undefined ? [] : [kind.label])]
  return `${label}: ${parts.join(', ')}`
}

function Point({ point: { at, href, marked, kind }, says }: { point: PlacedPoint; says: string }) {
  return (
    <a
      href={href}
      aria-label={says}
      tabIndex={-1}
      className={[marked ? 'point marked' : 'point', ...(kind === undefined ? [] : [kind.id])].join(' ')}
    >
      <title>{says}</title>
      <g transform={`translate(${at.join(' ')})`}>
        <circle className="hit" r="12" />
        <Form form={kind?.form ?? 'circle'} />
      </g>
    </a>
  )
}

function Form({ form }: { form: PointKind['form'] }) {
  switch (form) {
    case 'circle':
    case 'ring':
      return <circle className={`form ${form}`} r="4" />
    case 'square':
      return <rect className="form" x="-3.6" y="-3.6" width="7.2" height="7.2" />
    case 'triangle':
      return <path className="form" d="M0 -4.8L4.6 3.6H-4.6Z" />
    case 'diamond':
      return <path className="form" d="M0 -5.2L5.2 0L0 5.2L-5.2 0Z" />
  }
}

/** What the colours and forms say; nothing where there is one kind for all. */
function Kinds({ points }: { points: readonly ChartPoint[] }) {
  const kinds = new Map(points.flatMap(({ kind }) => (kind === undefined ? [] : [[kind.id, kind]])))
  if (kinds.size === 0) return null
  return (
    <ul className="point-kinds">
      {[...kinds.values()].map(({ id, label, form }) => (
        <li key={id} className={id}>
          <svg viewBox="-6 -6 12 12" aria-hidden="true">
            <Form form={form} />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  )
}

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/**
 * Names of points, each where it covers neither a point nor another name; those that find no room are left out. The
 * owner is dropped from an id, and long names are cut.
 */
function placeNames(named: readonly PlacedPoint[], all: readonly PlacedPoint[]) {
  const points = all.map(({ at: [x, y] }): Box => ({ left: x - 7, right: x + 7, top: y - 7, bottom: y + 7 }))
  const taken: Box[] = []
  return named.flatMap(({ label, at: [x, y] }) => {
    const full = label.slice(label.lastIndexOf('/') + 1)
    const text = full.length > LONGEST_NAME ? `${full.slice(0, LONGEST_NAME - 1)}…` : full
    const width = text.length * LETTER.width
    for (const textAnchor of x > WIDTH / 2 ? (['end', 'start'] as const) : (['start', 'end'] as const)) {
      for (const { dx, dy } of [
        { dx: 0, dy: -10 },
        { dx: textAnchor === 'end' ? -12 : 12, dy: 5 },
        { dx: 0, dy: LETTER.height + 4 },
      ]) {
        const [left, right] = textAnchor === 'end' ? [x + dx - width, x + dx] : [x + dx, x + dx + width]
        const box = { left, right, top: y + dy - LETTER.height + 4, bottom: y + dy + 3 }
        const isWithin = left >= 0 && right <= WIDTH && box.top >= 0 && box.bottom <= HEIGHT - MARGIN.bottom
        if (!isWithin || [...points, ...taken].some((other) => overlap(box, other))) continue
        taken.push(box)
        return [{ text, at: { x: x + dx, y: y + dy, textAnchor } }]
      }
    }
    return []
  })
}

const overlap = (a: Box, b: Box) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

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
