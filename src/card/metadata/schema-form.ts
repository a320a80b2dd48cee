/**
 * The form of a JSON Schema that a card holds, so that a check can name the place of what is wrong in it. A validator would
 * say it too, but makes code of the schema, and nothing in a card runs.
 *
 * @see https://json-schema.org/draft/2020-12
 */

import { z } from 'zod'
import { childOf, isObject, type Path } from '../json.ts'
import type { Json } from '../types.ts'
import { decodePath } from '../url-path.ts'
import { expected, patternSchema } from './scalars.ts'

const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

const typeName = z.enum(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'])
const inner: z.ZodType = z.lazy(() => z.union([z.boolean(), form]))
const size = expected<number>(z.int().min(0), 'a whole number from 0 on', { type: 'integer', minimum: 0 })
const schemas = z.array(inner).min(1)
const map = z.record(z.string(), inner)
const names = z.array(z.string())

/** @param form - of the value of each of these keywords */
const each = (form: z.ZodType, ...keywords: string[]) =>
  Object.fromEntries(keywords.map((keyword) => [keyword, form.optional()]))

const form = z.looseObject({
  $schema: expected<string>(
    z.string().refine((dialect) => dialect.replace(/#$/, '') === DIALECT),
    DIALECT,
    { type: 'string' },
  ).optional(),
  type: z.union([typeName, z.array(typeName).min(1)]).optional(),
  enum: z.array(z.unknown()).optional(),
  pattern: patternSchema.optional(),
  patternProperties: map
    .refine((value) => Object.keys(value).every((key) => patternSchema.safeParse(key).success), {
      error: 'a mapping whose keys are regular expressions',
    })
    .optional(),
  multipleOf: expected<number>(z.number().positive(), 'a number above 0', { type: 'number' }).optional(),
  ...each(z.number(), 'maximum', 'minimum', 'exclusiveMaximum', 'exclusiveMinimum'),
  ...each(size, 'maxLength', 'minLength', 'maxItems', 'minItems', 'maxContains', 'minContains'),
  ...each(size, 'maxProperties', 'minProperties'),
  ...each(z.boolean(), 'uniqueItems'),
  ...each(names, 'required'),
  ...each(z.record(z.string(), names), 'dependentRequired'),
  ...each(map, 'properties', 'dependentSchemas', '$defs', 'definitions'),
  ...each(schemas, 'allOf', 'anyOf', 'oneOf', 'prefixItems'),
  ...each(inner, 'items', 'contains', 'unevaluatedItems', 'if', 'then', 'else', 'not'),
  ...each(inner, 'additionalProperties', 'unevaluatedProperties', 'propertyNames'),
  ...each(z.string(), '$id', '$ref', '$anchor', '$dynamicRef', '$dynamicAnchor'),
})

/** Keywords that hold values, in which `$ref` is a key like others. */
const VALUES: ReadonlySet<string> = new Set(['const', 'enum', 'default', 'examples'])

/** A JSON Schema that refers to nothing outside of itself. What names itself by `$id` is left to the validator. */
export const schemaForm: z.ZodType<{ [keyword: string]: unknown }> = form.superRefine((value, context) => {
  const root: Json = JSON.parse(JSON.stringify(value))
  const all = [...partsOf(root, [])]
  if (all.some(({ part }) => typeof part.$id === 'string')) return
  const anchors = new Set(all.flatMap(({ part }) => [part.$anchor, part.$dynamicAnchor]))
  for (const { part, path } of all) {
    const { $ref } = part
    if (typeof $ref !== 'string' || isIn(root, $ref) || anchors.has($ref.slice(1))) continue
    const message = 'a place in this schema, such as #/$defs/answer'
    context.addIssue({ code: 'custom', path: [...path, '$ref'], message })
  }
})

function* partsOf(value: Json, path: Path): Generator<{ part: { [key: string]: Json }; path: Path }> {
  if (typeof value !== 'object' || value === null) return
  if (isObject(value)) yield { part: value, path }
  for (const [key, child] of Array.isArray(value) ? value.entries() : Object.entries(value))
    if (typeof key === 'number' || !VALUES.has(key)) yield* partsOf(child, [...path, key])
}

/** @param pointer - such as `#/$defs/answer`. @see https://www.rfc-editor.org/rfc/rfc6901#section-6 */
function isIn(root: Json, pointer: string): boolean {
  if (pointer === '#') return true
  if (!pointer.startsWith('#/')) return false
  const keys = pointer
    .slice(2)
    .split('/')
    .map((key) => decodePath(key).replaceAll('~1', '/').replaceAll('~0', '~'))
  return (
    keys.reduce<Json | undefined>((at, key) => childOf(at, Array.isArray(at) ? Number(key) : key), root) !==
    undefined
  )
}
