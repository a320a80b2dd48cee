/** Describes issues found by the task schema to the author of the card. */

import type * as z from 'zod'
import { quote } from '../card/quote.ts'
import type { Rules } from '../card/rule.ts'
import type { Json } from '../card/types.ts'

/** Rules for task cards, in addition to those for every card. */
export const taskRules = {
  'task-missing-key': {
    severity: 'error',
    description: 'A task and its items have the keys that they need.',
  },
  'task-wrong-type': {
    severity: 'error',
    description: 'Each key of a task has the kind of value that it takes.',
  },
  'task-unknown-value': {
    severity: 'error',
    description: 'A value from a fixed set, such as the modality, is one of that set.',
  },
  'task-unknown-color': {
    severity: 'warning',
    description: 'The colour of a task is one that the Hub uses.',
  },
  'task-unknown-icon': {
    severity: 'warning',
    description: 'The icon of a task is that of one of the Hub.',
  },
  'task-unknown-canonical': {
    severity: 'error',
    description: 'The task that another one is a special case of is in the catalogue.',
  },
  'task-missing-demo-file': { severity: 'error', description: 'The files of a demo exist.' },
  'task-demo-tokens': { severity: 'error', description: 'The tokens of a demo are spans of its text.' },
} satisfies Rules

interface Description {
  rule: keyof typeof taskRules
  message: string
  remedy: string
}

/** Plain names for the types of values. */
const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a set of keys',
}

/**
 * Describe one issue found by the task schema.
 *
 * @param issue - issue from Zod, with the path of the value
 * @param value - value of the card at that path; undefined when there is none
 */
export function describeIssue(issue: z.core.$ZodIssue, value: Json | undefined): Description {
  const subject = nameOf(issue.path)
  if (issue.code === 'custom') {
    return { rule: 'task-demo-tokens', message: issue.message, remedy: TOKENS_REMEDY }
  }
  const expected = expectedBy(issue)
  if (value === undefined) {
    return { rule: 'task-missing-key', message: `${subject} is missing`, remedy: `Set it to ${expected}.` }
  }
  if (issue.code === 'invalid_value') return unknownValue(issue.path, value, issue.values)
  if (issue.code === 'invalid_union' && issue.path.at(-1) === 'type' && 'options' in issue) {
    return unknownValue(issue.path, value, issue.options ?? [])
  }
  return {
    rule: 'task-wrong-type',
    message: `${subject} must be ${expected}, not ${typeOf(value)}`,
    remedy: `Set it to ${expected}.`,
  }
}

const TOKENS_REMEDY =
  'Count "start" and "end" in characters of "text" from 0; "end" is the first character after the token.'

function unknownValue(
  path: readonly PropertyKey[],
  value: Json,
  known: readonly z.core.util.Primitive[],
): Description {
  return {
    // These are only decoration; every other value from a fixed set decides where or how something is shown.
    rule:
      path[0] === 'color'
        ? 'task-unknown-color'
        : path[0] === 'icon'
          ? 'task-unknown-icon'
          : 'task-unknown-value',
    message: `unknown value ${typeof value === 'string' ? quote(value) : typeOf(value)} in ${nameOf(path)}`,
    remedy: `Use one of ${known.map(String).join(', ')}.`,
  }
}

function expectedBy(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPE_WORDS[issue.expected] ?? issue.expected
    case 'invalid_value':
      return `one of ${issue.values.map(String).join(', ')}`
    case 'invalid_union':
      return 'options' in issue && issue.options ? `one of ${issue.options.map(String).join(', ')}` : 'a text'
    case 'too_small':
      return `a whole number ${issue.inclusive ? 'of at least' : 'greater than'} ${issue.minimum}`
    default:
      return 'another value'
  }
}

function typeOf(value: Json): string {
  if (value === null) return 'empty'
  if (typeof value === 'number') return `the number ${value}`
  if (Array.isArray(value)) return 'a list'
  return TYPE_WORDS[typeof value] ?? typeof value
}

/** `["demo", "inputs", 1, "filename"]` becomes `"filename" of item 2 of "demo.inputs"`. */
function nameOf(path: readonly PropertyKey[]): string {
  const parts: string[] = []
  let names: string[] = []
  for (const key of path) {
    if (typeof key !== 'number') {
      names.push(String(key))
      continue
    }
    if (names.length > 0) parts.unshift(`"${names.join('.')}"`)
    parts.unshift(`item ${key + 1}`)
    names = []
  }
  if (names.length > 0) parts.unshift(`"${names.join('.')}"`)
  return parts.length > 0 ? parts.join(' of ') : 'the front matter'
}
