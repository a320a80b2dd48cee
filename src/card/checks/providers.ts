/** Checks the inference providers that serve a model. */

import { INFERENCE_PROVIDERS, isProvider } from '../../provider-table.ts'
import { isObject, type Path } from '../json.ts'
import { PROVIDER_MAPPING_KEYS } from '../metadata/provider-mapping.ts'
import { quote } from '../quote.ts'
import type { Json } from '../types.ts'
import { type CheckedCard, defineCheck } from './check.ts'
import { suggestOneOf } from './suggest.ts'

export const providerRules = {
  'unknown-provider': {
    severity: 'warning',
    description: 'An inference provider is the id of a known one.',
  },
} as const

export const providersCheck = defineCheck({
  kinds: ['model'],
  rules: providerRules,
  check(card, report) {
    for (const key of PROVIDER_MAPPING_KEYS) {
      for (const { provider, place } of namedIn(card, key, card.value(key))) {
        if (isProvider(provider)) continue
        const message = `unknown inference provider ${quote(provider)} in ${key}`
        report('unknown-provider', place, message, () => suggestOneOf(provider, INFERENCE_PROVIDERS))
      }
    }
  },
})

/** The providers that a card names: the keys of a mapping, or the `provider` of each item of a list. */
function namedIn(card: CheckedCard, key: string, mapping: Json | undefined) {
  if (Array.isArray(mapping)) {
    return mapping.flatMap((item, index) => {
      const path: Path = [key, index, 'provider']
      const provider = isObject(item) ? item.provider : undefined
      return typeof provider === 'string' ? [{ provider, place: card.valueAt(path) }] : []
    })
  }
  if (!isObject(mapping)) return []
  return Object.keys(mapping).map((provider) => ({ provider, place: card.keyAt([key, provider]) }))
}
