/** The thread that reads the headers of weight files; the other end is `read-headers.ts`. */

import { once } from 'node:events'
import type { MessagePort } from 'node:worker_threads'
import { type HeaderSummary, summarizeHeaders, type Wanted } from './summarize-headers.ts'

/** What to read: the files are asked for over the port, range by range. */
export interface HeadersJob extends Wanted {
  files: { path: string; size: number }[]
  port: MessagePort
}

/** A range of a file, by its place in the job. */
export interface RangeQuestion {
  file: number
  start: number
  length: number
}

/** Its bytes; undefined if they cannot be read. */
export type RangeAnswer = Uint8Array<ArrayBuffer> | undefined

/** A failure as it is sent to the other thread, where errors lose their class; undefined if that one knows it. */
export type SentSummary = Omit<HeaderSummary, 'broken'> & {
  broken: { path: string; reason: string | undefined }[]
}

/** The other end could not read a range, and knows why. */
class Unreadable extends Error {}

export default async function work({ files, port, ...wanted }: HeadersJob): Promise<SentSummary> {
  const ask = async (question: RangeQuestion): Promise<Uint8Array> => {
    port.postMessage(question)
    const [answer]: RangeAnswer[] = await once(port, 'message')
    if (answer === undefined) throw new Unreadable()
    return answer
  }
  try {
    const summary = await summarizeHeaders(
      files.map(({ path, size }, file) => ({
        path,
        bytes: { size, read: (start, length) => ask({ file, start, length }) },
      })),
      wanted,
    )
    return {
      ...summary,
      broken: summary.broken.map(({ path, error }) => ({ path, reason: reasonOf(error) })),
    }
  } finally {
    port.close()
  }
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof Unreadable) return undefined
  return error instanceof Error ? error.message : String(error)
}
