/** Checks the keys of dataset cards whose values come from a closed list. */

import {
  ANNOTATIONS_CREATORS,
  LANGUAGE_CREATORS,
  MULTILINGUALITY,
  SIZE_CATEGORIES,
} from '../metadata/vocabularies.ts'
import { quote } from '../quote.ts'
import { defineCheck } from './check.ts'
import { suggest, suggestOneOf } from './suggest.ts'

const WORDS = {
  annotations_creators: ANNOTATIONS_CREATORS,
  language_creators: LANGUAGE_CREATORS,
  multilinguality: MULTILINGUALITY,
} as const

/** As in the Hub's annotated dataset card, such as `extended|other-name`. */
const SOURCE = /^(?:original|extended(?:\|[\w./-]+)?|[\w.-]+(?:\/[\w.-]+)?)$/

export const datasetWordsCheck = defineCheck({
  kinds: ['dataset'],
  rules: {
    'unknown-size': { severity: 'error', description: 'A size category is one of the known ranges.' },
    'unknown-word': { severity: 'warning', description: 'A value is one that its key takes.' },
    'not-monolingual': { severity: 'warning', description: 'A monolingual dataset has one language.' },
    'bad-source-dataset': {
      severity: 'warning',
      description: 'A source is "original", "extended|…" or a dataset id.',
    },
    'pretty-name-missing': { severity: 'hint', description: 'A dataset has a display name.' },
  },
  check(card, report) {
    for (const { text, path } of card.texts('size_categories')) {
      if (SIZE_CATEGORIES.some((size) => size === text)) continue
      report(
        'unknown-size',
        card.valueAt(path),
        `unknown size ${quote(text)} in size_categories`,
        suggest(text, SIZE_CATEGORIES, 'Use a range such as "1K<n<10K", from "n<1K" to "n>1T".'),
      )
    }
    for (const [key, words] of Object.entries(WORDS)) {
      for (const { text, path } of card.texts(key)) {
        if (words.some((word) => word === text)) continue
        report(
          'unknown-word',
          card.valueAt(path),
          `unknown value ${quote(text)} in ${key}`,
          suggestOneOf(text, words),
        )
      }
    }
    for (const { text, path } of card.texts('source_datasets')) {
      if (SOURCE.test(text)) continue
      report(
        'bad-source-dataset',
        card.valueAt(path),
        `invalid source ${quote(text)} in source_datasets`,
        'Use "original", "extended|name" or the id of a dataset.',
      )
    }
    const { language, multilinguality } = card.metadata
    if (multilinguality.length === 1 && multilinguality[0] === 'monolingual' && language.length > 1) {
      report(
        'not-monolingual',
        card.valueAt(['multilinguality']),
        `the dataset is "monolingual" but lists ${language.length} languages`,
        'Use "multilingual", or "translation" for pairs of texts.',
      )
    }
    if (card.texts('pretty_name').length === 0) {
      report(
        'pretty-name-missing',
        card.top,
        'the card has no pretty_name',
        'Add the name that people know the dataset by.',
      )
    }
  },
})
