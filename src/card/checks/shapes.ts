/** Checks that each key holds the right kind of value, by the shapes and schemas in the table of keys. */

import { formatPath, isObject } from '../json.ts'
import { FRONT_MATTER_KEYS, findKey } from '../metadata/front-matter.ts'
import { type ShapeFault, shapeRules, type TextShape } from '../metadata/read-texts.ts'
import { quote } from '../quote.ts'
import type { Report } from '../rule.ts'
import type { Json } from '../types.ts'
import { type CheckedCard, defineCheck } from './check.ts'
import { explainIssues, wrongType } from './structure-issues.ts'

const rules = {
  ...shapeRules,
  'missing-key': { severity: 'error', description: 'A structured value has the keys that it needs.' },
} as const

type ShapeReport = Report<keyof typeof rules>

/** Keys whose own check explains a wrong shape better. */
const CHECKED_ELSEWHERE: ReadonlySet<string> = new Set(['co2_eq_emissions'])

/** Keys that may be empty. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['instance_prompt', 'license'])

export const shapesCheck = defineCheck({
  rules,
  check(card, report) {
    for (const key of new Set(FRONT_MATTER_KEYS.map((entry) => entry.key))) {
      const entry = findKey(key, card.kind)
      const value = card.value(key)
      if (!entry || value === undefined) continue
      // Under another name it is a key of the author's own, for all that is known.
      if (card.written.get(key) !== key) continue
      if (entry.texts) {
        for (const fault of card.faults(key)) reportFault(fault, entry.texts, card, report)
      } else if (value === null) {
        reportEmpty([key], card, report)
      } else if (!CHECKED_ELSEWHERE.has(key) && !isListOfNames(key, value)) {
        const { error } = entry.schema.safeParse(value)
        for (const { rule, path, message, remedy } of explainIssues(error?.issues ?? [], value, [key])) {
          report(rule, card.valueAt(path), message, remedy)
        }
      }
    }
  },
})

function reportFault(fault: ShapeFault, shape: TextShape, card: CheckedCard, report: ShapeReport): void {
  const { path, found } = fault
  const name = formatPath(path)
  if (fault.rule === 'empty-value') {
    if (!MAY_BE_EMPTY.has(String(path[0]))) reportEmpty(path, card, report)
  } else if (fault.rule === 'null-item') {
    report(
      'null-item',
      card.valueAt(path),
      `${quote(name)} is an empty item`,
      'Delete the item, or fill it in.',
    )
  } else if (fault.rule === 'template-left-over') {
    const text = typeof found === 'string' ? found : name
    report(
      'template-left-over',
      card.valueAt(path),
      `${quote(text)} in ${path[0]} is a placeholder that was never filled in`,
      'Fill it in, or delete the key.',
    )
  } else if (fault.rule === 'list-for-text') {
    const [first] = card.texts(String(path[0]))
    report(
      'list-for-text',
      card.keyAt(path),
      `${quote(name)} takes one text, not a list`,
      `Write it as "${name}: ${first?.text ?? ''}".`,
    )
  } else if (typeof found === 'string') {
    report(
      'wrong-type',
      card.valueAt(path),
      `${quote(name)} must be a list, not the text ${quote(found)}`,
      `Write it as a list: "${name}: [${found.slice(0, 40)}]".`,
    )
  } else {
    const { message, remedy } = wrongType(
      path,
      found,
      isObject(found) && path.length === 1 && shape !== 'text' ? 'a list of texts' : 'text',
    )
    report('wrong-type', card.valueAt(path), message, remedy)
  }
}

function reportEmpty(path: ShapeFault['path'], card: CheckedCard, report: ShapeReport): void {
  report(
    'empty-value',
    card.keyAt(path),
    `${quote(formatPath(path))} has no value`,
    'Fill it in, or delete the key.',
  )
}

/** Whether a value is the older form of `configs`, which the check on subsets explains. */
function isListOfNames(key: string, value: Json): boolean {
  return key === 'configs' && Array.isArray(value) && value.every((item) => !isObject(item))
}
