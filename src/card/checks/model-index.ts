/** Checks evaluation results in the front matter for faults that a schema cannot express. */

import { childOf, isObject, type JsonObject, type Path } from '../json.ts'
import { quote } from '../quote.ts'
import type { Report } from '../rule.ts'
import type { Json } from '../types.ts'
import { type CheckedCard, defineCheck } from './check.ts'

/** Metrics between 0 and 1, which many write as per cent; other metrics have other scales. */
const BOUNDED: ReadonlySet<string> = new Set([
  'accuracy',
  'f1',
  'precision',
  'recall',
  'exact_match',
  'roc_auc',
])

const rules = {
  'several-model-index': { severity: 'warning', description: 'model-index has one entry.' },
  'verified-by-hand': { severity: 'warning', description: 'Only the Hub marks results as verified.' },
  'metric-out-of-range': { severity: 'warning', description: 'A value lies within the range of its metric.' },
  'duplicate-result': { severity: 'warning', description: 'No result is listed twice.' },
} as const

type ResultReport = Report<keyof typeof rules>

interface FoundMetric {
  type: string
  metric: JsonObject
  value: Json | undefined
  path: Path
}

export const modelIndexCheck = defineCheck({
  rules,
  check(card, report) {
    const models = card.value('model-index')
    if (!Array.isArray(models)) return
    if (models.length > 1) {
      report(
        'several-model-index',
        card.valueAt(['model-index', 1]),
        `model-index has ${models.length} entries, but some tools keep only the last`,
        'Move all results into the first entry.',
      )
    }
    const metrics: FoundMetric[] = []
    /** Metrics seen so far, by the task and dataset that they were measured on. */
    const seen = new Map<string | undefined, Set<string>>()
    for (const [path, result] of eachResult(models)) {
      const subject = subjectOf(result)
      const names = seen.get(subject) ?? new Set()
      if (subject !== undefined) seen.set(subject, names)
      for (const found of metricsOf(result, path)) {
        metrics.push(found)
        const name = textOf(found.metric, ['type', 'name', 'config', 'args'])
        if (subject !== undefined && names.has(name)) reportDuplicate(found, card, report)
        names.add(name)
      }
    }
    for (const found of metrics) checkMetric(found, card, report)
  },
})

/** The results in `model-index` that are mappings, each with its path. */
export function* eachResult(models: Json | undefined): Generator<[Path, JsonObject]> {
  if (!Array.isArray(models)) return
  for (const [index, model] of models.entries()) {
    const results = childOf(model, 'results')
    if (!Array.isArray(results)) continue
    for (const [number, result] of results.entries()) {
      if (isObject(result)) yield [['model-index', index, 'results', number], result]
    }
  }
}

function* metricsOf(result: JsonObject, path: Path): Generator<FoundMetric> {
  const metrics = childOf(result, 'metrics')
  if (!Array.isArray(metrics)) return
  for (const [index, metric] of metrics.entries()) {
    const type = childOf(metric, 'type')
    if (isObject(metric) && typeof type === 'string') {
      yield { type, metric, value: childOf(metric, 'value'), path: [...path, 'metrics', index] }
    }
  }
}

/** A key for the task and dataset of a result; undefined without a dataset, as such results cannot be told apart. */
function subjectOf(result: JsonObject): string | undefined {
  const dataset = childOf(result, 'dataset')
  if (!isObject(dataset)) return undefined
  const task = textOf(childOf(result, 'task'), ['type'])
  return task + textOf(dataset, ['type', 'name', 'config', 'split', 'revision', 'args'])
}

function textOf(value: Json | undefined, keys: readonly string[]): string {
  return JSON.stringify(keys.map((key) => childOf(value, key) ?? null))
}

function reportDuplicate({ type, path }: FoundMetric, card: CheckedCard, report: ResultReport): void {
  report(
    'duplicate-result',
    card.valueAt(path),
    `the metric ${quote(type)} is listed twice for the same task and dataset`,
    'Delete one of them, or say in which split or configuration they differ.',
  )
}

function checkMetric(
  { type, metric, value, path }: FoundMetric,
  card: CheckedCard,
  report: ResultReport,
): void {
  if (metric.verified === true && typeof metric.verifyToken !== 'string') {
    report(
      'verified-by-hand',
      card.keyAt([...path, 'verified']),
      'only the Hub can mark a result as verified',
      'Delete the key "verified".',
    )
  }
  if (BOUNDED.has(type) && typeof value === 'number' && (value > 100 || value < 0)) {
    report(
      'metric-out-of-range',
      card.valueAt([...path, 'value']),
      `the value ${value} of ${quote(type)} is not between 0 and 100`,
      'Check the value and the type of the metric.',
    )
  }
}
