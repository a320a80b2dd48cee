/** Checks that the options by which the files of a dataset are read are followed here. */

import { readOptions } from '../../reading-options.ts'
import { quote } from '../quote.ts'
import { defineCheck } from './check.ts'

const rules = {
  'unread-option': {
    severity: 'warning',
    description: 'The viewer follows every option by which the files of a subset are read.',
  },
} as const

export const readingOptionsCheck = defineCheck({
  kinds: ['dataset'],
  rules,
  check(card, report) {
    const configs = card.value('configs')
    if (!Array.isArray(configs)) return
    for (const [index, config] of configs.entries())
      for (const option of readOptions(config).unread)
        report(
          'unread-option',
          card.keyAt(['configs', index, option]),
          `the viewer does not follow the option ${quote(option)} here`,
          'Rows are shown as if it were not there. Correct it if it is mistyped.',
        )
  },
})
