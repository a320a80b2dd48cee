/** Checks the form that people fill in to get access. */

import { isObject, type JsonObject, type Path } from '../json.ts'
import { quote } from '../quote.ts'
import type { Json } from '../types.ts'
import { defineCheck } from './check.ts'

export const gatingCheck = defineCheck({
  rules: {
    'select-without-options': { severity: 'error', description: 'A "select" field has options.' },
    'fields-without-prompt': {
      severity: 'warning',
      description: 'A form for access comes with a text that explains it.',
    },
    'fields-as-list': { severity: 'hint', description: 'The fields of a form for access are one mapping.' },
  },
  check(card, report) {
    const fields = card.value('extra_gated_fields')
    if (fields === undefined || fields === null) return
    for (const [path, field] of eachField(fields)) {
      if (field !== 'select' && !(isObject(field) && field.type === 'select')) continue
      const options = isObject(field) ? field.options : undefined
      if (Array.isArray(options) && options.length > 0) continue
      report(
        'select-without-options',
        card.valueAt(path),
        `the field ${quote(String(path.at(-1)))} is a "select" without options`,
        'List them under "options".',
      )
    }
    if (card.texts('extra_gated_prompt').length === 0) {
      report(
        'fields-without-prompt',
        card.keyAt(['extra_gated_fields']),
        'the card asks for details but has no extra_gated_prompt to say why',
        'Add extra_gated_prompt with the terms of access.',
      )
    }
    if (Array.isArray(fields)) {
      report(
        'fields-as-list',
        card.keyAt(['extra_gated_fields']),
        'extra_gated_fields must be a mapping, not a list of mappings',
        'Write one line "label: type" for each field.',
      )
    }
  },
})

function eachField(fields: Json): [Path, Json][] {
  const of = (mapping: JsonObject, path: Path): [Path, Json][] =>
    Object.entries(mapping).map(([label, field]) => [[...path, label], field])
  if (!Array.isArray(fields)) return isObject(fields) ? of(fields, ['extra_gated_fields']) : []
  return fields.flatMap((item, index) => (isObject(item) ? of(item, ['extra_gated_fields', index]) : []))
}
