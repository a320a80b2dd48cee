/** Types of rules, and of the function with which readers and checks report that one is broken. */

import type { Problem, Severity } from './types.ts'

interface Rule {
  severity: Severity
  /** What the rule requires, in one sentence. */
  description: string
}

/** Rules by id; ids are readable and stable, because people write them into settings. */
export type Rules<Id extends string = string> = Readonly<Record<Id, Rule>>

/** Index into the decoded text of a card, in UTF-16 code units; a function is called only if the problem is shown. */
export type Offset = number | (() => number)

/** What to do; a function is called only if the problem is shown, as finding the nearest word takes time. */
export type Remedy = string | (() => string)

/** Report a broken rule; see {@link Problem} for the style of `message` and `remedy`. */
export type Report<Id extends string = string> = (
  rule: Id,
  offset: Offset,
  message: string,
  remedy: Remedy,
) => void
