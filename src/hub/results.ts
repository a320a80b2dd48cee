/** The results of models on benchmarks, as Hub clients read them. */

import type { SqliteEdition } from '../edition/edition.ts'
import { evaluationsOfModel } from '../relations/cross-references.ts'

/** What clients know a result's file by: the card is a repository's `README.md`, wherever it lies here. */
export const fileName = (file: string | undefined): string => file ?? 'README.md'

/**
 * The results of a model that name a benchmark.
 *
 * @returns undefined for a model without any
 * @see https://huggingface.co/docs/hub/eval-results
 */
export function evalResults(edition: SqliteEdition, id: string): unknown[] | undefined {
  const found = evaluationsOfModel(edition, id).filter(({ benchmark }) => benchmark !== '')
  if (found.length === 0) return undefined
  return found.map(({ benchmark, config, revision, value, verified, date, source, notes, file }) => ({
    filename: fileName(file),
    verified,
    data: {
      dataset: {
        id: benchmark,
        task_id: config === '' ? 'default' : config,
        ...(revision === '' ? {} : { revision }),
      },
      value,
      ...(date === undefined ? {} : { date }),
      ...(source === undefined ? {} : { source }),
      ...(notes === undefined ? {} : { notes }),
    },
  }))
}
