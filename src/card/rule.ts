/** What a rule is, and how a reader or a check reports that one is broken. */

import type { Problem, Severity } from './types.ts'

interface Rule {
  severity: Severity
  /** What the rule asks for, one sentence. */
  description: string
}

/** Rules by id; ids are readable and stable, because people write them into settings. */
export type Rules<Id extends string = string> = Readonly<Record<Id, Rule>>

/** Index into the decoded text of a card, in UTF-16 code units; as a function, it is found only if it is shown. */
export type Offset = number | (() => number)

/** What to do; as a function, it is thought of only if it is shown: to look for the nearest word takes time. */
export type Remedy = string | (() => string)

/** Take note of a broken rule; see {@link Problem} for how `message` and `remedy` read. */
export type Report<Id extends string = string> = (
  rule: Id,
  offset: Offset,
  message: string,
  remedy: Remedy,
) => void
