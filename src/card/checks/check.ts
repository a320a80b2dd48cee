/** What a check on a card is: its rules, and a function that reports. */

import type { DescribedKind } from '../front-matter.ts'
import type { Path } from '../json.ts'
import type { ShapeFault, TextItem } from '../read-texts.ts'
import type { Offset, Report, Rules } from '../rule.ts'
import type { Card, Json, Vocabulary } from '../types.ts'

/** A card that has been read, with what a check needs to look into it and to point at a place. */
export interface CheckedCard extends Pick<Card, 'id' | 'metadata' | 'frontMatter' | 'body'> {
  kind: DescribedKind
  vocabulary: Vocabulary
  /** Keys as written, by the names that they should have. */
  written: ReadonlyMap<string, string>
  /** Keys that are nearly right, with the right ones. */
  nearMisses: ReadonlyMap<string, string>
  /** The value of a key, by the name that it should have. */
  value(key: string): Json | undefined
  /** The texts under a key, by the name that it should have. */
  texts(key: string): readonly TextItem[]
  /** What was not as it should be when those texts were read. */
  faults(key: string): readonly ShapeFault[]
  /** The place of a key. Paths begin with the name that a key should have. */
  keyAt(path: Path): Offset
  /** The place of a value. */
  valueAt(path: Path): Offset
  /** The place for what is missing: the fence that opens the front matter. */
  top: Offset
}

export interface Check {
  kinds: readonly DescribedKind[]
  rules: Rules
  check(card: CheckedCard, report: Report): void
}

/** Define a check; only its own rules can be reported in it. */
export function defineCheck<Id extends string>(check: {
  kinds?: readonly DescribedKind[]
  rules: Rules<Id>
  check(card: CheckedCard, report: Report<Id>): void
}): Check {
  return { kinds: ['model', 'dataset'], ...check }
}
