/** Sends many changes of an index together. */

import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { UserError } from '../../errors.ts'
import { unlessAway } from '../engine.ts'
import type { Cluster } from './cluster.ts'

/** A document to be there, or to be gone. */
export interface BulkLine {
  id: string
  document: object | undefined
}

/** Bytes that are sent at one time, about: a long card is sent by itself. */
const MOST_BYTES = 8 * 1024 * 1024
/** Nodes that have too much to do, or take over for another, are asked again after so long, in milliseconds. */
const WAITS = [500, 1_000, 2_000, 4_000, 8_000, 16_000]
/** Nodes that take their time to say nothing are not asked again after so long, in milliseconds. */
const MOST_MS = 60_000

/** A node waits so long for the one that keeps the index, then says that it is not there. */
const QUERY = { timeout: '10s' } as const

const DONE = z.object({
  status: z.number(),
  error: z.object({ type: z.string(), reason: z.string() }).optional(),
})
const ANSWER = z.object({
  items: z.array(z.union([z.object({ index: DONE }), z.object({ delete: DONE })])),
})

/**
 * Makes changes; each may be made twice.
 *
 * @throws {UserError} the cluster refuses one, with its reason
 */
export async function sendLines(cluster: Cluster, index: string, lines: readonly BulkLine[]): Promise<void> {
  let due: BulkLine[] = []
  let bytes = 0
  for (const line of lines) {
    const length = line.document === undefined ? 0 : JSON.stringify(line.document).length
    if (due.length > 0 && bytes + length > MOST_BYTES) {
      await sendNow(cluster, index, due)
      due = []
      bytes = 0
    }
    due.push(line)
    bytes += length
  }
  await sendNow(cluster, index, due)
}

async function sendNow(cluster: Cluster, index: string, lines: readonly BulkLine[]): Promise<void> {
  let left = lines
  let reason = 'no node answered'
  const until = performance.now() + MOST_MS
  for (const wait of WAITS) {
    if (left.length === 0) return
    if (performance.now() > until) break
    const body = left.flatMap(({ id, document }) =>
      document === undefined ? [{ delete: { _id: id } }] : [{ index: { _id: id } }, document],
    )
    const answer = await unlessAway(
      cluster.ask({ method: 'POST', path: [index, '_bulk'], body, query: QUERY }),
    )
    if (answer === undefined) {
      await setTimeout(wait)
      continue
    }
    const { status } = answer
    if (status >= 300) throw new UserError(`OpenSearch refuses to write to ${index}: status ${status}`)
    const again: BulkLine[] = []
    for (const [at, item] of cluster.read(ANSWER, answer).items.entries()) {
      const line = left[at]
      const done = 'index' in item ? item.index : item.delete
      // What is to be gone may be gone already.
      if (line === undefined || done.status < 300 || done.status === 404) continue
      if (done.status !== 429 && done.status < 500)
        throw new UserError(`OpenSearch refuses an entry: ${done.error?.reason ?? `status ${done.status}`}`)
      reason = done.error?.reason ?? `status ${done.status}`
      again.push(line)
    }
    left = again
    if (left.length > 0) await setTimeout(wait)
  }
  if (left.length > 0) throw new UserError(`OpenSearch did not take ${left.length} entries: ${reason}`)
}
