/** Asks the examples of models at a server, and writes its answers beside the cards. */

import { oneLine } from '../card/quote.ts'
import { UserError } from '../errors.ts'
import { formatCount, plural } from '../format.ts'
import { type Choosing, chooseExamples } from '../reproduce/choose.ts'
import { describeRequest } from '../reproduce/describe-request.ts'
import {
  placeAll,
  type Recordable,
  type RecordReport,
  recordAll,
  type Unrecorded,
} from '../reproduce/record.ts'
import { isRecordedSince, RunNote } from '../reproduce/resume.ts'
import { questionOf } from '../reproduce/subject.ts'
import { askAll } from './ask-all.ts'
import type { RecordOptions } from './commands/record.ts'
import { sayNoExamples, sayNoServer, sayUnserved } from './nothing-to-run.ts'
import { openModels } from './open-models.ts'
import { sayUnsent } from './say-unsent.ts'

/** Lines of each list in the report. */
const MOST_LINES = 20

/** Characters of what a host says that are printed. */
const LONGEST_ANSWER = 300

/**
 * Record the examples that are asked for.
 *
 * @throws {UserError} there is nothing to ask or nowhere to write, or some examples could not be recorded; the others are kept
 */
export async function record(
  location: string,
  ids: readonly string[],
  options: RecordOptions,
): Promise<void> {
  const models = await openModels(location)
  try {
    const { endpoint, protocol, provider, only, missing = false } = options
    const where = { endpoint, protocol, provider }
    const found = chooseExamples(models.edition, models.settings, { ids, only }, where)
    const wanted = missing
      ? found.chosen.filter(({ subject }) => subject.example.output.length === 0)
      : found.chosen
    if (found.chosen.length === 0) return tell(describeNothing(found, location))
    if (wanted.length === 0)
      return tell(
        `All ${plural(found.examples, 'example')} have an output. Leave out --missing to ask again.`,
      )
    const jobs = placeAll(wanted)
    sayUnsent(jobs)
    if (options.dryRun === true) return await printRequests(jobs)
    const note = new RunNote(models.notes, { ids, where, only, missing })
    await ask(jobs, note, found.unserved, options)
  } finally {
    models.close()
  }
}

const tell = (text: string) => void process.stdout.write(`${text}\n`)

function describeNothing({ examples, unserved }: Choosing, location: string): string {
  if (examples === 0) return sayNoExamples(location)
  throw new UserError(sayNoServer(unserved))
}

/** Prints what would be sent. */
async function printRequests(jobs: readonly Recordable[]): Promise<void> {
  for (const { target, subject, place } of jobs) {
    const head = `# ${subject.entry.id}: ${oneLine(subject.title)}, for ${place.shown}`
    try {
      tell(`${head}\n${describeRequest(await questionOf(target, subject))}\n`)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      tell(`${head}\n# Not asked: ${error.message}\n`)
    }
  }
}

async function ask(
  all: readonly Recordable[],
  note: RunNote,
  unserved: readonly string[],
  { concurrency }: RecordOptions,
): Promise<void> {
  const begun = note.begin()
  const jobs =
    begun === undefined ? all : all.filter(({ subject }) => !isRecordedSince(subject.example, begun))
  if (jobs.length < all.length)
    process.stderr.write(
      `Going on with the run that was cut off: ${plural(all.length - jobs.length, 'example')} are recorded.\n`,
    )
  const report = await askAll(
    {
      doing: 'Recording examples',
      total: jobs.length,
      stopped: 'Stopped. What is recorded is kept; run the same command again to go on.',
    },
    ({ onProgress, ...asking }) =>
      recordAll(jobs, { ...asking, concurrency }, (report) => onProgress(countAll(report))),
  )
  note.end()
  const { recorded, failed, skipped } = report
  if (recorded.length > 0) tell(describeRecorded(recorded))
  if (unserved.length > 0) tell(`${sayUnserved(unserved)}, so they were not asked.`)
  const notAsked = `${plural(skipped.length, 'example')} could not be asked:\n${linesOf(skipped)}`
  const notRecorded = `${plural(failed.length, 'example')} could not be recorded:\n${linesOf(failed)}`
  // Of many, some may be for people alone; where nothing can be asked, something is wrong.
  const isWrong = skipped.length > 0 && skipped.length === jobs.length
  if (skipped.length > 0 && !isWrong) tell(notAsked)
  if (isWrong) throw new UserError(notAsked)
  if (failed.length > 0) throw new UserError(notRecorded)
}

const countAll = ({ recorded, failed, skipped }: RecordReport) =>
  recorded.length + failed.length + skipped.length

function describeRecorded(recorded: readonly Recordable[]): string {
  const models = new Set(recorded.map(({ subject }) => subject.entry.id))
  const files = recorded.map(({ place }) => place.shown).sort()
  return [
    `Recorded ${plural(recorded.length, 'example')} of ${plural(models.size, 'model')}.`,
    ...limit(files.map((file) => `  ${file}`)),
  ].join('\n')
}

/** A line for each reason: a server that is away is one, however many are asked of it. */
function linesOf(unrecorded: readonly Unrecorded[]): string {
  const byReason = Map.groupBy(unrecorded, ({ reason, answer }) => {
    const said = answer === '' ? '' : ` It said: ${oneLine(answer.slice(0, LONGEST_ANSWER))}`
    return `${oneLine(reason)}${said}`
  })
  const lines = [...byReason].map(([reason, [first, ...others]]) => {
    const subject = first?.job.subject
    const more = others.length === 0 ? '' : ` and ${plural(others.length, 'other')}`
    return `  ${subject?.entry.id}: ${oneLine(subject?.title ?? '')}${more}: ${reason}`
  })
  return limit(lines).join('\n')
}

const limit = (lines: readonly string[]) =>
  lines.length <= MOST_LINES
    ? lines
    : [...lines.slice(0, MOST_LINES), `  and ${formatCount(lines.length - MOST_LINES)} more`]
