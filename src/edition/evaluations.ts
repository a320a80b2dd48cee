/** Evaluation results of a model as an edition keeps them: one row for each number, from both formats that cards use. */

import { isObject } from '../card/json.ts'
import type { Card, Json } from '../card/types.ts'
import type { Evaluation } from './cross-types.ts'
import { setupOf } from './evaluation-setup.ts'
import { addressableId } from './ids.ts'

/** Id of the benchmark that results are on which name nothing but a place, such as `.` or `/`. */
export const UNNAMED = 'unnamed'

/** The results in `model-index`, a row for each metric. */
export function evaluationsOf({ metadata }: Card): Evaluation[] {
  return metadata.results.flatMap(({ dataset, task, metrics, source }) => {
    const named = [dataset?.type, dataset?.name].filter((name) => name !== undefined)
    if (named.length === 0) return []
    // Cards of models that a script has trained name the folder that their data was in.
    const benchmark = named.map(addressableId).find((id) => id !== '') ?? UNNAMED
    return metrics.flatMap((measured): Evaluation[] => {
      const { type, name, value, written, verified } = measured
      const metric = type ?? name
      if (metric === undefined || value === null) return []
      return [
        {
          benchmark,
          benchmarkName: dataset?.name,
          config: dataset?.config ?? '',
          split: dataset?.split ?? '',
          revision: dataset?.revision ?? '',
          setup: setupOf(dataset, measured),
          task: task.type ?? '',
          metric,
          metricName: name,
          value: typeof value === 'number' ? asWritten(value, written) : value,
          number: readNumber(value),
          verified,
          source,
          date: undefined,
          notes: undefined,
        },
      ]
    })
  })
}

/** A number as text where its author gave it digits that it loses as a number: `0.940`. */
export function asWritten(value: number, written: string | undefined): Json {
  return written === undefined || written === String(value) || Number(written) !== value ? value : written
}

/** With what people write behind a number; the time to read one grows with the cube of it. */
const LONGEST_NUMBER = 200

/** `20.0 ± 1.2`, `45.3%` and `1,234` say a number; `12/15` and `high` say none that can be ranked. */
export function readNumber(value: Json): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') {
    // A list of one, or a mapping with one number, says it as well.
    const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
    return inner.length === 1 && inner[0] !== undefined ? readNumber(inner[0]) : undefined
  }
  if (value.length > LONGEST_NUMBER) return undefined
  const [, digits] =
    /^\s*([+-]?[\d,]*\.?\d+(?:e[+-]?\d+)?)\s*(?:%|±.*|\+\/-.*|\(.*\))?\s*$/i.exec(value) ?? []
  if (digits === undefined || !/^[+-]?(?:\d+|\d{1,3}(?:,\d{3})+)?(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(digits)) {
    return undefined
  }
  const number = Number(digits.replaceAll(',', ''))
  return Number.isFinite(number) ? number : undefined
}
