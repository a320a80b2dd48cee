/**
 * What has changed lately in the cards of a catalogue, as an edition keeps it. It follows from the editions before, not
 * from the cards, so it is no part of what the id of an edition is made of.
 */

import * as z from 'zod'
import { REPO_KINDS } from '../card/types.ts'
import type { Change } from './types.ts'

/** Cards whose last change is kept: more than a page shows. */
const MOST_KEPT = 20

const resultSchema = z.object({
  key: z.string(),
  metric: z.string(),
  benchmark: z.string(),
  before: z.string().optional(),
  after: z.string(),
})

const changeSchema = z.object({
  at: z.string(),
  kind: z.enum(REPO_KINDS),
  id: z.string(),
  isNew: z.boolean(),
  results: z.array(resultSchema),
  rows: z.object({ before: z.number(), after: z.number() }).optional(),
})

/** @param json - what {@link addChanges} made; that of a version which kept something else counts as nothing */
export function parseChanges(json: string | undefined): Change[] {
  return z
    .array(changeSchema)
    .catch([])
    .parse(json === undefined ? [] : JSON.parse(json))
}

/**
 * Put changes before those that are known. Those of one card on one day become one: a file is saved many times while
 * somebody works on it.
 *
 * @param fresh - found at one time
 * @returns newest first, and as many as are kept
 */
export function addChanges(known: readonly Change[], fresh: readonly Change[]): Change[] {
  const joined = fresh.map((change) => {
    const earlier = known.find((other) => isSameDay(other, change))
    return earlier === undefined ? change : join(earlier, change)
  })
  const others = known.filter((other) => !fresh.some((change) => isSameDay(other, change)))
  // What can be said in numbers would otherwise be pushed out where many cards are new at once.
  const inOrder = joined.filter(saysSomething).toSorted((a, b) => Number(a.isNew) - Number(b.isNew))
  return [...inOrder, ...others].slice(0, MOST_KEPT)
}

const isSameDay = (a: Change, b: Change) =>
  a.kind === b.kind && a.id === b.id && a.at.slice(0, 10) === b.at.slice(0, 10)

const saysSomething = ({ isNew, results, rows }: Change) => isNew || results.length > 0 || rows !== undefined

function join(earlier: Change, later: Change): Change {
  if (earlier.isNew || later.isNew) return { ...later, isNew: true, results: [], rows: undefined }
  const results = new Map(earlier.results.map((result) => [result.key, result]))
  for (const result of later.results)
    results.set(result.key, { ...result, before: (results.get(result.key) ?? result).before })
  const rows = later.rows && { ...later.rows, before: (earlier.rows ?? later.rows).before }
  return {
    ...later,
    results: [...results.values()].filter(({ before, after }) => before !== after),
    rows: rows === undefined ? earlier.rows : rows.before === rows.after ? undefined : rows,
  }
}
