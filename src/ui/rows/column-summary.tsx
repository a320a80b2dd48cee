/** Summarises a column in its head: a small chart whose bars are conditions, and the same as a list to choose from. */

import type { ReactNode } from 'react'
import { cut, formatCount, formatNumber, formatShare } from '../../format.ts'
import type { ColumnStatistics, NumberSummary } from '../../viewer/types.ts'
import type { ColumnChoice } from './viewer-props.ts'

const WIDTH = 96
const HEIGHT = 24

/** Values drawn separately in a bar; the rest are merged into one. */
const MOST_SHARES = 6

/** Characters of the only value of a column: it has two lines, and the list below has all of it. */
const LONGEST_VALUE = 24

interface ColumnSummaryProps {
  statistics: ColumnStatistics
  choices: readonly ColumnChoice[]
  /** Gives the page with a condition; undefined where there is no server to ask. */
  href: ((where: string) => string) | undefined
}

export function ColumnSummary({ statistics, choices, href }: ColumnSummaryProps) {
  const { name, summary, rows } = statistics
  if (rows === 0 || choices.length === 0) return null
  const isChosen = choices.some((choice) => choice.isChosen)
  return (
    <div className={`summary in-cell${isChosen ? ' narrowed' : ''}`} data-facet={`column ${name}`}>
      {summary === undefined ? (
        <Shares {...{ statistics, choices, href }} />
      ) : (
        <Histogram {...{ summary, choices, href }} />
      )}
      <details className="column-choices">
        <summary>
          <span className="said">{saidOf(statistics)}</span>{' '}
          {statistics.missing > 0 && (
            <span className="missing">
              {statistics.missing === rows ? 'all' : formatShare(statistics.missing / rows)} missing
            </span>
          )}
          <span className="visually-hidden to-act">
            in {name}
            {href !== undefined && ', choose rows'}
          </span>
        </summary>
        <ul className="to-act">
          {choices.map((choice) => (
            <li key={choice.label}>
              <Choice choice={choice} href={href} />
            </li>
          ))}
          <Rest statistics={statistics} choices={choices} />
        </ul>
      </details>
    </div>
  )
}

/** What the bars show, in words. */
function saidOf({ type, summary, frequencies }: ColumnStatistics): string {
  if (summary === undefined) {
    const present = (frequencies ?? []).filter(([, count]) => count > 0)
    const [first] = present
    if (first === undefined) return 'no values'
    return present.length === 1 ? cut(first[0], LONGEST_VALUE) : `${formatCount(present.length)} values`
  }
  const write = type === 'datetime' ? writeDay : writeNumber
  const { min, max } = summary.exact ?? { min: write(summary.min), max: write(summary.max) }
  return `${min === max ? min : `${min} to ${max}`}${UNITS[type] ?? ''}`
}

/** The unit of the numbers, where these are not the values themselves. */
const UNITS: Partial<Record<ColumnStatistics['type'], string>> = {
  string_text: ' characters',
  list: ' items',
}

function Choice({ choice, href }: Pick<ColumnSummaryProps, 'href'> & { choice: ColumnChoice }) {
  const { label, count, where, isChosen } = choice
  const text = (
    <>
      <span className="label">{label}</span> <span className="count">{formatCount(count)}</span>
    </>
  )
  if (href === undefined || where === undefined) return text
  return (
    <a href={href(where)} rel="nofollow" aria-current={isChosen ? 'true' : undefined}>
      {text}
    </a>
  )
}

function Rest({ statistics, choices }: Pick<ColumnSummaryProps, 'statistics' | 'choices'>) {
  const values = statistics.frequencies?.filter(([, count]) => count > 0).length ?? 0
  const listed = choices.length - (statistics.missing > 0 ? 1 : 0)
  return values > listed ? <li className="quiet">and {formatCount(values - listed)} more</li> : null
}

interface ChartProps extends Pick<ColumnSummaryProps, 'choices' | 'href'> {}

function Histogram({ summary: { hist }, choices, href }: ChartProps & { summary: NumberSummary }) {
  const bins = choices.slice(0, hist.length)
  const most = Math.max(1, ...hist)
  return (
    <span className="column-bars" aria-hidden="true">
      {bins.map((choice) => {
        const height = choice.count === 0 ? 0 : Math.max(1, (choice.count / most) * HEIGHT)
        const width = WIDTH / hist.length
        return (
          <Bar key={choice.label} {...{ choice, href, width }}>
            <rect y={HEIGHT - height} width={width - 1} height={height} />
          </Bar>
        )
      })}
    </span>
  )
}

function Shares({ statistics, choices, href }: ColumnSummaryProps) {
  const values = statistics.missing > 0 ? choices.slice(0, -1) : choices
  const rows = statistics.rows - statistics.missing
  if (values.length === 0 || rows === 0) return null
  return (
    <span className="column-bars" aria-hidden="true">
      {values.slice(0, MOST_SHARES).map((choice, place) => {
        const width = Math.max(1, (choice.count / rows) * WIDTH)
        return (
          <Bar key={choice.label} {...{ choice, href, width }}>
            <rect className={`share-${place}`} y={8} height={16} width={Math.max(0.5, width - 1)} />
          </Bar>
        )
      })}
    </span>
  )
}

/** For the pointer alone: with the keyboard, and by those who do not see it, the list below is chosen from. */
function Bar(props: { choice: ColumnChoice; href: ChartProps['href']; width: number; children: ReactNode }) {
  const { choice, href, width, children } = props
  const { label, count, where, isChosen } = choice
  const bar = (
    // biome-ignore lint/a11y/noSvgWithoutTitle: all bars are hidden from those who would hear it
    <svg width={width} height={HEIGHT}>
      {children}
    </svg>
  )
  const title = `${label}: ${formatCount(count)}`
  const className = isChosen ? 'column-bar chosen-bar' : 'column-bar'
  return href === undefined || where === undefined || count === 0 ? (
    <span className={className} title={title}>
      {bar}
    </span>
  ) : (
    <a className={className} href={href(where)} rel="nofollow" tabIndex={-1} title={title}>
      {bar}
    </a>
  )
}

/** Integers may be ids or years as well as amounts, so none of their digits is dropped. */
function writeNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e9 ? formatCount(value) : formatNumber(value)
}

function writeDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
