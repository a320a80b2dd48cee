/** Reads the columns and numbers of rows that a dataset's card declares, for datasets whose rows are elsewhere. */

import { childOf, isObject } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import { readDeclaredFeatures } from './features.ts'
import type { DeclaredSubset } from './types.ts'

/**
 * The subsets of `dataset_info` that say something of their columns or rows.
 *
 * @see https://github.com/huggingface/hub-docs/blob/main/datasetcard.md
 */
export function declaredSubsets(frontMatter: { [key: string]: Json }): DeclaredSubset[] {
  return [frontMatter.dataset_info]
    .flat()
    .map((info) => {
      const name = childOf(info, 'config_name')
      const columns = readDeclaredFeatures(childOf(info, 'features'))
      return {
        name: typeof name === 'string' ? name : undefined,
        columns: [...columns].map(([name, feature]) => ({ name, feature })),
        splits: [childOf(info, 'splits')].flat().flatMap(splitOf),
      }
    })
    .filter(({ columns, splits }) => columns.length + splits.length > 0)
}

function splitOf(split: Json | undefined): DeclaredSubset['splits'] {
  if (!isObject(split)) return []
  const { name, num_examples: rows } = split
  return typeof name === 'string' && typeof rows === 'number' ? [{ name, rows }] : []
}
