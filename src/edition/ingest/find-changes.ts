/** Finds what has changed of cards from one edition to the next, in numbers that readers care for. */

import type { DatabaseSync } from 'node:sqlite'
import { datasetInfoSchema } from '../../card/metadata/structures.ts'
import { type Card, type CardKind, type Json, REPO_KINDS } from '../../card/types.ts'
import { cut } from '../../format.ts'
import { jsonOf, numberOf, optionalText, type Row, textOf } from '../store/columns.ts'
import type { Change, ChangedResult } from '../types.ts'

/** Results of one card that are kept. */
const MOST_RESULTS = 10

/** Characters of a value: most are numbers. */
const MOST_OF_VALUE = 20

/**
 * Compares cards in the files of two editions.
 *
 * @param cards - those that are new, changed or gone
 * @param at - when, ISO 8601 in UTC
 * @returns without the cards of which there is nothing to say
 */
export function findChanges(
  before: DatabaseSync,
  after: DatabaseSync,
  cards: readonly { kind: CardKind; id: string }[],
  at: string,
): Change[] {
  const [readBefore, readAfter] = [reader(before), reader(after)]
  return REPO_KINDS.flatMap((kind) =>
    cards.flatMap((card): Change[] => {
      if (card.kind !== kind) return []
      const [old, now] = [readBefore(kind, card.id), readAfter(kind, card.id)]
      if (now === undefined) return []
      if (old === undefined) return [{ at, kind, id: card.id, isNew: true, results: [] }]
      const isCounted = old.rows !== undefined && now.rows !== undefined && old.rows !== now.rows
      const rows = isCounted ? { before: old.rows ?? 0, after: now.rows ?? 0 } : undefined
      return [
        { at, kind, id: card.id, isNew: false, results: changedResults(old.results, now.results), rows },
      ]
    }),
  )
}

type Results = ReadonlyMap<string, ChangedResult>

const changedResults = (old: Results, now: Results): ChangedResult[] =>
  [...now.values()]
    .map((result) => ({ ...result, before: old.get(result.key)?.after }))
    .filter(({ before, after }) => before !== after)
    .slice(0, MOST_RESULTS)

/** What is compared of a card; undefined where there is none. */
type CardReader = (kind: CardKind, id: string) => { results: Results; rows: number | undefined } | undefined

function reader(database: DatabaseSync): CardReader {
  const card = database.prepare(
    'SELECT entry.n, card.front_matter FROM entry JOIN card USING (n) WHERE entry.kind = ? AND entry.id = ?',
  )
  const evaluations = database.prepare(
    `SELECT benchmark, benchmark_name, config, split, revision, setup, task, metric, metric_name, value
     FROM evaluation WHERE n = ? ORDER BY position`,
  )
  return (kind, id) => {
    const row = card.get(kind, id)
    if (row === undefined) return undefined
    return {
      results: resultsOf(evaluations.all(numberOf(row, 'n'))),
      rows: countRows(jsonOf<Card['frontMatter']>(row, 'front_matter').dataset_info),
    }
  }
}

/** By what is measured. A card that reports it twice does not say which of them is which. */
function resultsOf(rows: readonly Row[]): Results {
  const results = new Map<string, ChangedResult>()
  const twice = new Set<string>()
  for (const row of rows) {
    const { benchmark_name, metric_name, value, ...measured } = row
    const key = JSON.stringify(Object.values(measured))
    if (results.has(key)) twice.add(key)
    results.set(key, {
      key,
      metric: optionalText(row, 'metric_name') ?? textOf(row, 'metric'),
      benchmark: optionalText(row, 'benchmark_name') ?? textOf(row, 'benchmark'),
      after: cut(writtenOf(jsonOf<Json>(row, 'value')), MOST_OF_VALUE),
    })
  }
  for (const key of twice) results.delete(key)
  return results
}

/** The rows of all splits, if the card states how many each has. */
function countRows(info: Json | undefined): number | undefined {
  const read = datasetInfoSchema.safeParse(info)
  if (!read.success) return undefined
  const counts = [read.data]
    .flat()
    .flatMap(({ splits }) =>
      Array.isArray(splits) ? splits.map(({ num_examples }) => num_examples) : [undefined],
    )
  return counts.reduce(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  )
}

const writtenOf = (value: Json) => (typeof value === 'object' ? JSON.stringify(value) : String(value))
