/** What a test of examples has found, for all of its reports. */

import type { ShownItem } from '../../ui/example/sides.tsx'
import type { Difference } from '../compare/types.ts'

/** `changed`: the answer is not the recorded one, or not what is expected; `failed`: there is none to compare. */
export type Outcome = 'same' | 'changed' | 'unrecorded' | 'failed'

/** An example that was asked again. */
export interface Tested {
  /** Id of the model. */
  id: string
  title: string
  /** Shown path of the file with the example, and the line in it. */
  file: string
  line: number
  hash: string
  outcome: Outcome
  /** Empty unless it is `changed`. */
  differences: Difference[]
  /** Why it is `failed` or `unrecorded`, or what a person should know of a change. */
  reason: string | undefined
  /** What must hold of an answer, in words. */
  expects: string | undefined
  /** Whether the recorded answer is one of many. */
  isOneOfMany: boolean
  /** What was asked. */
  server: string | undefined
  /** Milliseconds that the recorded answer took, and this one. No test of anything: only told. */
  durations: { recorded: number | undefined; now: number | undefined }
  /** Both answers, ready to be drawn; undefined where there is no new one. */
  shown: { input: ShownItem[]; recorded: ShownItem[]; now: ShownItem[] } | undefined
}

/** How many examples have each outcome. */
export const countOutcomes = (examples: readonly Tested[]): Record<Outcome, number> => {
  const counts: Record<Outcome, number> = { same: 0, changed: 0, unrecorded: 0, failed: 0 }
  for (const { outcome } of examples) counts[outcome] += 1
  return counts
}
