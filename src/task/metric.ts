/** A metric as its card declares it. */

import * as z from 'zod'
import type { Rules } from '../card/rule.ts'
import type { Card } from '../card/types.ts'

/** What is checked of a metric card, beyond what every card must keep to. */
export const metricRules = {
  'metric-unknown-canonical': {
    severity: 'error',
    description: 'A metric that is another spelling names a metric of the catalogue.',
  },
} satisfies Rules

/** The front matter of a metric card; every key may be absent. */
export const metricFrontMatterSchema = z.object({
  /** Our label, in sentence case. */
  name: z.string().optional().catch(undefined),
  /** One sentence: what it measures. */
  summary: z.string().default('').catch(''),
  /** As a person reads it, such as `0 to 1`. */
  range: z.string().optional().catch(undefined),
  /** Which way is better. */
  better: z.enum(['lower', 'higher']).optional().catch(undefined),
  unit: z.string().optional().catch(undefined),
  /** The metric that this one is another spelling of. */
  canonicalId: z.string().optional().catch(undefined),
  /** Ids of the tasks that are measured by it. */
  tasks: z.array(z.string()).default([]).catch([]),
  /** Papers and specifications that define it. */
  sources: z
    .array(z.url({ protocol: /^https?$/ }))
    .default([])
    .catch([]),
})

/** What a metric measures and how its numbers are read. */
export interface Metric extends Omit<z.infer<typeof metricFrontMatterSchema>, 'name'> {
  id: string
  name: string
}

/** Read a metric out of its card; a key that cannot be read is left out. */
export function parseMetric(card: Pick<Card, 'id' | 'frontMatter'>): Metric {
  const { name, ...rest } = metricFrontMatterSchema.parse(card.frontMatter)
  return { ...rest, id: card.id, name: name ?? card.id }
}
