/** Reads an `MLmodel` file: the library of the model, its task, and the signature of its inputs and outputs. */

import { parse } from 'yaml'
import * as z from 'zod'
import { withoutControls } from '../card/decode.ts'

/** Bytes; a signature of a thousand columns has some hundred kilobytes. */
const LONGEST_FILE = 1024 * 1024

/** Types that are nested deeper are not written out. */
const DEEPEST_TYPE = 8

/** The interface that MLflow itself gives most models, which is not their library. */
const ANY_LIBRARY = 'python_function'

/** What a model takes or gives. */
export interface SignatureField {
  /** Undefined for a single, unnamed tensor. */
  name: string | undefined
  type: string
  isOptional: boolean
}

/** What an `MLmodel` file says. */
export interface MlModel {
  /** As MLflow calls its flavours, with `-` for `_`, which is how the Hub writes libraries; undefined if there are several. */
  library: string | undefined
  task: string | undefined
  inputs: SignatureField[]
  outputs: SignatureField[]
  parameters: (SignatureField & { standard: string })[]
}

const part = z.string().optional().catch(undefined)

/** @see https://mlflow.org/docs/latest/ml/model/#mlmodel-file */
const fileSchema = z.object({
  flavors: z
    .record(z.string(), z.looseObject({ task: part }).catch({ task: undefined }))
    .optional()
    .catch(undefined),
  signature: z.object({ inputs: part, outputs: part, params: part }).optional().catch(undefined),
})

const fieldSchema = z.looseObject({
  name: z.union([z.string(), z.number()]).transform(String).optional().catch(undefined),
  required: z.boolean().optional().catch(undefined),
  optional: z.boolean().optional().catch(undefined),
  default: z.unknown().optional(),
})

const typeSchema = z.looseObject({
  type: part,
  dtype: part,
  shape: z.array(z.number()).optional().catch(undefined),
  items: z.unknown().optional(),
  values: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional().catch(undefined),
  'tensor-spec': z.unknown().optional(),
})

/**
 * Reads the file.
 *
 * @returns undefined if it makes no sense; a part that makes none is left out
 */
export function readMlModel(bytes: Uint8Array): MlModel | undefined {
  if (bytes.byteLength > LONGEST_FILE) return undefined
  const { data } = fileSchema.safeParse(tryTo(() => parse(new TextDecoder().decode(bytes)), undefined))
  if (data === undefined) return undefined
  const { flavors = {}, signature = {} } = data
  const libraries = Object.keys(flavors).filter((name) => name !== ANY_LIBRARY)
  const [library] = libraries.length === 1 ? libraries : []
  return {
    library: library === undefined ? undefined : withoutControls(library.replaceAll('_', '-')),
    task: Object.values(flavors).find(({ task }) => task !== undefined)?.task,
    inputs: readFields(signature.inputs).map(({ field }) => field),
    outputs: readFields(signature.outputs).map(({ field }) => field),
    parameters: readFields(signature.params).map(({ field, standard }) => ({
      ...field,
      standard: standard === undefined ? '' : JSON.stringify(standard),
    })),
  }
}

/** @param written - a list as JSON. @see https://mlflow.org/docs/latest/ml/model/signatures/ */
function readFields(written: string | undefined): { field: SignatureField; standard: unknown }[] {
  const list: unknown = written === undefined ? [] : tryTo(() => JSON.parse(written), [])
  return (Array.isArray(list) ? list : []).flatMap((item: unknown) => {
    const { data } = fieldSchema.safeParse(item)
    if (data === undefined) return []
    const isOptional = data.optional === true || data.required === false
    const name = data.name === undefined ? undefined : withoutControls(data.name)
    return [{ field: { name, type: withoutControls(typeOf(item, 0)), isOptional }, standard: data.default }]
  })
}

/** A type in words: `string`, `array of double`, `float32 [-1, 28, 28]`, `object (id: long, tags: array of string)`. */
function typeOf(spec: unknown, depth: number): string {
  const { data } = typeSchema.safeParse(spec)
  if (data === undefined || depth > DEEPEST_TYPE) return '…'
  const { type = 'any', dtype, shape } = data
  if (data['tensor-spec'] !== undefined) return typeOf(data['tensor-spec'], depth + 1)
  if (dtype !== undefined) return `${dtype} [${(shape ?? []).join(', ')}]`
  if (type === 'array') return `array of ${typeOf(data.items, depth + 1)}`
  if (type === 'map') return `map of ${typeOf(data.values, depth + 1)}`
  if (type === 'object' && data.properties !== undefined) {
    const inner = Object.entries(data.properties).map(([name, one]) => `${name}: ${typeOf(one, depth + 1)}`)
    return `object (${inner.join(', ')})`
  }
  return type
}

function tryTo<T>(make: () => T, otherwise: T): T {
  try {
    return make()
  } catch {
    return otherwise
  }
}
