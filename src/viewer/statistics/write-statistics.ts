/** Writes statistics in the format of the Hub's viewer. */

import type { JsonCell } from '../json-answer.ts'
import { writeDuration } from '../times.ts'
import type { ColumnStatistics, Statistics } from './schema.ts'

/** @see https://huggingface.co/docs/dataset-viewer/statistics */
export function writeStatistics({ scanned, isWhole, columns }: Statistics): JsonCell {
  return {
    num_examples: scanned,
    statistics: columns.map((column) => ({
      column_name: column.name,
      column_type: column.type,
      column_statistics: writeColumn(column),
    })),
    partial: !isWhole,
  }
}

function writeColumn(column: ColumnStatistics): JsonCell {
  const { type, rows, missing, summary, frequencies, noLabel } = column
  const nan = { nan_count: missing, nan_proportion: share(missing, rows) }
  if (frequencies !== undefined) {
    const labels = type === 'bool' ? {} : { n_unique: frequencies.filter(([, count]) => count > 0).length }
    const unknown =
      noLabel === undefined ? {} : { no_label_count: noLabel, no_label_proportion: share(noLabel, rows) }
    return { ...nan, ...unknown, ...labels, frequencies: Object.fromEntries(frequencies) }
  }
  const write = (value: number) => (type === 'datetime' ? writeTime(value) : value)
  if (summary === undefined)
    return { ...nan, min: null, max: null, mean: null, median: null, std: null, histogram: null }
  return {
    ...nan,
    min: summary.exact === undefined ? write(summary.min) : BigInt(summary.exact.min),
    max: summary.exact === undefined ? write(summary.max) : BigInt(summary.exact.max),
    mean: write(summary.mean),
    median: write(summary.median),
    std: type === 'datetime' ? writeDuration(BigInt(Math.round(summary.std / 1000)), 's') : summary.std,
    histogram: { hist: summary.hist, bin_edges: summary.edges.map(write) },
  }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole
}

function writeTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, -5)
}
