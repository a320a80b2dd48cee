/** Loads the rows that a dataset's page shows. */

import { setTimeout } from 'node:timers/promises'
import { isDataFile } from '../../data-formats.ts'
import type { Entry } from '../../edition/types.ts'
import { LIMITS } from '../../limits.ts'
import { logError } from '../../log.ts'
import type { DatasetViewerProps } from '../../ui/rows/viewer-props.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { ViewerError } from '../../viewer/viewer-error.ts'

/** Rows of a page. */
const LENGTH = 50

/** How long a page whose rows are ready waits for their number and summaries. */
const PATIENCE_MS = 1_500

/** The longest delay that a timer takes, in milliseconds. */
const ENDLESS = 2 ** 31 - 1

const CELL_LIMITS = { text: 4_000, items: 100, total: 1_000_000 }

/**
 * @param edition - path of its file
 * @param query - `config`, `split`, `offset`, `q` and `where`; invalid values are ignored
 * @param isLive - whether the page can ask for other rows; if not, its summaries are waited for
 * @returns undefined for a dataset whose rows the catalogue lacks, or whose card has `viewer: false`
 * @throws errors that are no fault of the files, where the page is not live: it would show them until its card changes
 */
export async function loadDatasetViewer(
  viewer: Viewer,
  edition: string,
  { id, files, frontMatter }: Entry,
  query: URLSearchParams,
  isLive: boolean,
): Promise<DatasetViewerProps | undefined> {
  if (frontMatter.viewer === false || !files.some(({ path }) => isDataFile(path))) return undefined
  const place = { edition, dataset: id }
  const failed = (error: unknown) => {
    if (!isLive && !(error instanceof ViewerError)) throw error
    return describeFailure(error, id)
  }
  const { configs } = await viewer.structure(place).catch((error: unknown) => {
    failed(error)
    // The card is shown without its rows.
    return { configs: [] }
  })
  const asked = configs.find(({ name }) => name === query.get('config')) ?? configs[0]
  if (asked === undefined) return undefined
  const split = asked.splits.find((name) => name === query.get('split')) ?? asked.splits[0] ?? ''
  const offset = readOffset(query.get('offset'))
  const wanted = { query: readText(query.get('q')), where: readText(query.get('where')) }
  const shown = { dataset: id, configs, config: asked.name, split, offset, length: LENGTH, ...wanted, isLive }
  const named = { ...place, config: asked.name, split }
  const patience = isLive ? PATIENCE_MS : ENDLESS
  try {
    const [answer, statistics] = await Promise.all([
      wanted.query === '' && wanted.where === ''
        ? viewer.rows({ ...named, offset, length: LENGTH, limits: CELL_LIMITS, patience })
        : viewer.find({ ...named, ...wanted, offset, length: LENGTH, limits: CELL_LIMITS }),
      // Rows are shown without a summary where it fails: they themselves show best what is wrong.
      orPending(
        viewer.statistics(named).catch(() => undefined),
        patience,
      ),
    ])
    return { ...shown, answer, statistics, failure: undefined }
  } catch (error) {
    return { ...shown, answer: undefined, statistics: undefined, failure: failed(error) }
  }
}

/** Describes a failure to the reader; one that is no fault of the files also goes to the log. */
function describeFailure(error: unknown, id: string): { message: string; remedy: string } {
  if (error instanceof ViewerError) return { message: error.message, remedy: error.remedy }
  logError(`The rows of ${id} could not be read`, error)
  return {
    message: 'The rows cannot be read at the moment.',
    remedy: 'Reload the page; the server log has the details.',
  }
}

/** The value if it arrives in time; otherwise it is finished for the next reader. */
async function orPending<T>(made: Promise<T>, patience: number): Promise<T | 'pending'> {
  const timer = new AbortController()
  try {
    return await Promise.race([made, setTimeout(patience, 'pending' as const, { signal: timer.signal })])
  } finally {
    timer.abort()
  }
}

function readText(text: string | null): string {
  return (text ?? '').trim().slice(0, LIMITS.condition)
}

function readOffset(text: string | null): number {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : 0
}
