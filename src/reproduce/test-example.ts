/** Tests an example: asks it again, and says in what the answer is not the right one. */

import { describeExpectation, isOneOfMany } from '../example/describe-expectation.ts'
import type { Settings } from '../settings/schema.ts'
import type { Answer } from './ask-example.ts'
import { checkExpectation } from './compare/check-expectation.ts'
import { compareOutputs } from './compare/compare-outputs.ts'
import { rulesFor } from './compare/rules.ts'
import type { Difference } from './compare/types.ts'
import { drawAnswers } from './draw-answers.ts'
import { filesOf, placeOf } from './example-place.ts'
import { fileOpener } from './open-beside.ts'
import type { Tested } from './report/types.ts'
import type { Subject } from './subject.ts'

/** What is known of a test before anything is asked. */
export type Untested = Omit<Tested, 'outcome' | 'differences' | 'reason' | 'shown'>

/** @param server - what is asked */
export function describeSubject({ entry, example, title }: Subject, server: string | undefined): Untested {
  const { expect, recording, hash } = example
  return {
    id: entry.id,
    title,
    ...placeOf({ entry, example }, []),
    hash,
    expects: expect === undefined || expect === 'unreadable' ? undefined : describeExpectation(expect),
    isOneOfMany: isOneOfMany(example),
    server,
    durations: { recorded: recording?.duration, now: undefined },
  }
}

/**
 * Why an example need not be asked: there is nothing to hold an answer against.
 *
 * @returns undefined where there is
 */
export function untestable({ entry, example }: Subject): Pick<Tested, 'outcome' | 'reason'> | undefined {
  if (example.expect === 'unreadable') {
    const reason = 'What it expects cannot be read. Run "modelbook check" to see why.'
    return { outcome: 'failed', reason }
  }
  if (example.expect !== undefined || example.output.length > 0) return undefined
  const isOutdated = filesOf(entry).some(
    ({ example: { hash }, isChanged }) => isChanged && hash === example.hash,
  )
  return isOutdated
    ? {
        outcome: 'changed',
        reason: 'Its input or its parameters have changed since the output was recorded. Record it again.',
      }
    : {
        outcome: 'unrecorded',
        reason: 'There is no output to compare with. Record one, or write under "expect" what must hold.',
      }
}

/**
 * Says whether an answer is right.
 *
 * @throws {ExpectationError} what is expected cannot be checked
 */
export async function judge(
  subject: Subject,
  answer: Answer,
  known: Untested,
  settings: Settings,
): Promise<Tested> {
  const { entry, example } = subject
  const recorded = { output: example.output, open: fileOpener(entry) }
  const named = new Map(answer.files.map(({ name, bytes }) => [name, bytes]))
  const now = { output: answer.output, open: async (src: string) => named.get(src) }
  const { expect } = example
  const differences =
    expect === undefined || expect === 'unreadable'
      ? await compareOutputs(recorded, now, rulesFor(example, settings.compare))
      : checkExpectation(expect, answer)
  return {
    ...known,
    outcome: differences.length === 0 ? 'same' : 'changed',
    differences,
    reason: known.expects === undefined ? chanceIn(known, differences) : undefined,
    durations: { ...known.durations, now: answer.recording.duration },
    shown: differences.length === 0 ? undefined : await drawAnswers(subject, recorded, now),
  }
}

/** What to do about an answer that differs by chance. */
const chanceIn = ({ isOneOfMany }: Untested, differences: readonly Difference[]) =>
  isOneOfMany && differences.length > 0
    ? 'The recorded answer is one of many, as the call has a temperature and no seed: give it a seed, or write under "expect" what must hold of every answer.'
    : undefined
