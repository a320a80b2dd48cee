/** Ranks the results of models on one benchmark, comparing only what is comparable. */

import type { Metric } from '../task/metric.ts'
import {
  boundsOf,
  type Direction,
  directionOf,
  isWithin,
  rangeOf,
  type Scale,
  scaleOf,
} from '../task/metric-reading.ts'
import type { Leaderboard, Measured, Ranked } from './types.ts'

/** Finds the card of a metric, other spellings included. */
export type FindMetric = (id: string) => Metric | undefined

/** The boards of one benchmark, the one with the most ranked models first. */
export function rankEvaluations<R extends Measured>(
  rows: readonly R[],
  findMetric: FindMetric,
): Leaderboard<R>[] {
  const boards = Map.groupBy(rows, (row) => boardKey(row, findMetric))
  return [...boards]
    .map(([key, members]) => makeBoard(key, members, findMetric))
    .filter((board) => board !== undefined)
    .toSorted((a, b) => b.ranked - a.ranked || b.models - a.models || (a.key < b.key ? -1 : 1))
}

type BoardParts = Omit<Measured, 'model'>

/** What results must share to stand in one table: the key that names it in URLs. */
export function tableKey({
  config,
  split,
  revision,
  task,
  setup,
}: Pick<BoardParts, 'config' | 'split' | 'revision' | 'task' | 'setup'>): string {
  return [config, split, revision, task, ...(setup === '' ? [] : [setup])].map(encodeURIComponent).join('~')
}

/** What two results must share to be comparable. */
export function boardKey(row: BoardParts, findMetric: FindMetric): string {
  const metric = findMetric(row.metric)
  const scale = scaleOfRow(row, metric) ?? ''
  const id = metric?.canonicalId ?? metric?.id ?? row.metric
  const parts = [row.config, row.split, row.revision, row.task, id, scale]
  return [...parts, ...(row.setup === '' ? [] : [row.setup])].map(encodeURIComponent).join('~')
}

/**
 * The name of what was measured: the metric, or the benchmark's task if that is named after a metric, such as
 * `mean_wer`.
 */
const measureOf = ({ metric, config }: BoardParts) => (metric === '' ? config : metric)

function scaleOfRow(row: BoardParts, metric: Metric | undefined): Scale | undefined {
  if (row.number === undefined) return undefined
  return scaleOf(measureOf(row), metric, row.isPercent ? 100 : row.number)
}

function makeBoard<R extends Measured>(
  key: string,
  members: readonly R[],
  findMetric: FindMetric,
): Leaderboard<R> | undefined {
  const [first] = members
  if (first === undefined) return undefined
  const metric = findMetric(first.metric)
  const known = directionOf(measureOf(first), metric)
  // The Hub's leaderboards name no metric, and put the highest first.
  const isAssumed = known === undefined && first.metric === ''
  const better = isAssumed ? 'higher' : known
  const range = rangeOf(measureOf(first), metric)
  const possible = ({ number }: Measured) => number !== undefined && isWithin(range, number)
  const scale = scaleOfRow(first, metric)
  const rows = rank(members, better, possible)
  const shown = members.flatMap((row) => (row.number !== undefined && possible(row) ? [row.number] : []))
  return {
    key,
    config: first.config,
    split: first.split,
    revision: first.revision,
    setup: first.setup,
    task: first.task,
    metric: metric?.canonicalId ?? metric?.id ?? first.metric,
    metricName: metric?.name ?? (first.metric === '' ? 'Score' : first.metric),
    metricCard: metric?.id,
    scale,
    ...{ better, isAssumed },
    exceeded: members.some((row) => row.number !== undefined && !possible(row)) ? range : undefined,
    bounds: boundsOf(range, scale, shown),
    rows,
    models: new Set(members.map(({ model }) => model)).size,
    ranked: rows.filter((row) => row.rank !== undefined).length,
  }
}

/** @param possible - whether a result has a number that the metric can have */
function rank<R extends Measured>(
  members: readonly R[],
  better: Direction | undefined,
  possible: (row: Measured) => boolean,
): Ranked<R>[] {
  const sign = better === 'lower' ? 1 : -1
  const sorted = members.toSorted((a, b) => {
    if (a.number === undefined || b.number === undefined || !possible(a) || !possible(b))
      return Number(possible(b)) - Number(possible(a)) || (a.model < b.model ? -1 : 1)
    return sign * (a.number - b.number) || (a.model < b.model ? -1 : a.model > b.model ? 1 : 0)
  })
  const seen = new Set<string | number>()
  let last: { value: number; rank: number } | undefined
  return sorted.map((row) => {
    if (better === undefined || row.number === undefined || !possible(row) || seen.has(row.model))
      return { ...row, rank: undefined }
    seen.add(row.model)
    if (last === undefined || last.value !== row.number) last = { value: row.number, rank: seen.size }
    return { ...row, rank: last.rank }
  })
}
