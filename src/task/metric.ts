/** A metric as its card declares it. */

import * as z from 'zod'
import type { Rules } from '../card/rule.ts'
import type { Card } from '../card/types.ts'

/** Rules for metric cards, in addition to those for every card. */
export const metricRules = {
  'metric-unknown-canonical': {
    severity: 'error',
    description: 'The metric that another one is a spelling of is in the catalogue.',
  },
} satisfies Rules

/** The front matter of a metric card; every key may be absent. Editors show the descriptions. */
export const metricFrontMatterSchema = z.object({
  name: z.string().optional().catch(undefined).describe('Display name of the metric, in sentence case.'),
  summary: z.string().default('').catch('').describe('One sentence: what it measures.'),
  range: z
    .string()
    .optional()
    .catch(undefined)
    .describe('Its possible values, in words, such as 0 to 1; results outside are not ranked.'),
  better: z.enum(['lower', 'higher']).optional().catch(undefined).describe('Which direction is better.'),
  unit: z.string().optional().catch(undefined).describe('Unit of its values.'),
  canonicalId: z
    .string()
    .optional()
    .catch(undefined)
    .describe('Id of the metric that this one is another spelling of.'),
  tasks: z.array(z.string()).default([]).catch([]).describe('Ids of the tasks that it evaluates.'),
  sources: z
    .array(z.url({ protocol: /^https?$/ }))
    .default([])
    .catch([])
    .describe('URLs of the papers and specifications that define it.'),
})

/** What a metric measures and how to interpret its values. */
export interface Metric extends Omit<z.infer<typeof metricFrontMatterSchema>, 'name'> {
  id: string
  name: string
}

/**
 * An id in the spelling that those of one metric share: cards write `exact_match`, `Exact Match` and `exact-match`,
 * `ndcg@10` and `ndcg_at_10`.
 */
export function metricSpelling(id: string): string {
  return id.toLowerCase().replaceAll(/[\s_]/g, '-').replaceAll('@', '-at-')
}

/** Parse a metric from its card; unreadable keys are left out. */
export function parseMetric(card: Pick<Card, 'id' | 'frontMatter'>): Metric {
  const { name, ...rest } = metricFrontMatterSchema.parse(card.frontMatter)
  return { ...rest, id: card.id, name: name ?? card.id }
}
