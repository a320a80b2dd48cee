/** Checks that languages are ISO 639 codes, not names, countries or regions. */

import {
  findLanguageByName,
  isLanguageCode,
  isLanguageTag,
  languageName,
  MISTAKEN_LANGUAGES,
} from '../metadata/languages.ts'
import { quote } from '../quote.ts'
import { defineCheck } from './check.ts'

export const languageCheck = defineCheck({
  rules: {
    'unknown-language': {
      severity: 'error',
      description: 'A language is an ISO 639 code, "multilingual" or "code".',
    },
    'mistaken-language': { severity: 'warning', description: 'A language code is not a country code.' },
    'language-region': {
      severity: 'warning',
      description: 'A language with its region or script is in language_bcp47.',
    },
    'language-tag': { severity: 'warning', description: 'Values of language_bcp47 are tags of BCP 47.' },
    'multilingual-alone': { severity: 'hint', description: 'A multilingual card lists its languages.' },
  },
  check(card, report) {
    const items = card.texts('language')
    for (const { text, path } of items) {
      const at = card.valueAt(path)
      const meant = MISTAKEN_LANGUAGES.get(text)
      if (meant !== undefined && isLanguageCode(text)) {
        report(
          'mistaken-language',
          at,
          `the language ${quote(text)} is ${languageName(text)}`,
          `Use ${quote(meant)} if you mean ${languageName(meant)}.`,
        )
      } else if (isLanguageCode(text)) {
        if (text === 'multilingual' && items.length === 1) {
          report(
            'multilingual-alone',
            at,
            '"multilingual" does not say which languages',
            'List the language codes, such as "[de, en, fr]".',
          )
        }
      } else if (isLanguageTag(text)) {
        const code = text.split('-', 1)[0]?.toLowerCase() ?? ''
        report(
          'language-region',
          at,
          `the language ${quote(text)} includes a region or a script`,
          `Use ${quote(code)} here, and ${quote(text)} in language_bcp47.`,
        )
      } else {
        report('unknown-language', at, `unknown language ${quote(text)}`, () => suggestLanguage(text))
      }
    }
    for (const { text, path } of card.texts('language_bcp47')) {
      if (isLanguageTag(text) || isLanguageCode(text)) continue
      report(
        'language-tag',
        card.valueAt(path),
        `invalid language tag ${quote(text)} in language_bcp47`,
        'Use a language with its region or script, such as "pt-BR" or "zh-Hant".',
      )
    }
  },
})

function suggestLanguage(text: string): string {
  const lower = text.toLowerCase()
  const code = MISTAKEN_LANGUAGES.get(lower) ?? (isLanguageCode(lower) ? lower : findLanguageByName(text))
  if (code !== undefined) return `Use ${quote(code)} for ${languageName(code)}.`
  return 'Use its two-letter ISO 639 code, or its three-letter code if there is none; "code" is for programming languages.'
}
