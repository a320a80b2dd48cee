/**
 * Finds cards for tests: those of every shape in the repository, and real ones outside of it. Run as a program, it prints
 * the folder of the real ones, or says what is left out without them.
 */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Cards that were written for tests, one for each shape that real cards have. */
export const CARDS_OF_EVERY_SHAPE = fileURLToPath(new URL('fixtures/cards', import.meta.url))

/**
 * The folder with `models/`, `datasets/` and `docs/` of real cards: the one that `MODELBOOK_CORPUS` names, else the one
 * that lies beside a checkout.
 *
 * @returns undefined where there is none
 * @throws {Error} `MODELBOOK_CORPUS` names a folder that does not exist
 */
export function findCorpus(): string | undefined {
  const named = process.env.MODELBOOK_CORPUS
  if (named !== undefined && named !== '') {
    if (existsSync(named)) return named
    throw new Error(
      `MODELBOOK_CORPUS is set to "${named}", which does not exist. Name a folder, or unset it.`,
    )
  }
  const beside = fileURLToPath(new URL('../../shared/corpus', import.meta.url))
  return existsSync(beside) ? beside : undefined
}

/** {@link findCorpus} for tests that are about nothing else. @throws {Error} there is none */
export function corpusFolder(): string {
  const folder = findCorpus()
  if (folder === undefined)
    throw new Error('Set MODELBOOK_CORPUS to a folder of real cards to run this test.')
  return folder
}

/** The folder of sourced facts on models and datasets, which lies beside the corpus. @throws {Error} there is none */
export function factsFolder(): string {
  const folder = join(corpusFolder(), '../reference/facts')
  if (!existsSync(folder)) throw new Error(`There are no facts in ${folder}, beside the real cards.`)
  return folder
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const folder = findCorpus()
  if (folder === undefined) {
    console.warn(
      'SKIPPED: the tests on real cards. To run them, set MODELBOOK_CORPUS to a folder of such cards.',
    )
  } else console.log(folder)
}
