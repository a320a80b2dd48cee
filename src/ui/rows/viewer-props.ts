/** The data of a dataset's viewer. */

import type { ViewerPlace } from '../../paths.ts'
import type { RowsAnswer, Statistics } from '../../viewer/types.ts'

export interface DatasetViewerProps {
  dataset: string
  configs: readonly { name: string; splits: readonly string[] }[]
  /** The config and split shown. */
  config: string
  split: string
  /** Undefined when the files cannot be read. */
  answer: RowsAnswer | undefined
  failure: { message: string; remedy: string } | undefined
  /** Column summaries; `pending` while they are being computed. */
  statistics: Statistics | 'pending' | undefined
  /** The words and condition that rows were searched for; empty when all are shown. */
  query: string
  where: string
  /** Index of the first row shown, and rows per page. */
  offset: number
  length: number
  /** Whether a server can provide other rows. */
  isLive: boolean
}

/** Whether the rows are filtered. */
export const isSearched = ({ query, where }: Pick<DatasetViewerProps, 'query' | 'where'>) =>
  query !== '' || where !== ''

/** The reader's place, without what equals the default. */
export function placeOf({ configs, config, split, query, where }: DatasetViewerProps): ViewerPlace {
  const [first] = configs
  const splits = configs.find(({ name }) => name === config)?.splits ?? []
  return {
    ...(config === first?.name ? {} : { config }),
    ...(split === splits[0] ? {} : { split }),
    ...(query === '' ? {} : { q: query }),
    ...(where === '' ? {} : { where }),
  }
}
