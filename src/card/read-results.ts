/** Reads the evaluation results of `model-index`, in every form that cards give them. */

import { isObject, type JsonObject } from './json.ts'
import type { EvaluationResult, Json } from './types.ts'

/**
 * Read the value of `model-index`.
 *
 * A mapping where a list is meant counts as its only item, plural keys as singular ones, `args` as the older name of
 * `config`. What says nothing is left out; values are never converted.
 *
 * @see https://github.com/huggingface/hub-docs/blob/main/modelcard.md for the form it should have
 */
export function readResults(modelIndex: Json | undefined): EvaluationResult[] {
  return listOf(modelIndex).flatMap((model) => {
    if (!isObject(model)) return []
    // Some cards give the one result in place of the model, others key the models by name.
    if ('results' in model) return listOf(model.results).flatMap(readResult)
    if ('metrics' in model || 'task' in model) return readResult(model)
    return Object.values(model).flatMap((inner) => (isObject(inner) ? readResults(inner) : []))
  })
}

function readResult(value: Json): EvaluationResult[] {
  if (!isObject(value)) return []
  const metrics = readMetrics(value.metrics ?? value.metric)
  const task = firstOf(value.task ?? value.tasks)
  const dataset = firstOf(value.dataset ?? value.datasets)
  if (metrics.length === 0 && task === undefined && dataset === undefined) return []
  return [
    {
      task: { type: field(task, 'type') ?? textOf(task), name: field(task, 'name') },
      dataset: dataset === undefined ? undefined : readDataset(dataset),
      metrics,
      source: readSource(value.source),
    },
  ]
}

function readDataset(dataset: Json): NonNullable<EvaluationResult['dataset']> {
  return {
    type: field(dataset, 'type'),
    name: field(dataset, 'name') ?? textOf(dataset),
    config: field(dataset, 'config') ?? field(dataset, 'args'),
    split: field(dataset, 'split'),
    revision: field(dataset, 'revision'),
  }
}

type Metric = EvaluationResult['metrics'][number]

function readMetrics(value: Json | undefined): Metric[] {
  return listOf(value).flatMap((metric): Metric[] => {
    if (typeof metric === 'string') return [{ type: metric, name: undefined, value: null, verified: false }]
    if (!isObject(metric)) return []
    const known = ['type', 'types', 'name', 'value', 'values'].some((key) => key in metric)
    // `- accuracy: 0.9` says the same in fewer words.
    if (!known)
      return Object.entries(metric).map(([type, given]) => ({
        type,
        name: undefined,
        value: given,
        verified: false,
      }))
    return [
      {
        type: field(metric, 'type') ?? field(metric, 'types'),
        name: field(metric, 'name'),
        value: metric.value ?? metric.values ?? null,
        verified: metric.verified === true,
      },
    ]
  })
}

function readSource(value: Json | undefined): EvaluationResult['source'] {
  const source = firstOf(value)
  const url = field(source, 'url') ?? textOf(source)
  return url === undefined ? undefined : { url, name: field(source, 'name') }
}

function listOf(value: Json | undefined): Json[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

function firstOf(value: Json | undefined): Json | undefined {
  return listOf(value)[0]
}

function field(value: Json | undefined, key: string): string | undefined {
  if (!isObject(value)) return undefined
  return textOf(firstOf(ownValue(value, key)))
}

function ownValue(mapping: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(mapping, key) ? mapping[key] : undefined
}

function textOf(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}
