/** Checks for misspelt, ineffective, outdated and reserved keys. */

import { quote } from '../quote.ts'
import { defineCheck } from './check.ts'

/** Keys without an effect, with the remedy. */
const WITHOUT_EFFECT: ReadonlyMap<string, string> = new Map<string, string>([
  ['arxiv', 'Link the paper in the text of the card; the link is what readers of cards look for.'],
  ['doi', 'Link the publication in the text of the card; the link is what readers of cards look for.'],
])

/** Outdated keys, with the remedy. */
const LEGACY: ReadonlyMap<string, string> = new Map<string, string>([
  ['config_names', 'Name the subsets in "configs", each with a "config_name".'],
  ['train-eval-index', 'Automatic evaluation from this key has ended; the key can go.'],
  ['paperswithcode_id', 'Papers with Code closed in July 2025; the key can go.'],
])

export const keysCheck = defineCheck({
  rules: {
    'near-miss-key': { severity: 'hint', description: 'A key is not a misspelling of a known one.' },
    'key-without-effect': { severity: 'hint', description: 'A key has an effect.' },
    'legacy-key': { severity: 'hint', description: 'A key is still in use.' },
    'reserved-key': { severity: 'warning', description: 'A key is not one that readers use for themselves.' },
  },
  check(card, report) {
    for (const [key, value] of Object.entries(card.frontMatter)) {
      const meant = card.nearMisses.get(key)
      if (meant !== undefined) {
        const both = Object.hasOwn(card.frontMatter, meant)
        const remedy = both
          ? `Delete it; ${quote(meant)} is there too.`
          : `Did you mean ${quote(meant)}? Rename the key.`
        report(
          'near-miss-key',
          card.keyAt([key]),
          `unknown key ${quote(key)}, which readers of cards ignore`,
          remedy,
        )
      }
      const effect = WITHOUT_EFFECT.get(key)
      if (effect)
        report('key-without-effect', card.keyAt([key]), `the key ${quote(key)} has no effect`, effect)
      const legacy = value === null ? undefined : LEGACY.get(key)
      if (legacy)
        report('legacy-key', card.keyAt([key]), `the key ${quote(key)} is of no use any more`, legacy)
    }
    if (Object.hasOwn(card.frontMatter, 'eval_results')) {
      report(
        'reserved-key',
        card.keyAt(['eval_results']),
        'the key "eval_results" is reserved by readers of cards',
        'Give results in "model-index", or in files in the folder ".eval_results".',
      )
    }
  },
})
