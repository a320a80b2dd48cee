/** Summarises a column in its header: a small chart of its values, with the numbers as text. */

import { formatCount, formatNumber, formatShare } from '../../format.ts'
import type { ColumnStatistics, NumberSummary } from '../../viewer/types.ts'

const WIDTH = 96
const HEIGHT = 24
const GAP = 1

/** Classes drawn separately in a bar; the rest are merged into one. */
const MOST_SHARES = 6

export function ColumnSummary({ statistics }: { statistics: ColumnStatistics }) {
  const { summary, frequencies, rows, missing } = statistics
  if (rows === 0) return null
  return (
    <span className="summary">
      {summary !== undefined && <Histogram statistics={statistics} summary={summary} />}
      {frequencies !== undefined && <Shares frequencies={frequencies} rows={rows - missing} />}
      {missing > 0 && (
        <span className="missing">{missing === rows ? 'all' : formatShare(missing / rows)} missing</span>
      )}
    </span>
  )
}

/** The unit of the numbers, where these are not the values themselves. */
const UNITS: Partial<Record<ColumnStatistics['type'], string>> = {
  string_text: ' characters',
  list: ' items',
}

function Histogram({ statistics, summary }: { statistics: ColumnStatistics; summary: NumberSummary }) {
  const { hist, min, max, median } = summary
  const unit = UNITS[statistics.type] ?? ''
  const write = statistics.type === 'datetime' ? writeDay : writeNumber
  const most = Math.max(...hist)
  const step = WIDTH / hist.length
  const range = min === max ? write(min) : `${write(min)} to ${write(max)}`
  const label = `Histogram, ${range}${unit}, median ${write(median)}; by bin: ${hist.map(formatCount).join(', ')}`
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
        <title>{label}</title>
        {hist.map((count, bin) => {
          const height = count === 0 ? 0 : Math.max(1, (count / most) * HEIGHT)
          const x = bin * step
          return <rect key={x} x={x} y={HEIGHT - height} width={Math.max(1, step - GAP)} height={height} />
        })}
      </svg>
      <span>
        {range}
        {unit}
      </span>
    </>
  )
}

function Shares({ frequencies, rows }: { frequencies: readonly [string, number][]; rows: number }) {
  const present = frequencies.filter(([, count]) => count > 0)
  const [first] = present
  if (first === undefined || rows === 0) return null
  const shown = present.slice(0, MOST_SHARES)
  const rest = rows - shown.reduce((sum, [, count]) => sum + count, 0)
  const names = shown.map(([name, count]) => `${name} ${formatShare(count / rows)}`)
  const label = `${formatCount(present.length)} values: ${names.join(', ')}${rest > 0 ? ', and others' : ''}`
  const ends = shown.map((_, index) => shown.slice(0, index + 1).reduce((sum, [, count]) => sum + count, 0))
  return (
    <>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} role="img" aria-label={label}>
        <title>{label}</title>
        {shown.map(([name, count], index) => {
          const width = (count / rows) * WIDTH
          const x = (((ends[index] ?? 0) - count) / rows) * WIDTH
          return (
            <rect
              key={name}
              className={`share-${index}`}
              x={x}
              y={8}
              height={16}
              width={Math.max(0.5, width - GAP)}
            />
          )
        })}
      </svg>
      <span>{present.length === 1 ? first[0] : `${formatCount(present.length)} values`}</span>
    </>
  )
}

/** Integers may be ids or years as well as amounts, so none of their digits is dropped. */
function writeNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e9 ? formatCount(value) : formatNumber(value)
}

function writeDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
