/** What all reports say in the same words. */

import { formatDuration, plural } from '../../format.ts'
import { countOutcomes, type Outcome, type Tested } from './types.ts'

const NAMES: Readonly<Record<Outcome, string>> = {
  same: 'the same',
  changed: 'changed',
  unrecorded: 'not recorded',
  failed: 'not answered',
}

/** An outcome in words; what is expected need not be the same. */
export const nameOfOutcome = ({ outcome, expects }: Pick<Tested, 'outcome' | 'expects'>): string => {
  if (expects === undefined || outcome === 'failed') return NAMES[outcome]
  return outcome === 'same' ? 'as expected' : 'not as expected'
}

/** `12 examples: 10 the same, 1 changed, 1 not recorded`. */
export function countLine(examples: readonly Tested[]): string {
  const counts = Object.entries(countOutcomes(examples))
  const names: Readonly<Record<string, string>> = NAMES
  const parts = counts
    .filter(([, count]) => count > 0)
    .map(([outcome, count]) => `${count} ${names[outcome]}`)
  return [plural(examples.length, 'example'), parts.join(', ')].filter((part) => part !== '').join(': ')
}

/** What is wrong with an example, a line for each fault. */
export const faultsOf = ({ differences, reason }: Pick<Tested, 'differences' | 'reason'>): string[] => [
  ...differences.map(({ message }) => message),
  ...(reason === undefined ? [] : [reason]),
]

/** How long both answers took; undefined where one is not known. */
export function describeDurations({
  durations: { recorded, now },
}: Pick<Tested, 'durations'>): string | undefined {
  if (now === undefined) return undefined
  const before = recorded === undefined ? '' : `, and ${formatDuration(recorded)} when it was recorded`
  return `took ${formatDuration(now)}${before}`
}
