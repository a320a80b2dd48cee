/** Checks the metrics that a model was evaluated with. */

import { quote } from '../quote.ts'
import { defineCheck } from './check.ts'
import { suggest } from './suggest.ts'

export const metricsCheck = defineCheck({
  kinds: ['model'],
  rules: {
    'unknown-metric': { severity: 'warning', description: 'A metric is the id of a known metric.' },
  },
  check(card, report) {
    const { metrics } = card.vocabulary
    for (const { text, path } of card.texts('metrics')) {
      if (metrics.has(text)) continue
      report('unknown-metric', card.valueAt(path), `unknown metric ${quote(text)} in metrics`, () =>
        suggest(text, metrics, 'Use the id of a known metric, such as "accuracy" or "wer".'),
      )
    }
  },
})
