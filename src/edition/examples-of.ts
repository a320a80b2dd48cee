/** The examples of an entry, wherever its author keeps them. */

import { readExamples } from '../example/read-examples.ts'
import type { Example } from '../example/types.ts'
import type { Entry } from './types.ts'

/** In the order of the card, then of the files beside it. */
export const examplesOf = ({ frontMatter, examples }: Pick<Entry, 'frontMatter' | 'examples'>): Example[] =>
  readExamples(frontMatter, examples)
