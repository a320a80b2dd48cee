/** Draws the answer to a query that has a number for each of some labels; the table below it has the same as text. */

import { formatCount, formatNumber } from '../../format.ts'
import type { SqlSeries } from './sql-props.ts'

const WIDTH = 640
const HEIGHT = 160

export function SqlChart(series: SqlSeries) {
  const { label, value, isOrdered } = series
  return (
    <figure className={`sql-chart${isOrdered ? ' ordered' : ''}`}>
      <figcaption>
        <code>{value}</code> by <code>{label}</code>
      </figcaption>
      {isOrdered ? <Columns {...series} /> : <Rows {...series} />}
    </figure>
  )
}

/** Where zero and a value lie between the least and the most, from 0 to 1. */
function scaleOf(points: SqlSeries['points']) {
  const values = points.map(({ value }) => value)
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const at = (value: number) => (high === low ? 0 : (value - low) / (high - low))
  return (value: number) => {
    const [from = 0, to = 0] = [at(0), at(value)].toSorted((a, b) => a - b)
    return { from, length: to - from }
  }
}

/** Large numbers without their fractions, yet with all other digits, as the table has them. */
const writeNumber = (number: number) =>
  Number.isInteger(number) || Math.abs(number) >= 1000
    ? formatCount(Math.round(number))
    : formatNumber(number)

const written = (number: number) => Number(number.toFixed(2))

function Rows({ points }: SqlSeries) {
  const scale = scaleOf(points)
  return (
    <dl>
      {points.map(({ label, value }, place) => {
        const { from, length } = scale(value)
        return (
          // Two may have one label.
          <div key={place}>
            <dt>{label}</dt>
            <dd>
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect x={written(from * 100)} width={written(length * 100)} height="4" />
              </svg>
              <span>{writeNumber(value)}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Columns({ points, label, value: name }: SqlSeries) {
  const scale = scaleOf(points)
  const step = WIDTH / points.length
  const most = points.reduce((a, b) => (b.value > a.value ? b : a))
  return (
    <>
      <p className="sql-most">
        Most: {writeNumber(most.value)} at {most.label}
      </p>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name} by ${label}, from ${points[0]?.label} to ${points.at(-1)?.label}`}
      >
        {points.map(({ label: at, value }, place) => {
          const { from, length } = scale(value)
          return (
            <rect
              key={place}
              x={written(place * step)}
              y={written((1 - from - length) * HEIGHT)}
              width={written(Math.max(0.5, step - 1))}
              height={written(length * HEIGHT)}
            >
              <title>{`${at}: ${writeNumber(value)}`}</title>
            </rect>
          )
        })}
      </svg>
      <p className="sql-ends" aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </p>
    </>
  )
}
