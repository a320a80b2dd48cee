/** The examples of an entry, wherever its author keeps them. */

import { readExamples } from '../example/read-examples.ts'
import type { Example } from '../example/types.ts'
import type { Entry } from './types.ts'

/** In the order of the card. */
export const examplesOf = ({ frontMatter }: Pick<Entry, 'frontMatter'>): Example[] =>
  readExamples(frontMatter)
