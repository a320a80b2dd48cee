/** The building blocks of operations in the OpenAPI description. */

/** The part of JSON Schema that parameters and answers need. */
export interface Schema {
  type?: 'string' | 'integer' | 'boolean' | 'array' | 'object'
  enum?: readonly string[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  oneOf?: readonly Schema[]
  $ref?: string
  minimum?: number
}

interface Parameter {
  name: string
  in: string
  description: string
  required: boolean
  schema: object
}

interface Answer {
  description: string
  content?: Record<string, { schema: Schema }>
}

interface Operation {
  operationId: string
  summary: string
  parameters: readonly Parameter[]
  requestBody?: { required: true; content: Record<string, { schema: Schema }> }
  responses: Record<string, Answer>
}

/** Operations by address and method. */
export type Paths = Record<string, { get?: Operation; post?: Operation }>

/** The parameters that occur in braces in paths. */
const IN_PATHS: Record<string, { description: string; schema: Schema }> = {
  id: text('Id of a model or a dataset, such as acme/reviews; the slash may be escaped.'),
  slug: text('Slug of a collection, such as acme/small-models; the slash may be escaped.'),
  owner: text('What the ids of the cards begin with, such as acme.'),
  kind: { description: 'Id of what it is about.', schema: { enum: ['models', 'datasets'] } },
  revision: text('A branch, a tag or a commit; pages show main.'),
  path: text('Path of a file or a folder; slashes may be escaped.'),
}

function text(description: string) {
  return { description, schema: { type: 'string' } } as const
}

/** A query parameter. */
export function ask(
  name: string,
  description: string,
  schema: Schema = { type: 'string' },
  required = false,
): Parameter {
  return { name, in: 'query', description, required, schema }
}

/** An operation without its answers; path parameters are derived from its path. */
export function operation(
  path: string,
  operationId: string,
  summary: string,
  query: readonly Parameter[] = [],
) {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => {
    const known = IN_PATHS[name]
    return known === undefined ? [] : [{ name, in: 'path', required: true, ...known }]
  })
  return { operationId, summary, parameters: [...parameters, ...query] }
}

/** The reference to a schema of the description. */
export const schemaPath = (id: string) => `#/components/schemas/${id}`

/** An answer with a body. @param type - media type of the body */
export function answerOf(description: string, type: string, schema: Schema): Answer {
  return { description, content: { [type]: { schema } } }
}

/** An answer whose body says what is wrong. */
export function errorOf(description: string): Answer {
  return answerOf(description, 'application/json', { $ref: schemaPath('Error') })
}
