/** Evaluation results as tables: a model's own, and a benchmark's ranking. */

import type { Json } from '../../card/types.ts'
import { formatCount, formatDate, plural } from '../../format.ts'
import { benchmarkPath } from '../../paths.ts'
import type { Evaluation } from '../../relations/types.ts'
import type { Scale } from '../../task/metric-reading.ts'
import { Scrolling } from '../article.tsx'

/** A model's result with its rank. */
export interface PlacedEvaluation {
  evaluation: Evaluation
  metricName: string
  /** Undefined when the better direction is unknown. */
  rank: number | undefined
  /** Number of models in the ranking, including this one. */
  models: number
  /** Key of the ranking on the benchmark's page. */
  board: string
}

/** A value as written: text stays text, a number keeps its digits. */
export function valueText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** How a metric's numbers are written. */
export function scaleText(scale: Scale): string {
  return scale === 'share' ? 'from 0 to 1' : 'in percent'
}

export function EvaluationTable({ results }: { results: readonly PlacedEvaluation[] }) {
  return (
    <Scrolling className="scroll" label="Evaluation results">
      <table className="results-table">
        <thead>
          <tr>
            <th scope="col">Benchmark</th>
            <th scope="col">Metric</th>
            <th scope="col" className="number">
              Value
            </th>
            <th scope="col">Rank here</th>
            <th scope="col" className="source">
              Source
            </th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ evaluation, metricName, rank, models, board }, index) => (
            <tr key={index}>
              <th scope="row">
                <a href={`${benchmarkPath(evaluation.benchmark)}#${board}`}>
                  {evaluation.benchmarkName ?? evaluation.benchmark}
                </a>
                <PartOf evaluation={evaluation} />
                <p className="source-below">
                  <Provenance evaluation={evaluation} />
                </p>
              </th>
              <td>{metricName}</td>
              <td className="number">{valueText(evaluation.value)}</td>
              <td>{rank === undefined ? '' : `${formatCount(rank)} of ${formatCount(models)}`}</td>
              <td className="source">
                <Provenance evaluation={evaluation} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
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

/** The number of models that a ranking compares. */
export const comparedModels = (count: number) => plural(count, 'model')
