/** Loads what the pages of metrics show. */

import type { SqliteEdition } from '../../edition/edition.ts'
import { tasksOf } from '../../edition/task-names.ts'
import type { Entry } from '../../edition/types.ts'
import type { MetricPageProps, MetricsPageProps } from '../../pages/metric-page.tsx'
import type { Settings } from '../../settings/schema.ts'
import { parseMetric } from '../../task/metric.ts'
import type { Site } from '../../ui/layout.tsx'
import type { Articles } from './articles.ts'
import { cardSource } from './card.ts'

/** The page of a metric. @param entry - of its card */
export async function loadMetric(
  edition: SqliteEdition,
  articles: Articles,
  site: Site,
  settings: Settings,
  entry: Entry,
): Promise<MetricPageProps> {
  const metric = parseMetric(entry)
  return {
    site,
    tasks: tasksOf(edition).all,
    metric,
    hasCanonical: metric.canonicalId !== undefined && edition.hasEntry('metric', metric.canonicalId),
    article: await articles.read(edition, entry),
    source: cardSource(settings, entry),
  }
}

/** The page of all metrics. */
export function loadMetrics(edition: SqliteEdition, site: Site): MetricsPageProps {
  const metrics = edition
    .listIds('metric')
    .flatMap((id) => edition.findEntry('metric', id) ?? [])
    .map(parseMetric)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
  return { site, tasks: tasksOf(edition).all, metrics }
}
