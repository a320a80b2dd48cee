/** Reads a folder of sourced facts: `models.jsonl` and `datasets.jsonl`, one object a line. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'

const fact = z.looseObject({ value: z.unknown(), source: z.string(), note: z.string().optional() })

/** One fact: its value, and the address that states it. */
export type Fact = z.infer<typeof fact> & {
  relation?: string | undefined
  title?: string | undefined
  config?: string | undefined
  conflicts?: { value: unknown; source: string }[] | undefined
}

const conflict = z.object({ value: z.unknown(), source: z.string() })

const evaluation = z.object({
  dataset: z.string(),
  split: z.string().optional(),
  metric: z.string(),
  value: z.number(),
  unit: z.string().optional(),
  setting: z.string().optional(),
  variant: z.string().optional(),
  source: z.string(),
  date: z.string().optional(),
})

/** One measured value of a model. */
export type Evaluated = z.infer<typeof evaluation>

const record = z.object({
  id: z.string(),
  kind: z.enum(['model', 'dataset']),
  facts: z.record(
    z.string(),
    z.union([
      fact.extend({
        relation: z.string().optional(),
        title: z.string().optional(),
        config: z.string().optional(),
        conflicts: z.array(conflict).optional(),
      }),
      // `known_issues` is a list of texts, which are for people to read.
      z.array(z.unknown()),
    ]),
  ),
  evaluation: z.array(evaluation).default([]),
  conflicts: z.array(z.object({ field: z.string(), values: z.array(conflict) })).default([]),
})

/** All that is known of one model or dataset. */
export type FactRecord = z.infer<typeof record>

/** @throws {Error} naming the line that is not in the form of the facts */
export function readRecords(folder: string): FactRecord[] {
  return ['models.jsonl', 'datasets.jsonl'].flatMap((name) => {
    const file = join(folder, name)
    return readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        if (line === '') return []
        const read = record.safeParse(JSON.parse(line))
        if (read.success) return [read.data]
        throw new Error(`${file}:${index + 1}: ${z.prettifyError(read.error)}`)
      })
  })
}
