/** Reads where the facts of a card come from (`sources`), and which other values are stated elsewhere (`conflicts`). */

import { z } from 'zod'
import { childOf, isObject } from '../json.ts'
import type { CardMetadata, FactConflict, FactSource, Json } from '../types.ts'
import { addressSchema, daySchema, readAs } from './scalars.ts'

const text = z.string()
const seen = daySchema.describe('Date on which it was read.').optional()

const source = z.looseObject({
  url: addressSchema.describe('Where the fact is stated.'),
  seen,
  note: text.describe('What to know of it, such as "as in a copy".').optional(),
})

/** The form of `sources`. */
export const sourcesSchema = z.union([
  text,
  z.array(text),
  z.record(text, z.union([addressSchema, source, z.array(z.union([addressSchema, source]))])),
])

const scalar = z.union([text, z.number(), z.boolean()])

/** The form of `conflicts`. */
export const conflictsSchema = z.record(
  text,
  z.array(
    z.looseObject({
      value: z.union([scalar, z.array(scalar)]).describe('The other value.'),
      url: addressSchema.describe('Where it is stated.'),
      seen,
    }),
  ),
)

/** Reads the value of `sources`; what has not its form is left out. */
export function readSources(value: Json | undefined): Pick<CardMetadata, 'sources' | 'factSources'> {
  if (!isObject(value)) return { sources: textsOf(value), factSources: {} }
  return { sources: [], factSources: readEach(value, readSource) }
}

/** Reads the value of `conflicts`; what has not its form is left out. */
export function readConflicts(value: Json | undefined): CardMetadata['conflicts'] {
  return isObject(value) ? readEach(value, readConflict) : {}
}

function readEach<Item>(
  mapping: { [key: string]: Json },
  read: (value: Json) => Item | undefined,
): { [key: string]: Item[] } {
  const found = Object.entries(mapping).map(([key, value]): [string, Item[]] => [
    key,
    [value].flat().flatMap((one) => read(one) ?? []),
  ])
  return Object.fromEntries(found.filter(([, items]) => items.length > 0))
}

function readSource(value: Json): FactSource | undefined {
  const url = readAs(addressSchema, isObject(value) ? childOf(value, 'url') : value)
  if (url === undefined) return undefined
  return { url, seen: seenOf(value), note: textsOf(childOf(value, 'note'))[0] }
}

function readConflict(given: Json): FactConflict | undefined {
  const url = readAs(addressSchema, childOf(given, 'url'))
  const values = scalarsOf(childOf(given, 'value'))
  return url === undefined || values.length === 0 ? undefined : { values, url, seen: seenOf(given) }
}

const seenOf = (value: Json) => readAs(daySchema, childOf(value, 'seen'))

function textsOf(value: Json | undefined): string[] {
  return [value ?? []]
    .flat()
    .flatMap((one) => (typeof one === 'string' && one.trim() !== '' ? [one.trim()] : []))
}

function scalarsOf(value: Json | undefined): FactConflict['values'] {
  return [value ?? []].flat().flatMap((one) => (typeof one === 'object' ? [] : [one]))
}
