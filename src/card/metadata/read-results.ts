/** Reads the evaluation results of `model-index` in every form that real cards use. */

import { isObject, type JsonObject, type Path } from '../json.ts'
import type { EvaluationResult, Json } from '../types.ts'
import type { SourceOf } from './read-texts.ts'
import { daySchema, readAs } from './scalars.ts'

/** A value and its path. */
interface Placed {
  value: Json
  path: Path
}

/** Length of a text, in UTF-16 code units. The name of a dataset is repeated with each of its metrics. */
const LONGEST_TEXT = 500
/** Most `args` to keep; nobody would compare more. */
const MOST_ARGS = 20
const LONGEST_ARG = 60

const NOWHERE: SourceOf = () => undefined

/**
 * Read the value of `model-index`.
 *
 * A mapping in place of a list counts as its only item, plural keys as singular ones, `args` as the older name of
 * `config`. Empty results are left out; values are never converted. Overlong texts and arguments are cut.
 *
 * @param sourceOf - returns numbers as their author wrote them, by path
 * @see https://github.com/huggingface/hub-docs/blob/main/modelcard.md for the form it should have
 */
export function readResults(
  modelIndex: Json | undefined,
  sourceOf: SourceOf = NOWHERE,
  path: Path = ['model-index'],
): EvaluationResult[] {
  return placed(modelIndex, path).flatMap(({ value: model, path }) => {
    if (!isObject(model)) return []
    // Some cards give a single result in place of the model, others key the models by name.
    if ('results' in model)
      return placed(model.results, [...path, 'results']).flatMap((result) => readResult(result, sourceOf))
    if ('metrics' in model || 'task' in model) return readResult({ value: model, path }, sourceOf)
    return Object.entries(model).flatMap(([name, inner]) =>
      isObject(inner) ? readResults(inner, sourceOf, [...path, name]) : [],
    )
  })
}

function readResult({ value, path }: Placed, sourceOf: SourceOf): EvaluationResult[] {
  if (!isObject(value)) return []
  const key = value.metrics === undefined || value.metrics === null ? 'metric' : 'metrics'
  const metrics = placed(value[key], [...path, key]).flatMap((metric) => readMetric(metric, sourceOf))
  const task = firstOf(value.task ?? value.tasks)
  const dataset = firstOf(value.dataset ?? value.datasets)
  if (metrics.length === 0 && task === undefined && dataset === undefined) return []
  return [
    {
      task: { type: field(task, 'type') ?? textOf(task), name: field(task, 'name') },
      dataset: dataset === undefined ? undefined : readDataset(dataset),
      metrics,
      source: readSource(value.source),
      date: readAs(daySchema, value.date),
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
    args: argsOf(dataset, 'args'),
  }
}

type Metric = EvaluationResult['metrics'][number]
type Args = Metric['args']

function readMetric({ value: metric, path }: Placed, sourceOf: SourceOf): Metric[] {
  const nothing = {
    ...{ name: undefined, config: undefined, args: undefined },
    ...{ value: null, written: undefined, verified: false },
  }
  if (typeof metric === 'string') return [{ ...nothing, type: metric }]
  if (!isObject(metric)) return []
  const written = (key: string) =>
    typeof metric[key] === 'number' ? sourceOf([...path, key])?.trim() : undefined
  const known = ['type', 'types', 'name', 'value', 'values'].some((key) => key in metric)
  // Short form: `- accuracy: 0.9`.
  if (!known)
    return Object.entries(metric).map(([type, value]) => ({
      ...nothing,
      type,
      value,
      written: written(type),
    }))
  const key = metric.value === undefined || metric.value === null ? 'values' : 'value'
  return [
    {
      type: field(metric, 'type') ?? field(metric, 'types'),
      name: field(metric, 'name'),
      config: field(metric, 'config'),
      args: argsOf(metric, 'args'),
      value: metric[key] ?? null,
      written: written(key),
      verified: metric.verified === true,
    },
  ]
}

function readSource(value: Json | undefined): EvaluationResult['source'] {
  const source = firstOf(value)
  const url = field(source, 'url') ?? textOf(source)
  return url === undefined ? undefined : { url, name: field(source, 'name') }
}

/** The items of a list, or a single value as the only item, each with its place. */
function placed(value: Json | undefined, path: Path): Placed[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value)) return [{ value, path }]
  return value.map((item, index) => ({ value: item, path: [...path, index] }))
}

function firstOf(value: Json | undefined): Json | undefined {
  return Array.isArray(value) ? value[0] : (value ?? undefined)
}

function field(value: Json | undefined, key: string): string | undefined {
  if (!isObject(value)) return undefined
  return textOf(firstOf(ownValue(value, key)))
}

function argsOf(value: Json, key: string): Args {
  const inner = isObject(value) ? firstOf(ownValue(value, key)) : undefined
  if (!isObject(inner)) return undefined
  const said = Object.entries(inner).filter(([, arg]) => arg !== null)
  return Object.fromEntries(
    said.slice(0, MOST_ARGS).map(([name, arg]) => [cut(name, LONGEST_ARG), argOf(arg)]),
  )
}

function argOf(arg: Json): string | number {
  if (typeof arg === 'number') return arg
  return cut(typeof arg === 'string' ? arg : JSON.stringify(arg), LONGEST_ARG)
}

function cut(text: string, length: number): string {
  return text.slice(0, length).toWellFormed()
}

function ownValue(mapping: JsonObject, key: string): Json | undefined {
  return Object.hasOwn(mapping, key) ? mapping[key] : undefined
}

function textOf(value: Json | undefined): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? cut(value.trim(), LONGEST_TEXT) : undefined
}
