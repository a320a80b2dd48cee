/** Schemas of single values of front matter. The error of each says what should be in its place. */

import { z } from 'zod'
import type { Json } from '../types.ts'

/** A whole number from 1 on. */
export const countSchema = expected<number>(z.int().positive(), 'a whole number, such as 7000000000', {
  type: 'integer',
  minimum: 1,
})

/** A date in ISO 8601, without a time. */
export const daySchema = expected<string>(z.iso.date(), 'a date, such as 2025-01-15', {
  type: 'string',
  format: 'date',
})

/** A moment in ISO 8601, or a day. */
export const momentSchema = expected<string>(
  z.union([z.iso.datetime({ offset: true }), z.iso.date()]),
  'a date, such as 2025-01-15T09:30:00Z',
  { type: 'string' },
)

/** An address on the web, which is all that a link may lead to. */
export const addressSchema = expected<string>(
  z.url({ protocol: /^https?$/ }),
  'an address, such as https://example.org/card',
  { type: 'string', format: 'uri' },
)

/** A share of a whole. */
export const shareSchema = expected<number>(z.number().min(0).max(1), 'a number from 0 to 1', {
  type: 'number',
  minimum: 0,
  maximum: 1,
})

/** How much of something there is. */
export const amountSchema = expected<number>(z.number().min(0), 'a number from 0 on', {
  type: 'number',
  minimum: 0,
})

/** A regular expression. It is compiled without being run, which no expression can make slow. */
export const patternSchema = expected<string>(
  z.string().refine((written) => {
    try {
      return new RegExp(written, 'u').source !== ''
    } catch {
      return false
    }
  }),
  'a regular expression of JavaScript, such as ^\\d+$',
  { type: 'string' },
)

/** A schema whose only issue is that something else is expected, whatever is wrong with the value. */
export function expected<Value>(
  schema: z.ZodType<Value>,
  error: string,
  json: {
    type: 'integer' | 'number' | 'string' | 'array'
    minimum?: number
    maximum?: number
    format?: string
  },
): z.ZodType<Value> {
  return z.custom<Value>((value) => schema.safeParse(value).success, { error, abort: true }).meta(json)
}

/** A value in the form of a schema; undefined for any other. Most cards have none, which costs nothing. */
export function readAs<Value>(schema: z.ZodType<Value>, value: Json | undefined): Value | undefined {
  return value === undefined ? undefined : schema.safeParse(value).data
}
