/** What is known of the values of a column. */

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

/** Of numbers: values, lengths of texts in characters, lengths of lists, or times in milliseconds since 1970. */
const summarySchema = z.object({
  min: z.number(),
  max: z.number(),
  mean: z.number(),
  median: z.number(),
  /** Of a sample; 0 for a single value. */
  std: z.number(),
  /** Values by bin. */
  hist: z.array(z.number()),
  /** One more than there are bins; the last bin holds its upper edge. */
  edges: z.array(z.number()),
})
export type NumberSummary = z.infer<typeof summarySchema>

const columnSchema = z.object({
  name: z.string(),
  type: z.enum(COLUMN_TYPES),
  /** Rows that were looked at, and those of them without a value. */
  rows: z.number(),
  missing: z.number(),
  /** Undefined for labels, booleans, and columns without any value. */
  summary: summarySchema.optional(),
  /** How often each value is there, the most frequent first; of labels and booleans. */
  frequencies: z.array(z.tuple([z.string(), z.number()])).optional(),
  /** Class labels below 0: rows of which the class is not known. */
  noLabel: z.number().optional(),
})
export type ColumnStatistics = z.infer<typeof columnSchema>

const problemSchema = z.object({
  path: z.string(),
  line: z.number().optional(),
  message: z.string(),
  remedy: z.string(),
})

/** Something that is wrong with a file, and what to do; the line counts from 1 where the file has lines. */
export type DataProblem = z.infer<typeof problemSchema>

export const statisticsSchema = z.object({
  /** Rows that were looked at, from the first one on. */
  scanned: z.number(),
  /** Whether these are all rows. */
  isWhole: z.boolean(),
  columns: z.array(columnSchema),
  /** What is wrong with the files, as far as they were looked at. */
  problems: z.array(problemSchema),
})
export type Statistics = z.infer<typeof statisticsSchema>
