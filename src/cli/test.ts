/** Asks the examples of models again, reports what has changed, and keeps what is wanted of it. */

import { writeFileSync } from 'node:fs'
import { UserError } from '../errors.ts'
import { rerunKey } from '../example/reruns.ts'
import { type Choosing, type Chosen, chooseExamples } from '../reproduce/choose.ts'
import type { Place } from '../reproduce/places.ts'
import { placeAll } from '../reproduce/record.ts'
import { formatReport } from '../reproduce/report/index.ts'
import { type Finding, rerunsOf, testAll } from '../reproduce/test.ts'
import { recordAnswer } from '../reproduce/write-recording.ts'
import { saveReruns } from '../reproduce/write-reruns.ts'
import { askAll } from './ask-all.ts'
import type { TestOptions } from './commands/test.ts'
import { NotTestedError } from './describe-error.ts'
import { sayNoExamples, sayNoServer, sayUnserved } from './nothing-to-run.ts'
import { openModels } from './open-models.ts'
import { sayUnsent } from './say-unsent.ts'

/**
 * Test the examples that are asked for, report, and set the exit code.
 *
 * @throws {NotTestedError} nothing could be tested, or what was found could not be written
 */
export async function test(location: string, ids: readonly string[], options: TestOptions): Promise<void> {
  try {
    process.exitCode = await testModels(location, ids, options)
  } catch (error) {
    throw error instanceof UserError ? new NotTestedError(error.message, { cause: error }) : error
  }
}

async function testModels(
  location: string,
  ids: readonly string[],
  { endpoint, protocol, provider, only, concurrency, ...options }: TestOptions,
): Promise<0 | 1 | 2> {
  const { edition, settings, close } = await openModels(location)
  try {
    const isAccepting = options.accept === true
    const found = chooseExamples(edition, settings, { ids, only }, { endpoint, protocol, provider })
    if (found.chosen.length === 0) throw new UserError(describeNothing(found, location))
    // Before anything is asked: what cannot be written need not be asked for.
    const jobs: readonly (Chosen & { place?: Place })[] = isAccepting ? placeAll(found.chosen) : found.chosen
    sayUnsent(jobs)
    const begun = new Date().toISOString()
    const stopped = 'Stopped. Nothing was kept.'
    const findings = await askAll({ doing: 'Testing examples', total: jobs.length, stopped }, (asking) =>
      testAll(jobs, {
        ...asking,
        settings,
        isAccepting,
        concurrency,
        stemOf: ({ place }) => place?.stem ?? 'now',
      }),
    )
    writeReports(findings, begun, options)
    if (found.unserved.length > 0) warn(`${sayUnserved(found.unserved)}, so they were not asked.`)
    const accepted = accept(findings)
    if (options.save === true || isAccepting) save(findings, accepted, options.save === true)
    return exitCodeOf(findings.filter((finding) => !accepted.has(finding)))
  } finally {
    close()
  }
}

const warn = (text: string) => void process.stderr.write(`${text}\n`)

const describeNothing = ({ examples, unserved }: Choosing, location: string): string =>
  examples === 0 ? sayNoExamples(location) : sayNoServer(unserved)

function writeReports(
  findings: readonly Finding[],
  begun: string,
  { report = [] }: Pick<TestOptions, 'report'>,
): void {
  const examples = findings.map(({ tested }) => tested)
  const isPrinted = report.some(({ file }) => file === undefined)
  const wanted = isPrinted ? report : [{ format: 'text' as const, file: undefined }, ...report]
  for (const { format, file } of wanted) {
    const text = `${formatReport(format, examples, begun)}\n`
    if (file === undefined) process.stdout.write(text)
    else writeFileSync(file, text)
  }
}

type Asked = Finding<Chosen & { place?: Place }>

/** Records the answers that have changed, where they have a place. What is expected stays so, whatever came. */
function accept(findings: readonly Asked[]): Set<Asked> {
  const accepted = new Set<Asked>()
  for (const finding of findings) {
    const { job, tested, answer } = finding
    const { place, subject } = job
    if (place === undefined || answer === undefined || tested.outcome !== 'changed') continue
    if (subject.example.expect !== undefined) continue
    recordAnswer(place, subject, answer)
    warn(`Recorded again: ${place.shown}`)
    accepted.add(finding)
  }
  return accepted
}

/** @param isSaved - whether all that was asked is written; else only what was recorded anew is taken out */
function save(findings: readonly Asked[], accepted: ReadonlySet<Asked>, isSaved: boolean): void {
  for (const [, own] of Map.groupBy(findings, ({ job }) => job.subject.entry.id)) {
    const entry = own[0]?.job.subject.entry
    const keys = own.filter((one) => accepted.has(one)).map(({ job }) => rerunKey(job.subject.example))
    const asked = isSaved ? rerunsOf(own) : new Map()
    const hasFile = entry?.examples?.reruns !== undefined
    if (entry !== undefined && (asked.size > 0 || (hasFile && keys.length > 0)))
      saveReruns(entry, asked, new Set(keys))
  }
}

/** A change is what people want to know most. */
function exitCodeOf(findings: readonly Finding[]): 0 | 1 | 2 {
  const has = (outcome: Finding['tested']['outcome']) =>
    findings.some(({ tested }) => tested.outcome === outcome)
  return has('changed') ? 1 : has('failed') ? 2 : 0
}
