/** Checks that sources and conflicts are of what the card states, and that facts have sources where a site wants it. */

import { childOf, isObject, type Path } from '../json.ts'
import { findNearest } from '../names/nearest.ts'
import { quote } from '../quote.ts'
import type { Report } from '../rule.ts'
import { TEXT } from '../types.ts'
import { type CheckedCard, defineCheck } from './check.ts'
import { eachResult } from './model-index.ts'

/** Keys that state something a reader may want to look up; names, tags and tasks are the card's own choice of words. */
const FACT_KEYS = [
  'license',
  'library_name',
  'language',
  'base_model',
  'new_version',
  'datasets',
  'parameters',
  'active_parameters',
  'context_length',
  'released',
  'gated',
  'dataset_info',
  'size_categories',
  'multilinguality',
  'source_datasets',
  'annotations_creators',
  'language_creators',
  'co2_eq_emissions',
] as const

const rules = {
  'source-of-nothing': {
    severity: 'warning',
    description: 'Sources and conflicts are of keys that the card has.',
  },
  'fact-without-source': {
    severity: 'warning',
    description: 'Every fact has a source, if the setting checks.sources is "required".',
  },
} as const

type SourceReport = Report<keyof typeof rules>

export const sourcesCheck = defineCheck({
  rules,
  check(card, report) {
    reportUnknown('sources', card, report)
    reportUnknown('conflicts', card, report)
    if (card.vocabulary.needsSources !== true || isFromNowhereElse(card)) return
    for (const key of FACT_KEYS) {
      const value = card.value(key)
      if (value !== undefined && value !== null && !hasSource(key, card))
        reportFact([key], 'key', card, report)
    }
    if (hasSource('model-index', card)) return
    for (const [path, result] of eachResult(card.value('model-index'))) {
      if (childOf(result.source, 'url') === undefined) reportFact(path, 'value', card, report)
    }
  },
})

/** Whether the card as a whole has sources and none has an address: a printed report, or the script that made it all. */
function isFromNowhereElse({ metadata: { sources } }: CheckedCard): boolean {
  return sources.length > 0 && !sources.some((source) => URL.canParse(source))
}

const hasSource = (key: string, { metadata }: CheckedCard) => Object.hasOwn(metadata.factSources, key)

function reportUnknown(of: 'sources' | 'conflicts', card: CheckedCard, report: SourceReport): void {
  const value = card.value(of)
  if (!isObject(value)) return
  for (const key of Object.keys(value)) {
    const isText = key === TEXT && of === 'sources'
    if (isText || card.value(key) !== undefined) continue
    const remedy = () => {
      const [nearest] = findNearest(key, card.written.keys())
      return nearest === undefined
        ? `Name a key of this card${of === 'sources' ? `, or "${TEXT}"` : ''}.`
        : `Did you mean ${quote(nearest)}?`
    }
    report('source-of-nothing', card.keyAt([of, key]), `this card has no ${quote(key)}`, remedy)
  }
}

function reportFact(path: Path, at: 'key' | 'value', card: CheckedCard, report: SourceReport): void {
  const isResult = path.length > 1
  const key = String(path[0])
  report(
    'fact-without-source',
    at === 'key' ? card.keyAt(path) : card.valueAt(path),
    isResult ? 'this result does not say where it was published' : `${quote(key)} has no source`,
    isResult
      ? 'Give it a "source" with the "url" of the place.'
      : `Say where it is stated, under "sources": "${key}: {url: https://…, seen: 2025-01-15}".`,
  )
}
