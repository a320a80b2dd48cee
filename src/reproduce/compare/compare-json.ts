/** Compares JSON by its structure: numbers as numbers, texts as texts. */

import { formatPath, isObject, type Path } from '../../card/json.ts'
import { quote } from '../../card/quote.ts'
import type { Json } from '../../card/types.ts'
import { isClose } from './compare-numbers.ts'
import { compareTexts } from './compare-text.ts'
import type { Rules } from './rules.ts'
import { type Difference, say } from './types.ts'

type JsonRules = Pick<Rules, 'relative' | 'absolute' | 'text'>

/** @param path - of the values, in messages */
export function compareJson(recorded: Json, now: Json, rules: JsonRules, path: Path = []): Difference[] {
  const what = path.length === 0 ? 'the answer' : formatPath(path)
  if (typeof recorded === 'number' && typeof now === 'number')
    return isClose(recorded, now, rules) ? [] : [{ message: `${what} is ${say(now)}, not ${say(recorded)}` }]
  if (typeof recorded === 'string' && typeof now === 'string') return compareTexts(recorded, now, rules, what)
  if (Array.isArray(recorded) && Array.isArray(now)) {
    if (recorded.length !== now.length)
      return [{ message: `${what} has ${now.length} items, not ${recorded.length}` }]
    return recorded.flatMap((item, at) => compareJson(item, now[at] ?? null, rules, [...path, at]))
  }
  if (isObject(recorded) && isObject(now)) {
    const keys = new Set([...Object.keys(recorded), ...Object.keys(now)])
    return [...keys].flatMap((key) => {
      const [before, after] = [recorded, now].map((one) => (Object.hasOwn(one, key) ? one[key] : undefined))
      if (before === undefined) return [{ message: `${formatPath([...path, key])} is new` }]
      if (after === undefined) return [{ message: `${formatPath([...path, key])} is gone` }]
      return compareJson(before, after, rules, [...path, key])
    })
  }
  if (recorded === now) return []
  return [{ message: `${what} is ${quote(JSON.stringify(now))}, not ${quote(JSON.stringify(recorded))}` }]
}
