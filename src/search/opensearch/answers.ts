/**
 * Reads what a cluster answers to searches. Nothing of it is shown that cannot be true of the edition: what answers may be
 * something else than a cluster, such as a proxy with a page of its own, or a cluster with something else in it.
 */

import { z } from 'zod'
import { byCount, type Listing } from '../count.ts'
import { RefusedQueryError, SearchAwayError } from '../engine.ts'
import type { FacetValue } from '../types.ts'
import { chosenName } from './search-body.ts'

/** @param most - the entries of the edition: nothing is counted that has more */
function foundAmong(most: number) {
  const count = z.int().min(0).max(most)
  const listed = z.union([
    count,
    z.object({ buckets: z.array(z.object({ key: z.string(), doc_count: count })) }),
    // What it says beside the lists.
    z.object({ buckets: z.undefined().optional() }),
  ])
  return z.object({
    timed_out: z.literal(false),
    hits: z.object({
      total: z.object({ value: count }).optional(),
      // The key of an entry comes last in what they are put in order by.
      hits: z.array(
        z.object({ sort: z.array(z.unknown()).refine((sort) => typeof sort.at(-1) === 'string') }),
      ),
    }),
    aggregations: z.record(z.string(), z.object({ doc_count: count }).catchall(listed)).optional(),
  })
}

export type Found = z.infer<ReturnType<typeof foundAmong>>

const RESPONSES = z.object({ responses: z.array(z.unknown()) })

export const untrue = (cluster: string) =>
  new SearchAwayError(`${cluster}: what it answers is not about this edition`)

export class AnswerReader {
  readonly #cluster: string
  readonly #found: ReturnType<typeof foundAmong>

  /**
   * @param cluster - what people may read of its address
   * @param entries - of the edition
   */
  constructor(cluster: string, entries: number) {
    this.#cluster = cluster
    this.#found = foundAmong(entries)
  }

  /**
   * @param asked - the number of searches
   * @returns as many answers
   * @throws {SearchAwayError} one of them is none
   * @throws {RefusedQueryError} one of them was refused
   */
  read(body: unknown, asked: number): Found[] {
    const { data } = RESPONSES.safeParse(body)
    if (data?.responses.length !== asked) throw untrue(this.#cluster)
    return data.responses.map((one) => {
      const found = this.#found.safeParse(one)
      if (found.success) return found.data
      throw failureOf(this.#cluster, one)
    })
  }
}

/** The key of the entry that was found. */
export const keyOfHit = ({ sort }: Found['hits']['hits'][number]) => String(sort.at(-1))

/** Lists the values that were counted. */
export function listing(groups: readonly NonNullable<Found['aggregations']>[string][]) {
  const counted = new Map<string, FacetValue[]>()
  for (const group of groups)
    for (const [name, listed] of Object.entries(group)) {
      if (typeof listed === 'number' || listed.buckets === undefined) continue
      counted.set(
        name,
        listed.buckets.map(({ key, doc_count }) => ({ value: key, count: doc_count })),
      )
    }
  return ({ id, chosen }: Listing): FacetValue[] => {
    const counts = new Map((counted.get(id) ?? []).map(({ value, count }) => [value, count]))
    const others = new Map((counted.get(chosenName(id)) ?? []).map(({ value, count }) => [value, count]))
    for (const value of chosen) if (!counts.has(value)) counts.set(value, others.get(value) ?? 0)
    return [...counts].map(([value, count]) => ({ value, count })).sort(byCount)
  }
}

const TIMED_OUT = z.object({ timed_out: z.literal(true) })
const FAILURE = z.object({ status: z.number(), error: z.object({ type: z.string() }) })

function failureOf(cluster: string, response: unknown): Error {
  const { data } = FAILURE.safeParse(response)
  if (TIMED_OUT.safeParse(response).success)
    return new SearchAwayError(`${cluster}: the search took too long`)
  if (data === undefined) return untrue(cluster)
  const { status, error } = data
  // Whoever loads it makes one anew that somebody has closed.
  if (['index_not_found_exception', 'index_closed_exception'].includes(error.type))
    return new SearchAwayError(`${cluster}: this edition is not loaded yet`)
  return status === 400
    ? new RefusedQueryError(`${cluster} refuses a search: ${error.type}`)
    : new SearchAwayError(`${cluster}: status ${status}, ${error.type}`)
}
