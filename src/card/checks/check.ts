/** The form of a check on a card: its rules, and a function that reports problems. */

import type { Path } from '../json.ts'
import type { ShapeFault, TextItem } from '../metadata/read-texts.ts'
import type { Offset, Report, Rules } from '../rule.ts'
import { type Card, type Json, REPO_KINDS, type RepoKind, type Vocabulary } from '../types.ts'

/** A parsed card, with what a check needs to inspect it and to locate problems. */
export interface CheckedCard extends Pick<Card, 'id' | 'metadata' | 'facts' | 'frontMatter' | 'body'> {
  kind: RepoKind
  vocabulary: Vocabulary
  /** Whether there are examples in files beside it. */
  hasExamples: boolean
  /** Keys as written, by their correct names. */
  written: ReadonlyMap<string, string>
  /** Near misses, with the keys that were meant. */
  nearMisses: ReadonlyMap<string, string>
  /** The value of a key, by its correct name. */
  value(key: string): Json | undefined
  /** The texts under a key, by its correct name. */
  texts(key: string): readonly TextItem[]
  /** The faults found while reading those texts. */
  faults(key: string): readonly ShapeFault[]
  /** The place of a key. Paths begin with the correct name of a key. */
  keyAt(path: Path): Offset
  /** The place of a value. */
  valueAt(path: Path): Offset
  /** The place to report missing keys: the fence that opens the front matter. */
  top: Offset
}

/** A check of cards of some kinds, with every rule that it may report. */
export interface Check {
  kinds: readonly RepoKind[]
  rules: Rules
  check(card: CheckedCard, report: Report): void
}

/** Define a check, which can report only its own rules. */
export function defineCheck<Id extends string>(check: {
  kinds?: readonly RepoKind[]
  rules: Rules<Id>
  check(card: CheckedCard, report: Report<Id>): void
}): Check {
  return { kinds: REPO_KINDS, ...check }
}
