/** Tests examples: asks each again where it is served, and compares. */

import { UserError } from '../errors.ts'
import { rerunKey } from '../example/reruns.ts'
import type { Settings } from '../settings/schema.ts'
import { type Answer, askExample } from './ask-example.ts'
import type { Chosen } from './choose.ts'
import { ExpectationError } from './compare/check-expectation.ts'
import type { Tested } from './report/types.ts'
import { type RunOptions, runAll } from './run-all.ts'
import { serverOf } from './targets.ts'
import { describeSubject, judge, untestable } from './test-example.ts'

/** An example that was tested, with the answer if one came. */
export interface Finding<Job extends Chosen = Chosen> {
  job: Job
  tested: Tested
  answer: Answer | undefined
}

export interface TestOptions<Job extends Chosen> extends Omit<RunOptions<Job>, 'serverOf'> {
  settings: Settings
  /** Whether examples are asked that have an output of other parameters. */
  isAccepting: boolean
  /** How the names of an answer's files begin. */
  stemOf: (job: Job) => string
  /** Called after each example. */
  onProgress: (done: number) => void
}

/**
 * Test all; an error of one does not affect the others.
 *
 * @returns in the order of the examples
 * @throws {DOMException} an `AbortError`, when the signal ends it
 */
export async function testAll<Job extends Chosen>(
  jobs: readonly Job[],
  { settings, isAccepting, stemOf, onProgress, ...options }: TestOptions<Job>,
): Promise<Finding<Job>[]> {
  const found = new Map<Job, Finding<Job>>()
  const fault = new AbortController()
  const signal = AbortSignal.any([options.signal, fault.signal])
  const take = (job: Job, tested: Tested, answer?: Answer) => {
    found.set(job, { job, tested, answer })
    onProgress(found.size)
  }
  const begin = ({ subject, target }: Job) => describeSubject(subject, serverOf(target))
  const nothing = { differences: [], shown: undefined }
  const run = async (job: Job) => {
    const { subject, target } = job
    const known = begin(job)
    const without = untestable(subject)
    const isTaken = isAccepting && without?.outcome === 'changed'
    if (without !== undefined && !isTaken) return take(job, { ...known, ...nothing, ...without })
    const answer = await askExample(target, subject, { signal, stem: stemOf(job) })
    const tested =
      without === undefined
        ? await judge(subject, answer, known, settings)
        : { ...known, ...nothing, ...without }
    take(job, tested, answer)
  }
  const onFailure = (job: Job, error: unknown) => {
    if (!(error instanceof UserError || error instanceof ExpectationError)) return fault.abort(error)
    take(job, { ...begin(job), ...nothing, outcome: 'failed', reason: error.message })
  }
  await runAll(jobs, run, onFailure, { ...options, signal, serverOf: ({ target }) => serverOf(target) })
  return jobs.flatMap((job) => found.get(job) ?? [])
}

/** Whether an answer was right, by the key of each example that was asked. */
export const rerunsOf = (findings: readonly Finding[]): Map<string, { date: string; isSame: boolean }> =>
  new Map(
    findings.flatMap(({ job, tested, answer }) =>
      answer === undefined
        ? []
        : [
            [
              rerunKey(job.subject.example),
              { date: answer.recording.date, isSame: tested.outcome === 'same' },
            ],
          ],
    ),
  )
