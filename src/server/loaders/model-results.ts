/** Loads the results of a model, each with its rank among comparable ones, as tables with a column for each metric. */

import { setImmediate } from 'node:timers/promises'
import type { SqliteEdition } from '../../edition/edition.ts'
import { benchmarkPath } from '../../paths.ts'
import { entryNumber, evaluationsOfModel, resultsBeside } from '../../relations/cross-references.ts'
import { boardKey, rankEvaluations, tableKey } from '../../relations/leaderboards.ts'
import { metricFinder } from '../../relations/metrics.ts'
import { joinRuns, rowKey, runOf } from '../../relations/result-tables.ts'
import type { Leaderboard, Measured } from '../../relations/types.ts'
import type { ModelResultTable, PlacedEvaluation } from '../../ui/chart/model-results.tsx'

/** The tables on the page of a model: results in the same metrics share one, whatever they were measured on. */
export async function loadResults(edition: SqliteEdition, id: string): Promise<ModelResultTable[]> {
  const placed = await placeResults(edition, id)
  const parts = Map.groupBy(placed, ({ evaluation }) =>
    JSON.stringify([evaluation.benchmark, tableKey(evaluation), runOf(evaluation)]),
  )
  const tables: { columns: string[]; parts: PlacedEvaluation[][] }[] = []
  const metricsOf = (part: readonly PlacedEvaluation[]) => [...new Set(part.map(({ metric }) => metric))]
  // Those with the most metrics first: the others fit into their columns.
  for (const part of [...parts.values()].toSorted((a, b) => metricsOf(b).length - metricsOf(a).length)) {
    const metrics = metricsOf(part)
    const table = tables.find(({ columns }) => metrics.every((metric) => columns.includes(metric)))
    if (table === undefined) tables.push({ columns: metrics, parts: [part] })
    else table.parts.push(part)
  }
  const first = (part: readonly PlacedEvaluation[]) => (part[0] === undefined ? -1 : placed.indexOf(part[0]))
  return tables.map(({ columns, parts }) => ({
    metrics: columns.map((metric) => {
      const { metricName = metric, metricCard } = placed.find((one) => one.metric === metric) ?? {}
      return { metricName, metricCard }
    }),
    rows: parts
      .toSorted((a, b) => first(a) - first(b))
      .flatMap((part) =>
        joinRuns(
          columns.length,
          part.map((row) => ({ column: columns.indexOf(row.metric), row })),
        ),
      )
      .map((row) => ({ ...row, href: placeOf(id, row.first) })),
  }))
}

/** The row of a model on the page of a benchmark; undefined where the card names none. */
function placeOf(model: string, { evaluation }: Pick<PlacedEvaluation, 'evaluation'>): string | undefined {
  if (evaluation.benchmark === '') return undefined
  return `${benchmarkPath(evaluation.benchmark)}#${rowKey(tableKey(evaluation), model)}`
}

/**
 * The results of a model, each with its rank among comparable ones. Other readers are answered between two rankings:
 * some models have hundreds of results.
 */
export async function placeResults(edition: SqliteEdition, id: string): Promise<PlacedEvaluation[]> {
  const findMetric = metricFinder(edition)
  const own = entryNumber(edition, 'model', id)
  const ranked = new Map<string, Map<string, Leaderboard<Measured>>>()
  const placed: PlacedEvaluation[] = []
  for (const evaluation of evaluationsOfModel(edition, id)) {
    const { benchmark, config, split, revision, setup, task } = evaluation
    // What names no dataset can stand beside nothing.
    const alone = benchmark === '' ? placed.length : undefined
    const part = JSON.stringify([benchmark, config, split, revision, setup, task, alone])
    let boards = ranked.get(part)
    if (boards === undefined) {
      await setImmediate()
      const beside =
        benchmark === '' ? [{ ...evaluation, model: own ?? id }] : resultsBeside(edition, evaluation)
      const all = rankEvaluations(beside, findMetric)
      boards = new Map(all.map((board) => [board.key, board]))
      ranked.set(part, boards)
    }
    const key = boardKey(evaluation, findMetric)
    const board = boards.get(key)
    // The edition is immutable: what it holds of the model is among all that it holds.
    if (board === undefined) throw new Error(`${id} has a result outside of the ranking ${key}.`)
    const { metric, metricName, metricCard, scale, bounds, ranked: among } = board
    const row = board.rows.find(({ model, number }) => model === own && number === evaluation.number)
    placed.push({
      ...{ evaluation, board: key, metric, metricName, metricCard, ranked: among },
      rank: benchmark === '' ? undefined : row?.rank,
      bounds: scale === undefined && among < 2 ? undefined : bounds,
    })
  }
  return placed
}
