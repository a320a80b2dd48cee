import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { exampleJsonSchema } from '../../example/file-schema.ts'
import { explainIssues } from '../checks/structure-issues.ts'
import type { JsonObject } from '../json.ts'
import type { Json } from '../types.ts'
import { frontMatterJsonSchema } from './front-matter.ts'
import { schemaForm } from './schema-form.ts'

const pathsOf = (schema: Json) =>
  explainIssues(schemaForm.safeParse(schema).error?.issues ?? [], schema, []).map(({ path }) =>
    path.join('/'),
  )

/** Whether the validator by which answers are checked takes it. */
function isTaken(schema: JsonObject): boolean {
  try {
    new Ajv2020({ strict: false, logger: false }).compile(schema)
    return true
  } catch {
    return false
  }
}

describe('the form of a JSON Schema', () => {
  it.each<[JsonObject, string]>([
    [{ type: 'strnig' }, 'type'],
    [{ type: [] }, 'type'],
    [{ properties: { a: { minimum: 'x' } } }, 'properties/a/minimum'],
    [{ properties: { a: 'string' } }, 'properties/a'],
    [{ items: [{ type: 'string' }] }, 'items'],
    [{ anyOf: [] }, 'anyOf'],
    [{ anyOf: [{ required: 'a' }] }, 'anyOf/0/required'],
    [{ pattern: '(' }, 'pattern'],
    [{ patternProperties: { '(': {} } }, 'patternProperties'],
    [{ minLength: -1 }, 'minLength'],
    [{ multipleOf: 0 }, 'multipleOf'],
    [{ enum: 'a' }, 'enum'],
    [{ $schema: 'http://json-schema.org/draft-07/schema#' }, '$schema'],
    [{ $ref: 'https://elsewhere.example/schema' }, '$ref'],
    [{ $defs: { a: {} }, items: { $ref: '#/$defs/b' } }, 'items/$ref'],
    [{ items: { $ref: '#b' } }, 'items/$ref'],
  ])('is not that of %j, and says where', (schema, path) => {
    expect(pathsOf(schema)).toEqual([path])
    expect(isTaken(schema)).toBe(false)
  })

  it.each<[JsonObject]>([
    [{}],
    [{ $schema: 'https://json-schema.org/draft/2020-12/schema', type: ['string', 'null'], own: 1 }],
    [
      {
        $defs: { 'a/b': { $anchor: 'c' } },
        anyOf: [{ $ref: '#/$defs/a~1b' }, { $ref: '#c' }, { $ref: '#' }],
      },
    ],
    [{ properties: { $ref: { type: 'string' } }, const: { $ref: 'a' }, additionalProperties: false }],
    [{ $id: 'https://acme.example/a', items: { $ref: '/a' } }],
    [JSON.parse(JSON.stringify(exampleJsonSchema()))],
    [JSON.parse(JSON.stringify(frontMatterJsonSchema('model')))],
  ])('is that of a schema which answers can be checked by %#', (schema) => {
    expect(pathsOf(schema)).toEqual([])
    expect(isTaken(schema)).toBe(true)
  })
})
