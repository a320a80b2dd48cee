/** Schema of the parts of TypeDoc's JSON that are used. @see https://typedoc.org/api/modules/JSONOutput.html */

import * as z from 'zod'

/** Kinds of reflections. @see https://typedoc.org/api/enums/Models.ReflectionKind.html */
export const KIND = {
  project: 1,
  module: 2,
  namespace: 4,
  enum: 8,
  enumMember: 16,
  variable: 32,
  function: 64,
  class: 128,
  interface: 256,
  constructor: 512,
  property: 1024,
  method: 2048,
  accessor: 262_144,
  typeAlias: 2_097_152,
  reference: 4_194_304,
} as const

const partSchema = z.object({
  kind: z.string(),
  text: z.string().default(''),
  tag: z.string().optional(),
  /** Id of a link's target, or its address. */
  target: z.unknown().optional(),
})
export type CommentPart = z.infer<typeof partSchema>

const commentSchema = z.object({
  summary: z.array(partSchema).default([]),
  blockTags: z.array(z.object({ tag: z.string(), content: z.array(partSchema).default([]) })).default([]),
})
export type Comment = z.infer<typeof commentSchema>

/** A type; `type` determines which other keys it has. */
const typeSchema = z.object({
  type: z.string(),
  name: z.string().optional(),
  value: z.unknown().optional(),
  operator: z.string().optional(),
  isOptional: z.boolean().optional(),
  asserts: z.boolean().optional(),
  head: z.string().optional(),
  parameter: z.string().optional(),
  get types() {
    return z.array(typeSchema).optional()
  },
  get elements() {
    return z.array(typeSchema).optional()
  },
  get typeArguments() {
    return z.array(typeSchema).optional()
  },
  get elementType() {
    return typeSchema.optional()
  },
  get element() {
    return typeSchema.optional()
  },
  get objectType() {
    return typeSchema.optional()
  },
  get indexType() {
    return typeSchema.optional()
  },
  get queryType() {
    return typeSchema.optional()
  },
  get targetType() {
    return z.union([typeSchema, z.null()]).optional()
  },
  get checkType() {
    return typeSchema.optional()
  },
  get extendsType() {
    return typeSchema.optional()
  },
  get trueType() {
    return typeSchema.optional()
  },
  get falseType() {
    return typeSchema.optional()
  },
  get parameterType() {
    return typeSchema.optional()
  },
  get templateType() {
    return typeSchema.optional()
  },
  get nameType() {
    return typeSchema.optional()
  },
  readonlyModifier: z.enum(['+', '-']).optional(),
  optionalModifier: z.enum(['+', '-']).optional(),
  /** Operand of an operator; of a reference, an id, which is not needed. */
  target: z.unknown().optional(),
  tail: z.unknown().optional(),
  get declaration() {
    return reflectionSchema.optional()
  },
})
export type Type = z.infer<typeof typeSchema>

const reflectionSchema = z.object({
  id: z.number(),
  name: z.string(),
  kind: z.number(),
  flags: z.record(z.string(), z.unknown()).default({}),
  comment: commentSchema.optional(),
  sources: z
    .array(z.object({ fileName: z.string(), line: z.number(), url: z.string().optional() }))
    .optional(),
  defaultValue: z.string().optional(),
  inheritedFrom: z.object({ name: z.string() }).optional(),
  type: typeSchema.optional(),
  default: typeSchema.optional(),
  extendedTypes: z.array(typeSchema).optional(),
  /** Id of the original of a re-export. */
  target: z.number().optional().catch(undefined),
  get children() {
    return z.array(reflectionSchema).optional()
  },
  get signatures() {
    return z.array(reflectionSchema).optional()
  },
  get indexSignatures() {
    return z.array(reflectionSchema).optional()
  },
  get getSignature() {
    return reflectionSchema.optional()
  },
  get parameters() {
    return z.array(reflectionSchema).optional()
  },
  get typeParameters() {
    return z.array(reflectionSchema).optional()
  },
})
/** A class, a function, a parameter or anything else that TypeDoc describes. */
export type Reflection = z.infer<typeof reflectionSchema>

/** A nested type under a key of several meanings, which the schema leaves `unknown`. */
export function asType(value: unknown): Type | undefined {
  return typeSchema.safeParse(value).data
}

/**
 * Parse TypeDoc's JSON.
 *
 * @throws {Error} the text is not JSON, or not TypeDoc's
 */
export function parseTypeDoc(text: string): Reflection {
  const result = reflectionSchema.safeParse(JSON.parse(text))
  if (result.success && result.data.kind === KIND.project) return result.data
  throw new Error('it is not what typedoc --json writes for one package')
}
