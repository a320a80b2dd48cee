/** Keeps as many columns of a file as an answer can list. */

import { LONGEST_NAME, MOST_COLUMNS, MOST_NAMES } from './limits.ts'
import type { Column, DataProblem } from './types.ts'

/**
 * @param path - of the file, for what is said to readers
 * @returns the first columns, and a problem when there are others
 */
export function cutColumns<T extends Pick<Column, 'name'>>(
  all: readonly T[],
  path: string,
): { columns: readonly T[]; leftOut: DataProblem[] } {
  let names = 0
  const end = all.findIndex(({ name }, index) => {
    names += name.length
    return index >= MOST_COLUMNS || names > MOST_NAMES || name.length > LONGEST_NAME
  })
  if (end === -1) return { columns: all, leftOut: [] }
  const most = `at most ${MOST_COLUMNS}, with names of ${LONGEST_NAME} characters each and ${MOST_NAMES} together`
  return {
    columns: all.slice(0, end),
    leftOut: [
      {
        path,
        message: `it has ${all.length} columns, of which the first ${end} are shown (${most})`,
        remedy: 'Put values that belong together into one column, as a list.',
      },
    ],
  }
}
