/** A viewer over a folder of files, without a server, for tests. */

import { onTestFinished } from 'vitest'
import type { RowsAnswer } from '../../src/viewer/types.ts'
import { type DatasetPlace, LocalViewer } from '../../src/viewer/viewer.ts'
import { makeFolder } from './folder.ts'
import { makeStore } from './ingest.ts'

const LIMITS = { text: 1000, items: 100, total: 1_000_000 }

export interface ViewerForTest {
  viewer: LocalViewer
  /** The dataset `acme/rows` with the given files. */
  place: DatasetPlace
  /** Rows of its default split, or of another. */
  rows(range?: { offset?: number; length?: number; config?: string; split?: string }): Promise<RowsAnswer>
  /** The values of those rows, keyed by column name. */
  values(range?: { offset?: number; length?: number; config?: string; split?: string }): Promise<object[]>
}

/** @param files - of the dataset's folder; a card is added if there is none */
export async function makeViewer(files: { [path: string]: string | Uint8Array }): Promise<ViewerForTest> {
  const withCard = { 'README.md': '# Rows\n', ...files }
  const folder = makeFolder(
    Object.fromEntries(Object.entries(withCard).map(([path, text]) => [`datasets/acme/rows/${path}`, text])),
  )
  const { store, run } = makeStore()
  const { edition } = await run(folder)
  const viewer = new LocalViewer()
  onTestFinished(() => viewer.close())
  const place = { edition: store.pathOf(edition), dataset: 'acme/rows' }
  const rows: ViewerForTest['rows'] = ({ offset = 0, length = 100, ...names } = {}) =>
    viewer.rows({ ...place, ...names, offset, length, limits: LIMITS })
  return {
    viewer,
    place,
    rows,
    async values(range) {
      const answer = await rows(range)
      return answer.rows.map(({ cells }) =>
        Object.fromEntries(cells.map(({ value }, index) => [answer.columns[index]?.name, value])),
      )
    },
  }
}
