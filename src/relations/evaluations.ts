/** Turns the `model-index` of a card into evaluation rows, one per number. */

import { isObject } from '../card/json.ts'
import type { Card, Json } from '../card/types.ts'
import { addressableId } from '../edition/ids.ts'
import { setupOf } from './evaluation-setup.ts'
import type { Evaluation } from './types.ts'

/**
 * Loaders of the library `datasets`, which training scripts write in place of a dataset: they say how its files were
 * read, not what is in them.
 *
 * @see https://github.com/huggingface/datasets/tree/main/src/datasets/packaged_modules
 */
const LOADERS: ReadonlySet<string> = new Set([
  ...['arrow', 'audiofolder', 'csv', 'generator', 'hdf5', 'imagefolder', 'json', 'lance', 'niftifolder'],
  ...['pandas', 'parquet', 'pdffolder', 'spark', 'sql', 'text', 'videofolder', 'webdataset', 'xml'],
])

/** The results in `model-index`, a row for each metric. */
export function evaluationsOf({ metadata }: Card): Evaluation[] {
  return metadata.results.flatMap(({ dataset, task, metrics, source, date }) => {
    const named = [dataset?.type, dataset?.name].filter((name) => name !== undefined)
    // Cards written by training scripts name the folder of the data.
    const ids = named.map(addressableId).filter((id) => id !== '' && !LOADERS.has(id.toLowerCase()))
    const benchmark = ids[0] ?? ''
    return metrics.flatMap((measured): Evaluation[] => {
      const { type, name, value, written, verified } = measured
      const metric = type ?? name
      if (metric === undefined || value === null) return []
      return [
        {
          benchmark,
          benchmarkName: dataset?.name,
          // Where nothing is said of the data, only the task may tell what was measured.
          config: dataset?.config ?? (benchmark === '' ? (task.name ?? '') : ''),
          split: dataset?.split ?? '',
          revision: dataset?.revision ?? '',
          setup: setupOf(dataset, measured),
          task: task.type ?? '',
          metric,
          metricName: name,
          value: typeof value === 'number' ? asWritten(value, written) : value,
          number: readNumber(value),
          isPercent: isPercent(value),
          verified,
          source,
          date,
          notes: undefined,
          file: undefined,
        },
      ]
    })
  })
}

/** Whether a value says that it is in per cent: then `0.9%` is, small as it is. */
export function isPercent(value: Json): boolean {
  return typeof value === 'string' && value.includes('%')
}

/** A number as text if converting it would lose digits that the author wrote: `0.940`. */
export function asWritten(value: number, written: string | undefined): Json {
  return written === undefined || written === String(value) || Number(written) !== value ? value : written
}

/** Longest text read as a number; reading takes time cubic in its length. */
const LONGEST_NUMBER = 200

/**
 * `20.0 ± 1.2`, `45.3%` and `1,234` are numbers; `12/15`, `0,945`, which many write for 0.945, and `high` are not, and
 * cannot be ranked.
 */
export function readNumber(value: Json): number | undefined {
  if (typeof value === 'number') return value
  if (typeof value !== 'string') {
    // A list or mapping with a single number counts as that number.
    const inner = Array.isArray(value) ? value : isObject(value) ? Object.values(value) : []
    return inner.length === 1 && inner[0] !== undefined ? readNumber(inner[0]) : undefined
  }
  if (value.length > LONGEST_NUMBER) return undefined
  const [, digits] =
    /^\s*([+-]?[\d,]*\.?\d+(?:e[+-]?\d+)?)\s*(?:%|±.*|\+\/-.*|\(.*\))?\s*$/i.exec(value) ?? []
  if (
    digits === undefined ||
    !/^[+-]?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(digits)
  ) {
    return undefined
  }
  const number = Number(digits.replaceAll(',', ''))
  return Number.isFinite(number) ? number : undefined
}
