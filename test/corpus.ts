/** Finds the material for tests and trials, where a checkout has it beside the project. */

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const corpus = fileURLToPath(new URL('../../shared/corpus', import.meta.url))
const reference = fileURLToPath(new URL('../../shared/reference', import.meta.url))

/**
 * The folder with `models/`, `datasets/` and `docs/` of real cards.
 *
 * @returns an absolute path, or undefined if the corpus is not beside the checkout; its absence is reported once
 * @throws {Error} if it is absent and `CI=true`, so that CI never passes by skipping
 */
export function corpusFolder(): string | undefined {
  return findFolder(corpus, 'The corpus of real cards', 'tests on real cards')
}

/**
 * The folder with facts gathered from the Hub, such as `tasks-facts.json`.
 *
 * @returns an absolute path, or undefined if it is not beside the checkout; its absence is reported once
 * @throws {Error} if it is absent and `CI=true`, so that CI never passes by skipping
 */
export function referenceFolder(): string | undefined {
  return findFolder(reference, 'The folder of facts', 'tests against facts of the Hub')
}

function findFolder(folder: string, name: string, tests: string): string | undefined {
  if (existsSync(folder)) return folder
  if (process.env.CI === 'true') throw new Error(`${name} is missing: ${folder}`)
  console.warn(`SKIPPED: ${tests}, because ${folder} does not exist.`)
  return undefined
}
