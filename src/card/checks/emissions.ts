/** Checks the emissions of training: a number of grams. */

import { childOf, isObject } from '../json.ts'
import { quote } from '../quote.ts'
import { defineCheck } from './check.ts'
import { describeJson } from './structure-issues.ts'
import { suggestOneOf } from './suggest.ts'

const TRAINING_TYPES = ['pre-training', 'fine-tuning'] as const

export const emissionsCheck = defineCheck({
  rules: {
    'bad-emissions': {
      severity: 'warning',
      description: 'Emissions are a number of grams of CO2 equivalent.',
    },
    'unknown-training-type': {
      severity: 'warning',
      description: 'training_type is "pre-training" or "fine-tuning".',
    },
  },
  check(card, report) {
    const value = card.value('co2_eq_emissions')
    if (value === undefined || value === null) return
    const path = isObject(value) ? ['co2_eq_emissions', 'emissions'] : ['co2_eq_emissions']
    const grams = isObject(value) ? value.emissions : value
    if (grams !== undefined && typeof grams !== 'number') {
      report(
        'bad-emissions',
        card.valueAt(path),
        `the emissions must be a number, not ${describeJson(grams)}`,
        'Write the grams of CO2 equivalent as a plain number, without a unit.',
      )
    }
    const training = childOf(value, 'training_type')
    if (typeof training === 'string' && !TRAINING_TYPES.some((type) => type === training)) {
      report(
        'unknown-training-type',
        card.valueAt(['co2_eq_emissions', 'training_type']),
        `unknown training_type ${quote(training)}`,
        suggestOneOf(training, TRAINING_TYPES),
      )
    }
  },
})
