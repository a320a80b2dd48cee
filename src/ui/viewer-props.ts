/** What the page of a dataset knows of its rows. */

import type { RowsAnswer, Statistics } from '../viewer/types.ts'
import type { ViewerPlace } from './paths.ts'

export interface DatasetViewerProps {
  dataset: string
  configs: readonly { name: string; splits: readonly string[] }[]
  /** The config and split that are shown. */
  config: string
  split: string
  /** Undefined when the files cannot be read. */
  answer: RowsAnswer | undefined
  failure: { message: string; remedy: string } | undefined
  /** Summaries of columns; `pending` while they are made. */
  statistics: Statistics | 'pending' | undefined
  /** Words that rows were searched for, and a condition; empty when all are shown. */
  query: string
  where: string
  /** Index of the first row that is shown, and rows of a page. */
  offset: number
  length: number
  /** Whether a server is there to give other rows. */
  isLive: boolean
}

/** Whether only some of the rows were asked for. */
export const isSearched = ({ query, where }: Pick<DatasetViewerProps, 'query' | 'where'>) =>
  query !== '' || where !== ''

/** Where the reader is, as far as it is not where every reader begins. */
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
