/** What tables of results say of one: its value and how far it reaches, its metric, and where it comes from. */

import type { ReactNode } from 'react'
import type { Json } from '../../card/types.ts'
import { formatDate } from '../../format.ts'
import { cardPath } from '../../paths.ts'
import type { Evaluation, Leaderboard } from '../../relations/types.ts'
import type { Scale } from '../../task/metric-reading.ts'

/** A value as written: text stays text, a number keeps its digits. */
export function valueText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** How a metric's numbers are written. */
export function scaleText(scale: Scale): string {
  return scale === 'share' ? 'from 0 to 1' : 'in percent'
}

/** The part of the dataset that was used, and the setup. */
export function PartOf({ evaluation }: { evaluation: Pick<Evaluation, 'config' | 'split' | 'setup'> }) {
  const parts = [evaluation.config, evaluation.split, evaluation.setup].filter((part) => part !== '')
  return parts.length === 0 ? null : <small> {parts.join(' · ')}</small>
}

export function Verified() {
  return (
    <span className="verified" title="The platform that ran the evaluation has marked it as verified">
      {' '}
      verified
    </span>
  )
}

/** A result's source and whether it was verified: a separate column, below the name on a phone. */
export function Provenance({ evaluation }: { evaluation: Evaluation }) {
  return (
    <>
      <SourceOf evaluation={evaluation} />
      {evaluation.verified && <Verified />}
    </>
  )
}

function SourceOf({ evaluation }: { evaluation: Evaluation }) {
  const { source, notes, date } = evaluation
  const day = date === undefined ? undefined : formatDate(date)
  const parts = [notes, day].filter((part) => part !== undefined)
  return (
    <>
      {source === undefined ? (
        <span className="quiet">the card</span>
      ) : (
        <SourceAddress url={source.url} name={source.name} />
      )}
      {parts.length > 0 && <small> {parts.join(', ')}</small>}
    </>
  )
}

function SourceAddress({ url, name }: { url: string; name: string | undefined }) {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (parsed === undefined || !/^https?:$/.test(parsed.protocol)) return <>{name ?? url}</>
  return (
    <a href={parsed.href} rel="noopener nofollow">
      {name ?? parsed.host}
    </a>
  )
}

/** The name of a metric, which leads to its page if it has one. */
export function MetricName({ metric }: { metric: Pick<Leaderboard, 'metricName' | 'metricCard'> }) {
  const { metricName, metricCard } = metric
  return metricCard === undefined ? metricName : <a href={cardPath('metric', metricCard)}>{metricName}</a>
}

interface ReachProps {
  metricName: string
  /** As written. */
  value: Json
  /** Undefined for a value that no bar can show. */
  number: number | undefined
  /** Between which values its bar stands; undefined for none. */
  bounds: Leaderboard['bounds'] | undefined
  /** Whether no other beside it is better. */
  isBest: boolean
  /** Decimals that others have and this one lacks, so that the points align. */
  pad?: string | undefined
  children?: ReactNode
}

/** A value in a cell, with a bar as long as it reaches; on a phone, the name of its metric stands before it. */
export function Reach({ metricName, value, number, bounds, isBest, pad, children }: ReachProps) {
  return (
    <div className="reach in-cell">
      <span className="of-column repeats">{metricName}</span>
      {bounds !== undefined && number !== undefined && <Bar value={number} bounds={bounds} />}
      <span className={isBest ? 'value best' : 'value'} data-pad={pad}>
        {valueText(value)}
      </span>
      {children}
    </div>
  )
}

/** How far a value reaches; what stands beside it says the same. */
export function Bar({ value, bounds: { low, high } }: { value: number; bounds: Leaderboard['bounds'] }) {
  // A value that the metric cannot have has no place between its bounds.
  if (value < low || value > high) return null
  const at = (number: number) => Number((((number - low) / (high - low)) * 100).toFixed(2))
  const [start = 0, end = 0] = [at(0), at(value)].toSorted((a, b) => a - b)
  return (
    <svg className="bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
      <rect className="track" width="100" height="1" />
      <rect x={start} width={end - start} height="1" />
    </svg>
  )
}
