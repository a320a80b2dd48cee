/** Loads what the pages of benchmarks show of an edition's evaluation results. */

import { EVALUATION_FRAMEWORKS } from '@huggingface/tasks'
import type { SqliteEdition } from '../../edition/edition.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { BenchmarkPageProps, BenchmarksPageProps } from '../../pages/benchmark-page.tsx'
import {
  benchmarkName,
  countEvaluations,
  evaluationsAt,
  findBenchmark,
  listBenchmarks,
  spellingOf,
} from '../../relations/cross-references.ts'
import { rankEvaluations } from '../../relations/leaderboards.ts'
import { metricFinder } from '../../relations/metrics.ts'
import { tabulate } from '../../relations/result-tables.ts'
import { hasWords } from '../../search/query/has-words.ts'
import { parseSearchParams } from '../../search/query/url.ts'
import type { Site } from '../../ui/layout.tsx'

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
  const all = listBenchmarks(edition)
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
  }
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
  const metadata = edition.findFacts('dataset', id)?.metadata
  return {
    site,
    tasks: tasksOf(edition).all,
    id,
    name: benchmarkName(edition, id),
    benchmark,
    frameworkUrl: frameworkUrl(benchmark?.evaluation_framework),
    about: metadata?.benchmark,
    hasCard: metadata !== undefined,
    taskIds: metadata?.taskCategories ?? [],
    tables: tabulate(rankEvaluations(rows, metricFinder(edition))),
  }
}

/** Where a framework that the Hub knows is to be found. */
function frameworkUrl(id: string | undefined): string | undefined {
  return Object.entries(EVALUATION_FRAMEWORKS).find(([name]) => name === id)?.[1].url
}

/** Whether a dataset has a benchmark page. */
export function hasResults(edition: SqliteEdition, id: string): boolean {
  return countEvaluations(edition, id) > 0 || findBenchmark(edition, id) !== undefined
}
