/** The schema of column statistics. */

import { z } from 'zod'

/** @see https://huggingface.co/docs/dataset-viewer/statistics */
const COLUMN_TYPES = [
  'int',
  'float',
  'bool',
  'string_label',
  'string_text',
  'class_label',
  'list',
  'datetime',
] as const

/** For numbers, text lengths in characters, list lengths, or times in milliseconds since 1970. */
const summarySchema = z.object({
  min: z.number(),
  max: z.number(),
  mean: z.number(),
  median: z.number(),
  /** Sample standard deviation; 0 for a single value. */
  std: z.number(),
  /** Counts by bin. */
  hist: z.array(z.number()),
  /** One more than the number of bins; the last bin includes its upper edge. */
  edges: z.array(z.number()),
  /** The extremes as texts, where they have more digits than a double. */
  exact: z.object({ min: z.string(), max: z.string() }).optional(),
})
export type NumberSummary = z.infer<typeof summarySchema>

const columnSchema = z.object({
  name: z.string(),
  type: z.enum(COLUMN_TYPES),
  /** Number of rows scanned, and of those without a value. */
  rows: z.number(),
  missing: z.number(),
  /** Undefined for labels, booleans, and columns without any value. */
  summary: summarySchema.optional(),
  /** Frequency of each value, highest first; for labels and booleans. */
  frequencies: z.array(z.tuple([z.string(), z.number()])).optional(),
  /** Number of class labels below 0, which stand for an unknown class. */
  noLabel: z.number().optional(),
})
export type ColumnStatistics = z.infer<typeof columnSchema>

export const problemSchema = z.object({
  path: z.string(),
  line: z.number().optional(),
  message: z.string(),
  remedy: z.string(),
})

/** A problem with a file and its remedy; lines count from 1, in files that have lines. */
export type DataProblem = z.infer<typeof problemSchema>

export const statisticsSchema = z.object({
  /** Number of rows scanned, from the first. */
  scanned: z.number(),
  /** Whether these are all rows. */
  isWhole: z.boolean(),
  columns: z.array(columnSchema),
  /** Problems with the files, as far as they were scanned. */
  problems: z.array(problemSchema),
})
export type Statistics = z.infer<typeof statisticsSchema>
