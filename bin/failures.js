/** Says which tests of a report by Vitest failed, and why, for the end of a long output. */

import { stripVTControlCharacters } from 'node:util'

/** Of a message, enough to know the fault by. */
const MOST_LINES = 12
const MOST_CHARACTERS = 300

/**
 * @typedef {{ fullName: string, status: string, failureMessages?: string[] }} Test
 * @typedef {{ name: string, status: string, message: string, assertionResults: Test[] }} File
 * @param {{ testResults: File[] }} report - as Vitest's reporter `json` writes it
 * @see https://vitest.dev/guide/reporters#json-reporter
 * @returns {string[]} a text for each test, or for a file that could not be loaded
 */
export function failuresOf({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`FAIL  ${name}\n${shorten(message)}`]
      return failed.map(
        ({ fullName, failureMessages = [] }) =>
          `FAIL  ${name}\n      ${fullName}\n${shorten(failureMessages.join('\n'))}`,
      )
    })
}

/** @param {string} message */
function shorten(message) {
  return stripVTControlCharacters(message)
    .split('\n')
    .slice(0, MOST_LINES)
    .map((line) => `      ${line.slice(0, MOST_CHARACTERS)}`)
    .join('\n')
}
