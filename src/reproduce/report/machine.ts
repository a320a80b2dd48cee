/** The reports of a test for programs: JSON, JUnit, and the annotations of GitHub. */

import { inert } from '../../card/quote.ts'
import { formatGithubProblem } from '../../card/report/index.ts'
import { writeXml, type XmlElement } from '../../server/machine/xml.ts'
import { countOutcomes, type Tested } from './types.ts'
import { countLine, faultsOf, nameOfOutcome } from './words.ts'

export function formatJson(examples: readonly Tested[]): string {
  const written = examples.map(({ shown: _, ...tested }) => tested)
  return JSON.stringify({ ...countOutcomes(examples), examples: written }, undefined, 2)
}

/** What is wrong, as a workflow command a line. @see formatGithubProblem */
export function formatGithub(examples: readonly Tested[]): string {
  const faults = examples
    .filter(({ outcome }) => outcome === 'changed' || outcome === 'failed')
    .map((tested) => {
      const { id, title, file, line } = tested
      const message = `${nameOfOutcome(tested)}: ${id}, ${title}`
      const problem = { rule: 'modelbook test', severity: 'error', file, line, column: 1, message } as const
      return formatGithubProblem({ ...problem, remedy: faultsOf(tested).join('; '), excerpt: undefined })
    })
  return [...faults, countLine(examples)].join('\n')
}

/**
 * A suite for each model, a case for each example.
 *
 * @see https://github.com/jenkinsci/xunit-plugin/blob/master/src/main/resources/org/jenkinsci/plugins/xunit/types/model/xsd/junit-10.xsd
 */
export function formatJunit(examples: readonly Tested[]): string {
  const byModel = Map.groupBy(examples, ({ id }) => id)
  const suites = [...byModel].map(
    ([id, own]): XmlElement => ({
      '@name': id,
      ...totalsOf(own),
      '@skipped': countOutcomes(own).unrecorded,
      testcase: own.map(caseOf),
    }),
  )
  return writeXml(
    { testsuites: { '@name': 'modelbook test', ...totalsOf(examples), testsuite: suites } },
    inert,
  )
}

function totalsOf(examples: readonly Tested[]) {
  const { changed, failed } = countOutcomes(examples)
  const time = examples.reduce((sum, { durations }) => sum + (durations.now ?? 0), 0)
  return { '@tests': examples.length, '@failures': changed, '@errors': failed, '@time': seconds(time) }
}

const seconds = (milliseconds: number) => (milliseconds / 1000).toFixed(3)

function caseOf(tested: Tested): XmlElement {
  const { id, title, file, line, outcome, durations } = tested
  const faults = faultsOf(tested)
  const said = { '@message': faults[0] ?? '', '#text': [`${file}:${line}`, ...faults].join('\n') }
  return {
    '@name': title,
    '@classname': id,
    '@time': seconds(durations.now ?? 0),
    ...(outcome === 'changed' && { failure: { '@type': 'changed', ...said } }),
    ...(outcome === 'failed' && { error: { '@type': 'failed', ...said } }),
    ...(outcome === 'unrecorded' && { skipped: { '@message': faults[0] ?? '' } }),
  }
}
