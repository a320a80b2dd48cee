/** Loads what the pages of benchmarks show of an edition's evaluation results. */

import {
  countEvaluations,
  evaluationsAt,
  evaluationsOfModel,
  findBenchmark,
  listBenchmarks,
  spellingOf,
} from '../../edition/cross-references.ts'
import type { BenchmarkSummary, Leaderboard } from '../../edition/cross-types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { boardKey, rankEvaluations } from '../../edition/leaderboards.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { BenchmarkPageProps, BenchmarksPageProps } from '../../pages/benchmark-page.tsx'
import { parseSearchParams } from '../../search/url.ts'
import type { PlacedEvaluation } from '../../ui/evaluation.tsx'
import type { Site } from '../../ui/layout.tsx'
import { benchmarksPath } from '../../ui/paths.ts'
import { hasWords } from './has-words.ts'
import { metricFinder } from './metrics.ts'

const ON_PAGE = 100
/** A static site has one page of everything that cannot be searched. */
const ON_STATIC_PAGE = 1_000_000

/** @param params - `q`, words in the names of benchmarks; `page`, from 1 */
export function loadBenchmarks(
  edition: SqliteEdition,
  site: Site,
  params: URLSearchParams,
): BenchmarksPageProps {
  const { text, page } = parseSearchParams(params, undefined)
  const all = benchmarksOf(edition)
  const found = all.filter(({ id, name }) => hasWords(`${id} ${name}`, text))
  const size = site.isStatic === true ? ON_STATIC_PAGE : ON_PAGE
  return {
    site,
    text,
    benchmarks: found.slice((page - 1) * size, page * size),
    total: found.length,
    all: all.length,
    page,
    pages: Math.ceil(found.length / size),
    pageHref: (page) => benchmarksPath({ text, page }),
  }
}

const known = new WeakMap<SqliteEdition, BenchmarkSummary[]>()

/** Cached: counting the results of a hub takes longer than a reader waits at each keystroke. */
function benchmarksOf(edition: SqliteEdition): BenchmarkSummary[] {
  const benchmarks = known.get(edition) ?? listBenchmarks(edition)
  known.set(edition, benchmarks)
  return benchmarks
}

/**
 * @param written - the dataset's id, in any case
 * @returns undefined when no result names the dataset and it does not register as a benchmark
 */
export function loadBenchmark(
  edition: SqliteEdition,
  site: Site,
  written: string,
): BenchmarkPageProps | undefined {
  const rows = evaluationsAt(edition, written)
  const id = spellingOf(edition, written)
  const benchmark = findBenchmark(edition, id)
  if (rows.length === 0 && benchmark === undefined) return undefined
  return {
    site,
    tasks: tasksOf(edition),
    id,
    name: benchmark?.name ?? rows.find((row) => row.benchmarkName !== undefined)?.benchmarkName ?? id,
    benchmark,
    hasCard: edition.hasEntry('dataset', id),
    boards: rankEvaluations(rows, metricFinder(edition)),
  }
}

/** The leaderboards of a benchmark, whose id may be in any case. */
export function loadBoards(edition: SqliteEdition, written: string): Leaderboard[] {
  return rankEvaluations(evaluationsAt(edition, written), metricFinder(edition))
}

/** Whether a dataset has a benchmark page. */
export function hasResults(edition: SqliteEdition, id: string): boolean {
  return countEvaluations(edition, id) > 0 || findBenchmark(edition, id) !== undefined
}

/** The results of a model, each with its rank among comparable ones. */
export function loadResults(edition: SqliteEdition, id: string): PlacedEvaluation[] {
  const findMetric = metricFinder(edition)
  const boards = new Map<string, Map<string, Leaderboard>>()
  const boardsAt = (benchmark: string) => {
    const known = boards.get(benchmark)
    if (known !== undefined) return known
    const ranked = rankEvaluations(evaluationsAt(edition, benchmark), findMetric)
    const byKey = new Map(ranked.map((board) => [board.key, board]))
    boards.set(benchmark, byKey)
    return byKey
  }
  return evaluationsOfModel(edition, id).map((evaluation) => {
    const key = boardKey(evaluation, findMetric)
    const board = boardsAt(evaluation.benchmark).get(key)
    const row = board?.rows.find((row) => row.model === id && row.number === evaluation.number)
    return {
      evaluation,
      metricName: board?.metricName ?? evaluation.metric,
      rank: row?.rank,
      models: board?.models ?? 1,
      board: key,
    }
  })
}
