/** Collects a column's values by type and summarises them as the Hub's viewer does. */

import type { Cell, Feature } from '../types.ts'
import type { ColumnStatistics } from './schema.ts'
import { summarize } from './summarize.ts'

type Finished = Omit<ColumnStatistics, 'name' | 'rows'>

export interface ColumnCollector {
  add(cell: Cell): void
  /** @param rows - number of rows added */
  finish(rows: number): Finished
}

/**
 * Texts with few distinct values count as labels.
 *
 * @see https://github.com/huggingface/dataset-viewer/blob/main/services/worker/src/worker/statistics_utils.py
 */
const MOST_LABELS = 1000
const LABEL_SHARE = 0.2
const FEW_LABELS = 10

/** In characters. A column with longer texts, or more of them together, is no column of labels. */
const LONGEST_LABEL = 1_000
const MOST_IN_LABELS = 20_000

/** @returns undefined for types without a summary */
export function collectorFor(feature: Feature): ColumnCollector | undefined {
  switch (feature._type) {
    case 'ClassLabel':
      return collectClasses(feature.names)
    case 'List':
    case 'LargeList':
      return collectNumbers('list', (cell) => (Array.isArray(cell) ? cell.length : undefined))
    case 'Value':
      return collectValues(feature.dtype)
    default:
      return undefined
  }
}

function collectValues(dtype: string): ColumnCollector | undefined {
  if (/^u?int/.test(dtype)) return collectNumbers('int', numberOf)
  if (/^(?:float|decimal|double)/.test(dtype)) return collectNumbers('float', numberOf)
  if (dtype === 'bool') return collectBooleans()
  if (dtype === 'string' || dtype === 'large_string') return collectTexts()
  if (/^(?:timestamp|date)/.test(dtype)) return collectNumbers('datetime', timeOf)
  return undefined
}

function collectNumbers(
  type: 'int' | 'float' | 'list' | 'datetime',
  read: (cell: Cell) => number | undefined,
): ColumnCollector {
  const values: number[] = []
  return {
    add(cell) {
      const value = read(cell)
      if (value !== undefined && Number.isFinite(value)) values.push(value)
    },
    finish: (rows) => summed(type, rows, values),
  }
}

function summed(type: Finished['type'], rows: number, values: number[]): Finished {
  const missing = rows - values.length
  if (values.length === 0) return { type, missing }
  const isWhole = type === 'int' || type === 'list' || type === 'string_text'
  return { type, missing, summary: summarize(values, isWhole) }
}

function collectBooleans(): ColumnCollector {
  const counts = { True: 0, False: 0 }
  return {
    add(cell) {
      if (typeof cell === 'boolean') counts[cell ? 'True' : 'False'] += 1
    },
    finish: (rows) => ({
      type: 'bool',
      missing: rows - counts.True - counts.False,
      frequencies: byFrequency(Object.entries(counts)),
    }),
  }
}

function collectClasses(names: readonly string[]): ColumnCollector {
  const counts = new Map(names.map((name) => [name, 0]))
  let missing = 0
  let noLabel = 0
  return {
    add(cell) {
      const name = typeof cell === 'number' ? names[cell] : cell
      const count = typeof name === 'string' ? counts.get(name) : undefined
      if (typeof name === 'string' && count !== undefined) counts.set(name, count + 1)
      else if (cell === null) missing += 1
      else noLabel += 1
    },
    finish: () => ({ type: 'class_label', missing, noLabel, frequencies: byFrequency(counts) }),
  }
}

function collectTexts(): ColumnCollector {
  const lengths: number[] = []
  let counts: Map<string, number> | undefined = new Map()
  let characters = 0
  return {
    add(cell) {
      if (typeof cell !== 'string') return
      lengths.push(cell.length)
      if (cell.length > LONGEST_LABEL) counts = undefined
      if (counts === undefined) return
      const count = counts.get(cell)
      if (count === undefined) characters += cell.length
      counts.set(cell, (count ?? 0) + 1)
      if (counts.size > MOST_LABELS || characters > MOST_IN_LABELS) counts = undefined
    },
    finish(rows) {
      const unique = counts?.size ?? Number.POSITIVE_INFINITY
      const isLabel = unique <= FEW_LABELS || (unique / lengths.length <= LABEL_SHARE && unique < MOST_LABELS)
      if (!isLabel || counts === undefined || unique === 0) return summed('string_text', rows, lengths)
      return { type: 'string_label', missing: rows - lengths.length, frequencies: byFrequency(counts) }
    },
  }
}

function byFrequency(counts: Iterable<[string, number]>): [string, number][] {
  return [...counts].sort(([, a], [, b]) => b - a)
}

function numberOf(cell: Cell): number | undefined {
  return typeof cell === 'number' || typeof cell === 'bigint' ? Number(cell) : undefined
}

/** Times have no zone: they are compared as if all were UTC. */
function timeOf(cell: Cell): number | undefined {
  if (typeof cell !== 'string') return undefined
  const text = cell.replace(' ', 'T')
  return Date.parse(/^[^T]*T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text) || !text.includes('T') ? text : `${text}Z`)
}
