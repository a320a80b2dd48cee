/** Sends the whole answer to a query as a file. */

import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileContent } from '../../hub/card-folder.ts'
import { serveContent } from '../../hub/serve-content.ts'
import type { SqlQuestion, Viewer } from '../viewer.ts'
import { ViewerError } from '../viewer-error.ts'
import type { SqlFormat } from './answer-sql.ts'

const FORMATS: readonly SqlFormat[] = ['csv', 'parquet']

/** @throws {ViewerError} the format is none of these, or the query cannot be answered */
export async function sendAnswer(
  viewer: Viewer,
  question: SqlQuestion,
  asked: string,
  request: Request,
): Promise<Response> {
  const format = FORMATS.find((one) => one === asked)
  if (format === undefined)
    throw new ViewerError(
      'InvalidParameter',
      `There is no format "${asked.slice(0, 100)}".`,
      `The formats are ${FORMATS.join(' and ')}; without one, the answer is JSON.`,
    )
  const path = await viewer.sqlFile({ ...question, format })
  const handle = await open(path)
  const { size, mtime } = await handle.stat()
  const name = `${question.dataset.split('/').at(-1) ?? 'answer'}-query.${format}`
  // Files that are kept are named by all that they were made of.
  const content = fileContent(handle, { size, etag: async () => `"${basename(path)}"`, modified: mtime })
  return serveContent(content, name, request, {
    'content-disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '_')}"`,
  })
}
