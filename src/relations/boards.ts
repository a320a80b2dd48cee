/** The leaderboards of an edition's benchmarks. */

import type { SqliteEdition } from '../edition/edition.ts'
import { evaluationsAt } from './cross-references.ts'
import { rankEvaluations } from './leaderboards.ts'
import { metricFinder } from './metrics.ts'
import type { Leaderboard } from './types.ts'

/** Those of a benchmark, whose id may be in any case; the one with the most ranked models first. */
export function boardsOf(edition: SqliteEdition, benchmark: string): Leaderboard[] {
  return rankEvaluations(evaluationsAt(edition, benchmark), metricFinder(edition))
}
