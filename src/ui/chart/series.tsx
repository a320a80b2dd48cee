/** A line chart of numbers over time, each line labelled at its end; the table beside it has the numbers as text. */

const WIDTH = 240
const HEIGHT = 84
const MARGIN = { left: 6, right: 62, y: 10 }

/** Headers of a first column that make a table a time series. */
const TIME = /^(?:date|day|week|month|quarter|year|hour|minute|time)$/i

/** The columns of a table that are numbers over time; empty when it is no series. The first row is the header. */
export function seriesOf(table: string[][]): { name: string; values: number[] }[] {
  const [head = [], ...rows] = table
  if (rows.length < 2 || !TIME.test(head[0] ?? '')) return []
  return head
    .slice(1)
    .map((name, index) => ({ name, values: rows.map((row) => Number(row[index + 1] || Number.NaN)) }))
    .filter(({ values }) => values.every(Number.isFinite))
}

export function Series({ table }: { table: string[][] }) {
  const lines = seriesOf(table)
  if (lines.length === 0) return null
  const all = lines.flatMap(({ values }) => values)
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const y = (value: number) =>
    high === low ? HEIGHT / 2 : HEIGHT - MARGIN.y - ((value - low) / (high - low)) * (HEIGHT - 2 * MARGIN.y)
  return (
    <svg className="series" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {lines.map(({ name, values }) => {
        const x = (index: number) =>
          MARGIN.left + (index / (values.length - 1)) * (WIDTH - MARGIN.left - MARGIN.right)
        const end = values.length - 1
        return (
          <g key={name}>
            <polyline points={values.map((value, index) => `${x(index)},${y(value)}`).join(' ')} />
            {values.map((value, index) => (
              <circle key={`${x(index)}`} cx={x(index)} cy={y(value)} r="2" />
            ))}
            <text x={x(end) + 6} y={y(values[end] ?? low) + 3.5}>
              {name}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
