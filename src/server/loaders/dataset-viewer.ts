/** From a dataset's address to the rows that its page shows. */

import type { Entry } from '../../edition/types.ts'
import { isDataFile } from '../../snippet/loading/dataset-subsets.ts'
import type { DatasetViewerProps } from '../../ui/dataset-viewer.tsx'
import type { Viewer } from '../../viewer/viewer.ts'
import { ViewerError } from '../../viewer/viewer-error.ts'

/** Rows of a page. */
const LENGTH = 50

const LIMITS = { text: 4_000, items: 100 }

/**
 * @param edition - path of its file
 * @param query - `config`, `split` and `offset`; what makes no sense is left aside
 * @returns undefined for a dataset of which the catalogue has no rows, or whose card has `viewer: false`
 */
export async function loadDatasetViewer(
  viewer: Viewer,
  edition: string,
  { id, files, frontMatter }: Entry,
  query: URLSearchParams,
): Promise<DatasetViewerProps | undefined> {
  if (frontMatter.viewer === false || !files.some(({ path }) => isDataFile(path))) return undefined
  const place = { edition, dataset: id }
  const { configs } = await viewer.structure(place)
  const asked = configs.find(({ name }) => name === query.get('config')) ?? configs[0]
  if (asked === undefined) return undefined
  const split = asked.splits.find((name) => name === query.get('split')) ?? asked.splits[0] ?? ''
  const offset = readOffset(query.get('offset'))
  const shown = { dataset: id, configs, config: asked.name, split, offset, length: LENGTH }
  try {
    const answer = await viewer.rows({
      ...place,
      config: asked.name,
      split,
      offset,
      length: LENGTH,
      limits: LIMITS,
    })
    return { ...shown, answer, failure: undefined }
  } catch (error) {
    if (!(error instanceof ViewerError)) throw error
    const { message, remedy } = error
    return { ...shown, answer: undefined, failure: { message, remedy } }
  }
}

function readOffset(text: string | null): number {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 0
}
