/** The metrics of an edition, read once per edition. */

import { oncePer } from '../../edition/once-per.ts'
import type { Edition } from '../../edition/types.ts'
import type { FindMetric } from '../../relations/leaderboards.ts'
import { parseMetric } from '../../task/metric.ts'

/** Cards write `exact_match`, `Exact Match` and `exact-match` for the same metric. */
const spelling = (id: string) => id.toLowerCase().replaceAll(/[\s_]/g, '-')

/** Finds the card of a metric by its id in any such spelling. */
export const metricFinder = oncePer((edition: Edition): FindMetric => {
  const all = edition.listIds('metric').flatMap((id) => edition.findEntry('metric', id) ?? [])
  const byId = new Map(all.map((entry) => [entry.id, parseMetric(entry)]))
  const bySpelling = new Map(all.map(({ id }) => [spelling(id), byId.get(id)]))
  return (id) => {
    const found = byId.get(id) ?? bySpelling.get(spelling(id))
    return found?.canonicalId === undefined ? found : (byId.get(found.canonicalId) ?? found)
  }
})
