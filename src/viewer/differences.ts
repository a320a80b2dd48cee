/** Says where a file of a split has other columns than the first one, whose columns are those of the table. */

import type { DataProblem } from './types.ts'

/** The columns of a file; types are compared where both files have one. */
export interface FileColumns {
  /** Path in the repository. */
  path: string
  types: ReadonlyMap<string, string | undefined>
}

interface Showing {
  /** Whether values of another type are cast to a type of the first file. */
  fits: (type: string, other: string) => boolean
  /** Whether what the first file has not is shown all the same. */
  showsAll: boolean
}

/**
 * @see https://github.com/huggingface/datasets/blob/main/src/datasets/table.py `cast_table_to_schema`, which fills in
 * columns that a file lacks, and stops at those that it has beside
 */
export function differences(
  first: FileColumns,
  { path, types }: FileColumns,
  { fits, showsAll }: Showing = { fits: (type, other) => type === other, showsAll: false },
): DataProblem[] {
  const more = [...types.keys()].filter((name) => !first.types.has(name))
  const lacking = [...first.types.keys()].filter((name) => !types.has(name))
  const others = [...types].flatMap(([name, type]) => {
    const own = first.types.get(name)
    return type === undefined || own === undefined || fits(own, type) ? [] : [name]
  })
  const say = (message: string, remedy: string): DataProblem => ({ path, message, remedy })
  return [
    ...(more.length === 0
      ? []
      : [
          say(
            showsAll
              ? `it has ${listed(more)}, unlike ${first.path}`
              : `its ${listed(more)} is not shown, because ${first.path} has no such column`,
            STOPS,
          ),
        ]),
    ...(lacking.length === 0 || more.length > 0
      ? []
      : [say(`it has no ${listed(lacking)}, unlike ${first.path}`, FILLS)]),
    ...(others.length === 0
      ? []
      : [say(`its ${listed(others)} is of another type than in ${first.path}`, STOPS)]),
  ]
}

const ALIKE = `Give all files of a split the same columns, or a subset of their own under "configs"`
const STOPS = `${ALIKE}; loaders stop here.`
const FILLS = `${ALIKE}; some loaders stop here, others take these values for missing.`

const listed = (names: readonly string[]) =>
  names
    .slice(0, 5)
    .map((name) => `"${name.slice(0, 40)}"`)
    .join(', ')
