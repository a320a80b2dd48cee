/** Points in a plane with two labelled axes, drawn on the server. The table beside it carries the same numbers as text. */

const WIDTH = 640
const HEIGHT = 260
const MARGIN = { left: 56, right: 16, top: 12, bottom: 40 }

export interface ChartPoint {
  x: number
  y: number
  /** What the point stands for. */
  label: string
  /** Drawn in the page's colour, the others in grey. */
  marked: boolean
}

export interface ChartProps {
  title: string
  /** One sentence that says what is to be seen. */
  description: string
  points: readonly ChartPoint[]
  x: { label: string; format: (value: number) => string; logarithmic: boolean }
  y: { label: string; format: (value: number) => string }
  /** Joins the marked points in their order, as steps: a value holds until the next. */
  steps: boolean
}

export function Chart({ title, description, points, x, y, steps }: ChartProps) {
  const across = makeAxis(
    points.map((point) => point.x),
    [MARGIN.left, WIDTH - MARGIN.right],
    x.logarithmic,
  )
  const up = makeAxis(
    points.map((point) => point.y),
    [HEIGHT - MARGIN.bottom, MARGIN.top],
    false,
  )
  const marked = points.filter((point) => point.marked)
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
            <text key={tick} x={across.at(tick)} y={HEIGHT - MARGIN.bottom + 18} textAnchor="middle">
              {x.format(tick)}
            </text>
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
      </svg>
      <figcaption>
        {title}: {y.label} upwards, {x.label} to the right{x.logarithmic && ', on a logarithmic scale'}.
      </figcaption>
    </figure>
  )
}

interface Axis {
  ticks: number[]
  at: (value: number) => number
}

function makeAxis(values: readonly number[], [from, to]: [number, number], logarithmic: boolean): Axis {
  const scale = logarithmic ? Math.log10 : (value: number) => value
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const ticks = logarithmic ? powers(low, high) : roundSteps(low, high)
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
