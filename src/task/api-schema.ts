/** Reads the request and response of a task's inference API from the specifications in `@huggingface/tasks`. */

import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import * as z from 'zod'

/** A value of the API, with the values inside it. */
export interface ApiField {
  /** Key in the enclosing object; empty for the root and for the items of a list. */
  name: string
  /** Type in words: `text`, `list of numbers`, `object`. */
  type: string
  required: boolean
  description: string
  /** The allowed values; empty when any is allowed. */
  values: string[]
  fields: ApiField[]
}

/** What a request for a task holds, and the answer to it. */
export interface TaskApi {
  request: ApiField
  response: ApiField
}

/** The part of JSON Schema that the specifications use. */
interface Schema {
  $ref?: string | undefined
  type?: string | string[] | undefined
  description?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  properties?: Record<string, Schema> | undefined
  required?: string[] | undefined
  items?: Schema | undefined
  oneOf?: Schema[] | undefined
  anyOf?: Schema[] | undefined
  allOf?: Schema[] | undefined
  $defs?: Record<string, Schema> | undefined
  definitions?: Record<string, Schema> | undefined
}

const schemaSchema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    $ref: z.string().optional(),
    type: z.union([z.string(), z.array(z.string())]).optional(),
    description: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    properties: z.record(z.string(), schemaSchema).optional(),
    required: z.array(z.string()).optional(),
    items: schemaSchema.optional(),
    oneOf: z.array(schemaSchema).optional(),
    anyOf: z.array(schemaSchema).optional(),
    allOf: z.array(schemaSchema).optional(),
    $defs: z.record(z.string(), schemaSchema).optional(),
    definitions: z.record(z.string(), schemaSchema).optional(),
  }),
)

const specifications = join(
  dirname(createRequire(import.meta.url).resolve('@huggingface/tasks/package.json')),
  'src/tasks',
)

/**
 * The API of a task.
 *
 * @param task - id of the task
 * @returns undefined for a task without a specification
 * @see https://github.com/huggingface/huggingface.js/tree/main/packages/tasks/src/tasks
 */
export function readTaskApi(task: string): TaskApi | undefined {
  if (!/^[a-z0-9-]+$/.test(task)) return undefined
  const request = readDocument(`${task}/spec/input.json`)
  const response = readDocument(`${task}/spec/output.json`)
  if (request === undefined || response === undefined) return undefined
  return {
    request: readField('', true, request, request, []),
    response: readField('', true, response, response, []),
  }
}

function readDocument(path: string): Schema | undefined {
  const file = join(specifications, path)
  return existsSync(file) ? schemaSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : undefined
}

/**
 * @param document - the file that local references point into
 * @param above - references that led here; a recursive schema ends at the first repetition
 */
function readField(
  name: string,
  required: boolean,
  given: Schema,
  document: Schema,
  above: string[],
): ApiField {
  const { schema, root, refs } = resolve(given, document, above)
  const description = given.description ?? schema.description ?? ''
  const parts = [schema, ...(schema.allOf ?? []).map((part) => resolve(part, root, refs).schema)]
  const choices = [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])]
  const properties = parts.flatMap((part) =>
    Object.entries(part.properties ?? {}).map(([key, value]) =>
      readField(key, part.required?.includes(key) ?? false, value, root, refs),
    ),
  )
  const item = schema.items && readField('', true, schema.items, root, refs)
  const options = choices.map((choice) => readField('', false, choice, root, refs))
  const values = [
    ...(schema.enum ?? []),
    ...(schema.const === undefined ? [] : [schema.const]),
    ...options.flatMap((option) => option.values),
  ]
  return {
    name,
    type: typeName(schema, item, options, properties),
    required,
    description: firstParagraph(description),
    values: [...new Set(values.map(String))],
    fields: [...properties, ...(item?.fields ?? []), ...options.flatMap((option) => option.fields)],
  }
}

function resolve(
  schema: Schema,
  root: Schema,
  refs: string[],
): { schema: Schema; root: Schema; refs: string[] } {
  const { $ref } = schema
  if ($ref === undefined) return { schema, root, refs }
  if (refs.includes($ref)) return { schema: {}, root, refs }
  const [path = '', pointer = ''] = $ref.split('#')
  const document =
    path === ''
      ? root
      : readDocument(
          path.replace('/inference/schemas/', '').replace(/^([a-z0-9-]+)\/(?=\w+\.json$)/, '$1/spec/'),
        )
  const name = pointer.split('/').at(-1) ?? ''
  const target = pointer === '' ? document : (document?.$defs?.[name] ?? document?.definitions?.[name])
  return resolve(target ?? {}, document ?? root, [...refs, $ref])
}

const WORDS: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  object: 'object',
  null: 'null',
}

function typeName(
  schema: Schema,
  item: ApiField | undefined,
  options: ApiField[],
  properties: ApiField[],
): string {
  if (options.length > 0) return [...new Set(options.map((option) => option.type))].join(' or ')
  if (item !== undefined) return `list of ${item.type === '' ? 'values' : item.type}`
  if (properties.length > 0) return 'object'
  const types = [schema.type ?? (schema.enum === undefined ? [] : ['string'])].flat()
  return types.map((type) => WORDS[type] ?? type).join(' or ') || 'any value'
}

/** Later paragraphs describe how the specification was generated. */
const firstParagraph = (text: string) => text.split(/\n\s*\n/)[0]?.trim() ?? ''
