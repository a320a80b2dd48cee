/** Explains what is wrong with a setting without repeating its value, which may hold a token. */

import type { z } from 'zod'
import { describeExpected, nearestBranch } from '../card/checks/structure-issues.ts'

type Issue = z.core.$ZodIssue

/** @returns the issues within the alternative that a value comes nearest to, or the issue itself */
export function withinUnion(issue: Issue): Issue[] {
  const branch = issue.code === 'invalid_union' ? nearestBranch(issue.errors) : undefined
  if (branch === undefined) return [issue]
  return branch.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(withinUnion)
}

/**
 * @param settings - all of them
 * @param otherwise - the remedy where there is no better one
 */
export function explainSetting(
  issue: Issue,
  settings: unknown,
  otherwise: string,
): readonly [message: string, remedy: string] {
  if (issue.path.length === 0)
    return ['must be a mapping', 'Write one "key: value" on each line, such as "title: Acme models".']
  const value = issue.path.reduce(childOf, settings)
  if (value === undefined) return ['is missing', 'Add it.']
  if (value === null)
    return ['is empty', 'Fill it in, or delete the key. What begins with # must be in quotes.']
  if (issue.code === 'too_small') return ['is empty', 'Fill it in, or delete the key.']
  if (issue.code === 'invalid_format' && issue.format === 'starts_with')
    return ['must be an address that begins with http:// or https://', otherwise]
  if (!['invalid_type', 'invalid_value', 'invalid_union'].includes(issue.code))
    return [issue.message, otherwise]
  const expected = describeExpected(issue)
  const isUnquoted = expected === 'text' && typeof value !== 'object'
  return [`must be ${expected}`, isUnquoted ? 'Put the value in quotes.' : `Write ${expected}.`]
}

function childOf(parent: unknown, key: PropertyKey): unknown {
  return typeof parent === 'object' && parent !== null ? Reflect.get(parent, key) : undefined
}
