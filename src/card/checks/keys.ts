/** Checks for misspelt, ineffective, outdated and reserved keys. */

import { quote } from '../quote.ts'
import { defineCheck } from './check.ts'

/** Keys without an effect, with the remedy. */
const WITHOUT_EFFECT: ReadonlyMap<string, string> = new Map<string, string>([
  ['arxiv', 'Link to the paper in the text of the card; that link is what tools look for.'],
  ['doi', 'Link to the publication in the text of the card; that link is what tools look for.'],
])

/** Outdated keys, with the remedy. */
const LEGACY: ReadonlyMap<string, string> = new Map<string, string>([
  ['config_names', 'List the subsets under "configs", each with a "config_name".'],
  ['train-eval-index', 'Delete it; automatic evaluation from this key has ended.'],
  ['paperswithcode_id', 'Delete it; Papers with Code closed in July 2025.'],
])

export const keysCheck = defineCheck({
  rules: {
    'near-miss-key': { severity: 'hint', description: 'No key is a misspelling of a known one.' },
    'key-without-effect': { severity: 'hint', description: 'Every key has an effect.' },
    'legacy-key': { severity: 'hint', description: 'No key is out of use.' },
    'reserved-key': { severity: 'warning', description: 'No key is a reserved one.' },
  },
  check(card, report) {
    for (const [key, value] of Object.entries(card.frontMatter)) {
      const meant = card.nearMisses.get(key)
      if (meant !== undefined) {
        const both = Object.hasOwn(card.frontMatter, meant)
        const remedy = both
          ? `Delete it; ${quote(meant)} is set as well.`
          : `Did you mean ${quote(meant)}? Rename the key.`
        report('near-miss-key', card.keyAt([key]), `unknown key ${quote(key)}`, remedy)
      }
      const effect = WITHOUT_EFFECT.get(key)
      if (effect)
        report('key-without-effect', card.keyAt([key]), `the key ${quote(key)} has no effect`, effect)
      const legacy = value === null ? undefined : LEGACY.get(key)
      if (legacy) report('legacy-key', card.keyAt([key]), `the key ${quote(key)} is no longer used`, legacy)
    }
    if (Object.hasOwn(card.frontMatter, 'eval_results')) {
      report(
        'reserved-key',
        card.keyAt(['eval_results']),
        'the key "eval_results" is reserved',
        'Put results in "model-index", or in files in the folder ".eval_results".',
      )
    }
  },
})
