/** The metrics of an edition, read once per edition. */

import { oncePer } from '../edition/once-per.ts'
import type { Edition } from '../edition/types.ts'
import { metricSpelling, parseMetric } from '../task/metric.ts'
import type { FindMetric } from './leaderboards.ts'

/** Finds the card of a metric by its id in any such spelling. */
export const metricFinder = oncePer((edition: Edition): FindMetric => {
  const all = edition.listIds('metric').flatMap((id) => edition.findEntry('metric', id) ?? [])
  const byId = new Map(all.map((entry) => [entry.id, parseMetric(entry)]))
  const bySpelling = new Map(all.map(({ id }) => [metricSpelling(id), byId.get(id)]))
  return (id) => {
    const found = byId.get(id) ?? bySpelling.get(metricSpelling(id))
    return found?.canonicalId === undefined ? found : (byId.get(found.canonicalId) ?? found)
  }
})
