/** Records examples: asks each at its place, and writes what comes back beside its card. */

import { UserError } from '../errors.ts'
import { SendError } from '../snippet/send/send-error.ts'
import { SnippetError } from '../snippet/snippet-error.ts'
import { askExample } from './ask-example.ts'
import type { Chosen } from './choose.ts'
import { type Place, Places } from './places.ts'
import { type RunOptions, runAll } from './run-all.ts'
import { UnaskableError } from './subject.ts'
import { serverOf } from './targets.ts'
import { checkWritable, recordAnswer } from './write-recording.ts'

/** An example, where it is asked, and where the recording goes. */
export interface Recordable extends Chosen {
  place: Place
}

/**
 * The places of the recordings.
 *
 * @throws {UserError} one of them cannot be written
 */
export function placeAll(chosen: readonly Chosen[]): Recordable[] {
  const ofCards = new Map<string, Places>()
  return chosen.map((one) => {
    const { entry } = one.subject
    const places = ofCards.get(entry.id) ?? new Places(entry)
    ofCards.set(entry.id, places)
    const place = places.find(one.subject)
    checkWritable(place)
    return { ...one, place }
  })
}

/** What became of an example that was not recorded. */
export interface Unrecorded {
  job: Recordable
  /** In words for people. */
  reason: string
  /** What the host said, if anything. */
  answer: string
}

export interface RecordReport {
  recorded: Recordable[]
  failed: Unrecorded[]
  /** Those that no request can be made for. */
  skipped: Unrecorded[]
}

/**
 * Record all. Each recording is written as soon as its answer is there; an error of one does not affect the others.
 *
 * @param onProgress - called after each
 * @throws {DOMException} an `AbortError`, when the signal ends it; what is recorded by then is kept
 * @throws {Error} a fault of the disk, or of ours
 */
export async function recordAll(
  jobs: readonly Recordable[],
  options: Omit<RunOptions<Recordable>, 'serverOf'>,
  onProgress: (report: RecordReport) => void,
): Promise<RecordReport> {
  const report: RecordReport = { recorded: [], failed: [], skipped: [] }
  const fault = new AbortController()
  const signal = AbortSignal.any([options.signal, fault.signal])
  const run = async (job: Recordable) => {
    const answer = await askExample(job.target, job.subject, { signal, stem: job.place.stem })
    recordAnswer(job.place, job.subject, answer)
    report.recorded.push(job)
    onProgress(report)
  }
  const onFailure = (job: Recordable, error: unknown) => {
    if (!(error instanceof UserError)) return fault.abort(error)
    const unrecorded = { job, reason: error.message, answer: error instanceof SendError ? error.answer : '' }
    const isSkipped = error instanceof UnaskableError || error instanceof SnippetError
    report[isSkipped ? 'skipped' : 'failed'].push(unrecorded)
    onProgress(report)
  }
  await runAll(jobs, run, onFailure, { ...options, signal, serverOf: ({ target }) => serverOf(target) })
  return report
}
