/** The examples of an entry, wherever its author keeps them. */

import { readExamples, writtenInput } from '../example/read-examples.ts'
import type { Example } from '../example/types.ts'
import type { Entry } from './types.ts'

/** In the order of the card, then of the files beside it. */
export const examplesOf = ({ frontMatter, examples }: Pick<Entry, 'frontMatter' | 'examples'>): Example[] =>
  readExamples(frontMatter, examples)

/** The same as programs read them: inputs have the keys of `widget`, and outputs are as they were understood. */
export const describeExamples = (entry: Pick<Entry, 'frontMatter' | 'examples'>) =>
  examplesOf(entry).map(({ title, group, input, parameters, output, recording, rerun, expect, hash }) => {
    return { title, group, input: writtenInput(input), parameters, output, recording, rerun, expect, hash }
  })
