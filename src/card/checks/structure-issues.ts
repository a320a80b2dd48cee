/** Turns a schema's issues with a structured value into messages for people, each with its path. */

import type { z } from 'zod'
import { childOf, formatPath, isObject, type Path } from '../json.ts'
import { quote, quoteAny } from '../quote.ts'
import type { Json } from '../types.ts'

type Issue = z.core.$ZodIssue

/** A part of a value that does not have the form of its key. */
export interface StructureFault {
  rule: 'wrong-type' | 'missing-key'
  path: Path
  message: string
  remedy: string
}

const EXPECTED: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a mapping',
  record: 'a mapping',
}

/**
 * Explain the issues of a value.
 *
 * @param path - path of the value; issue paths are appended to it
 */
export function explainIssues(issues: readonly Issue[], value: Json, path: Path): StructureFault[] {
  return issues.flatMap((issue) => explainIssue(issue, value, path))
}

function explainIssue(issue: Issue, root: Json, base: Path): StructureFault[] {
  const inner = issue.path.filter((key) => typeof key !== 'symbol')
  const path = [...base, ...inner]
  const value = inner.reduce<Json | undefined>(childOf, root)
  if (issue.code === 'invalid_union' && value !== undefined) {
    const branch = nearestBranch(issue.errors)
    if (branch) return explainIssues(branch, value, path)
  }
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownKey([...path, key], path))
  if (value === undefined) return [missing(path, inner.slice(0, -1).reduce<Json | undefined>(childOf, root))]
  if (issue.code === 'too_small') {
    return [
      {
        rule: 'missing-key',
        path,
        message: `${quote(formatPath(path))} is empty`,
        remedy: 'Fill it in, or delete the key.',
      },
    ]
  }
  return [wrongType(path, value, describeExpected(issue))]
}

/** The fault of a value of the wrong type. */
export function wrongType(path: Path, value: Json, expected: string): StructureFault {
  const isPlainNumber = typeof value === 'number' || typeof value === 'boolean'
  return {
    rule: 'wrong-type',
    path,
    message: `${quote(formatPath(path))} must be ${expected}, not ${describeJson(value)}`,
    remedy: isPlainNumber && expected === 'text' ? 'Put the value in quotes.' : `Write ${expected}.`,
  }
}

/** A value in a few words: `the number 1`, `a list`, `nothing`. */
export function describeJson(value: Json): string {
  if (value === null) return 'nothing'
  if (Array.isArray(value)) return 'a list'
  if (isObject(value)) return 'a mapping'
  if (typeof value === 'string') return `the text ${quote(value)}`
  return typeof value === 'number' ? `the number ${value}` : String(value)
}

function unknownKey(path: Path, above: Path): StructureFault {
  return {
    rule: 'wrong-type',
    path,
    message: `${quote(formatPath(above))} has no key ${quote(String(path.at(-1)))}`,
    remedy: 'Correct the name of the key, or delete it.',
  }
}

function missing(path: Path, parent: Json | undefined): StructureFault {
  const key = String(path.at(-1))
  const plural = `${key}s`
  const remedy =
    childOf(parent, plural) === undefined
      ? `Add the key ${quote(key)}.`
      : `Rename ${quote(plural)} to ${quote(key)}.`
  return { rule: 'missing-key', path, message: `${quote(formatPath(path))} is missing`, remedy }
}

/** The alternative of a union that the value matches at the top level and breaks further in. */
export function nearestBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  return branches.find((issues) => issues.length > 0 && issues.every((issue) => issue.path.length > 0))
}

/** What should be in the place of a value of the wrong type: `text`, `a list or a mapping`. */
export function describeExpected(issue: Issue): string {
  return [...new Set(expectedBy(issue))].join(' or ')
}

function expectedBy(issue: Issue): string[] {
  if (issue.code === 'invalid_union') return issue.errors.flat().flatMap(expectedBy)
  if (issue.code === 'invalid_type') return [EXPECTED[issue.expected] ?? issue.expected]
  if (issue.code === 'invalid_value') {
    const values = quoteAny(issue.values.map(String))
    return [issue.values.length === 1 ? values : `one of ${values}`]
  }
  // Such a schema says itself what it takes, see `scalars.ts`.
  return [issue.code === 'custom' ? issue.message : 'something else']
}
