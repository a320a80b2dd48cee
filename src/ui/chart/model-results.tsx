/** The evaluation results of a model: tables with a row for each part of a benchmark and a column for each metric. */

import { formatCount } from '../../format.ts'
import type { Evaluation, Leaderboard } from '../../relations/types.ts'
import { Scrolling } from '../article.tsx'
import { MetricName, PartOf, Provenance, Reach } from './evaluation.tsx'

type Metric = Pick<Leaderboard, 'metricName' | 'metricCard'>

/** A model's result with its rank. */
export interface PlacedEvaluation extends Metric {
  evaluation: Evaluation
  /** Key of the ranking on the benchmark's page. */
  board: string
  /** Id of the metric that the ranking is in. */
  metric: string
  /** Undefined when it cannot be ranked. */
  rank: number | undefined
  /** Number of models with a rank, including this one. */
  ranked: number
  /** Between which values its bar stands; undefined where a bar would say nothing. */
  bounds: Leaderboard['bounds'] | undefined
}

export interface ModelResultTable {
  metrics: readonly Metric[]
  rows: {
    /** Where others stand beside it; undefined where the card names no dataset. */
    href: string | undefined
    /** One for each metric. */
    cells: (PlacedEvaluation | null)[]
    /** One of them. */
    first: PlacedEvaluation
  }[]
}

/** Rows shown at first; the others are folded. */
const FIRST = 25

export function ModelResults({ tables }: { tables: readonly ModelResultTable[] }) {
  return tables.map(({ metrics, rows }, at) => (
    // They have no id, and never change within an edition.
    <div key={at}>
      <Rows metrics={metrics} rows={rows.slice(0, FIRST)} />
      {rows.length > FIRST && (
        <details>
          <summary>{formatCount(rows.length - FIRST)} more</summary>
          <Rows metrics={metrics} rows={rows.slice(FIRST)} />
        </details>
      )}
    </div>
  ))
}

function Rows({ metrics, rows }: ModelResultTable) {
  const names = metrics.map(({ metricName }) => metricName).join(', ')
  return (
    <Scrolling className="scroll" label={`Evaluation results: ${names}`}>
      <table className="results-table results-grid">
        <thead>
          <tr>
            <th scope="col">Benchmark</th>
            {metrics.map((metric, column) => (
              <th key={column} scope="col">
                <MetricName metric={metric} />
              </th>
            ))}
            <th scope="col" className="source">
              Source
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ href, cells, first: { evaluation } }, index) => (
            <tr key={index}>
              <th scope="row">
                {href === undefined ? (
                  <span className="quiet">{evaluation.benchmarkName ?? 'dataset not named'}</span>
                ) : (
                  <a href={href}>{evaluation.benchmarkName ?? evaluation.benchmark}</a>
                )}
                <PartOf evaluation={evaluation} />
                <p className="source-below">
                  <Provenance evaluation={evaluation} />
                </p>
              </th>
              {cells.map((cell, column) => (
                <td key={column} className="result">
                  {cell !== null && (
                    <Reach
                      {...cell}
                      value={cell.evaluation.value}
                      number={cell.evaluation.number}
                      isBest={false}
                    >
                      <Place {...cell} />
                    </Reach>
                  )}
                </td>
              ))}
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

/** Where nobody else was measured, a place says nothing. */
function Place({ rank, ranked }: Pick<PlacedEvaluation, 'rank' | 'ranked'>) {
  if (rank === undefined || ranked < 2) return null
  return (
    <small className="place">
      {' '}
      {formatCount(rank)} of {formatCount(ranked)}
    </small>
  )
}
