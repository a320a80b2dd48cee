/** `/benchmarks`: what models are measured on. `/benchmarks/{dataset}`: who has reached what there. */

import type { Benchmark, BenchmarkSummary, Leaderboard, RankedEvaluation } from '../edition/cross-types.ts'
import { Scrolling } from '../ui/article.tsx'
import { Chart } from '../ui/chart.tsx'
import { comparedModels, PartOf, SourceOf, Verified, valueText } from '../ui/evaluation.tsx'
import { formatCount, formatDate, formatParameters, plural } from '../ui/format.ts'
import { Layout, type Site } from '../ui/layout.tsx'
import { benchmarkPath, cardPath } from '../ui/paths.ts'
import { articleData } from './structured-data.ts'

export interface BenchmarksPageProps {
  site: Site
  benchmarks: BenchmarkSummary[]
}

export function BenchmarksPage({ site, benchmarks }: BenchmarksPageProps) {
  return (
    <Layout
      site={site}
      title="Benchmarks"
      description="What the models of this catalogue are measured on."
      section="/models"
      data={articleData('Benchmarks', 'What the models are measured on.', '/benchmarks')}
    >
      <h1>Benchmarks</h1>
      <p className="lede">
        What the cards of this catalogue say their models have reached, dataset by dataset.
      </p>
      {benchmarks.length === 0 ? (
        <div className="empty">
          <p>
            No card gives evaluation results yet. They stand in a card’s <code>model-index</code>, or in files
            below <code>.eval_results/</code> beside it.
          </p>
        </div>
      ) : (
        <table className="results-table">
          <thead>
            <tr>
              <th scope="col">Benchmark</th>
              <th scope="col" className="number">
                Models
              </th>
              <th scope="col" className="number">
                Results
              </th>
            </tr>
          </thead>
          <tbody>
            {benchmarks.map(({ id, name, models, results }) => (
              <tr key={id}>
                <th scope="row">
                  <a href={benchmarkPath(id)}>{name}</a>
                  {name !== id && <small> {id}</small>}
                </th>
                <td className="number">{formatCount(models)}</td>
                <td className="number">{formatCount(results)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Layout>
  )
}

export interface BenchmarkPageProps {
  site: Site
  id: string
  name: string
  /** What the dataset registers about itself. */
  benchmark: Benchmark | undefined
  /** Whether the catalogue has the dataset's card. */
  hasCard: boolean
  boards: Leaderboard[]
}

/** Rows of a ranking that stand open; the others are folded. */
const FIRST = 25
/** Rankings with more models than others come first; the rest is folded. */
const OPEN_BOARDS = 6

export function BenchmarkPage({ site, id, name, benchmark, hasCard, boards }: BenchmarkPageProps) {
  const description = benchmark?.description ?? `What models have reached on ${name}, metric by metric.`
  return (
    <Layout
      site={site}
      title={`${name} benchmark`}
      description={description}
      section="/models"
      data={articleData(name, description, benchmarkPath(id))}
    >
      <p className="owner">
        <a href={benchmarkPath()}>Benchmarks</a> /
      </p>
      <h1>{benchmark?.name ?? name}</h1>
      <p className="lede">
        {benchmark?.description ||
          'Results as the cards give them. Only what names the same part of the data, the same metric and the same scale is ranked together.'}
      </p>
      {hasCard && (
        <p>
          <a href={cardPath('dataset', id)}>The dataset’s own card</a>
        </p>
      )}
      {boards.slice(0, OPEN_BOARDS).map((board) => (
        <Board key={board.key} board={board} />
      ))}
      {boards.length > OPEN_BOARDS && (
        <details>
          <summary>{plural(boards.length - OPEN_BOARDS, 'more ranking')}</summary>
          {boards.slice(OPEN_BOARDS).map((board) => (
            <Board key={board.key} board={board} />
          ))}
        </details>
      )}
    </Layout>
  )
}

function Board({ board }: { board: Leaderboard }) {
  const rest = board.rows.slice(FIRST)
  return (
    // The same metric may be ranked on two scales, so the name alone would not tell one from the other.
    <section className="board" id={board.key} aria-labelledby={`${board.key}-name ${board.key}-what`}>
      <h2 id={`${board.key}-name`}>
        {board.metricName}
        <PartOf evaluation={board} />
      </h2>
      <p className="quiet" id={`${board.key}-what`}>
        {[
          comparedModels(board.models),
          board.task,
          scaleText(board),
          directionText(board),
          revisionText(board),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </p>
      <SizeChart board={board} />
      <TimeChart board={board} />
      <Rows board={board} rows={board.rows.slice(0, FIRST)} />
      {rest.length > 0 && (
        <details>
          <summary>{formatCount(rest.length)} more</summary>
          <Rows board={board} rows={rest} />
        </details>
      )}
    </section>
  )
}

const directionText = ({ better }: Leaderboard) =>
  better === undefined ? 'not ranked: nothing says which way is better' : `${better} is better`

const scaleText = ({ scale }: Leaderboard) =>
  scale === undefined ? '' : scale === 'share' ? 'as a share of 1' : 'in percent'

const revisionText = ({ revision }: Leaderboard) =>
  revision === '' ? '' : `revision ${revision.slice(0, 12)}`

function Rows({ board, rows }: { board: Leaderboard; rows: readonly RankedEvaluation[] }) {
  return (
    <Scrolling className="scroll" label={`${board.metricName}, ranking`}>
      <table className="results-table">
        <thead>
          <tr>
            {board.better !== undefined && (
              <th scope="col" className="number">
                Place
              </th>
            )}
            <th scope="col">Model</th>
            <th scope="col" className="number">
              {board.metricName}
            </th>
            <th scope="col" className="number">
              Parameters
            </th>
            <th scope="col">Source</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {board.better !== undefined && <td className="number">{row.rank ?? ''}</td>}
              <th scope="row">
                <a href={cardPath('model', row.model)}>{row.model}</a>
              </th>
              <td className="number">{valueText(row.value)}</td>
              <td className="number">
                {row.parameters === undefined ? '' : formatParameters(row.parameters)}
              </td>
              <td>
                <SourceOf evaluation={row} />
                {row.verified && <Verified />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}

/** Fewer points than these show nothing that the table does not. */
const FEWEST_POINTS = 3

const scoreFormat = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 })

function SizeChart({ board }: { board: Leaderboard }) {
  const points = board.rows.flatMap((row) =>
    row.rank === undefined || row.number === undefined || row.parameters === undefined || row.parameters <= 0
      ? []
      : [{ x: row.parameters, y: row.number, label: row.model, marked: row.rank === 1 }],
  )
  if (points.length < FEWEST_POINTS) return null
  return (
    <Chart
      title={`${board.metricName} against size`}
      description={`${plural(points.length, 'model')}; the best is ${points[0]?.label ?? ''}.`}
      points={points}
      x={{ label: 'parameters', format: formatParameters, scale: 'logarithmic' }}
      y={{ label: board.metricName, format: (value) => scoreFormat.format(value) }}
      steps={false}
    />
  )
}

function TimeChart({ board }: { board: Leaderboard }) {
  const dated = board.rows
    .flatMap((row) => {
      // Only the date of the result itself tells when it was reached; a card is edited for many reasons.
      const time = row.date === undefined ? Number.NaN : Date.parse(row.date)
      return row.number === undefined || Number.isNaN(time)
        ? []
        : [{ x: time, y: row.number, label: row.model }]
    })
    .toSorted((a, b) => a.x - b.x)
  if (dated.length < FEWEST_POINTS || board.better === undefined) return null
  const sign = board.better === 'lower' ? -1 : 1
  let best = -Infinity
  const points = dated.map((point) => {
    const marked = sign * point.y > best
    if (marked) best = sign * point.y
    return { ...point, marked }
  })
  return (
    <Chart
      title="The best over time"
      description={`From ${formatDay(dated[0]?.x)} to ${formatDay(dated.at(-1)?.x)}.`}
      points={points}
      x={{ label: 'time', format: formatDay, scale: 'time' }}
      y={{ label: board.metricName, format: (value) => scoreFormat.format(value) }}
      steps
    />
  )
}

const formatDay = (time: number | undefined) =>
  time === undefined ? '' : (formatDate(new Date(time).toISOString()) ?? '')
