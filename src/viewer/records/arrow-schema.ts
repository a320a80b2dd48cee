/** Looks at a schema of Arrow before it is decoded. */

import { MOST_SCHEMA_BYTES } from '../limits.ts'

/** How often the bytes of a schema may be read again: writers share a name now and then. */
const SHARED = 10

/** Places of the parts of a table in it. @see https://github.com/apache/arrow/blob/main/format/Schema.fbs */
const MESSAGE = { type: 1, header: 2 }
const SCHEMA = { fields: 1, metadata: 2 }
const IS_SCHEMA = 1
const FIELD = { name: 0, children: 5, metadata: 6 }

/**
 * Whether a schema has about as much in it as it has bytes. Its parts refer to each other by their places, so that a
 * kilobyte can hold a field that has itself twice, and twice again, more often than any machine can count.
 *
 * @param message - what a stream begins with
 * @returns false also for one that is damaged; true for a message of another kind
 * @see https://flatbuffers.dev/internals/
 */
export function isSound(message: Uint8Array): boolean {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength)
  let left = message.byteLength * SHARED
  const spend = (bytes: number) => {
    left -= bytes
    if (left < 0) throw new RangeError('There is more in it than there can be.')
  }
  const read = (at: number) => view.getUint32(at, true)
  const target = (at: number) => at + read(at)
  /** The place of a part of a table, if it is there. */
  const placeOf = (table: number, part: number) => {
    const places = table - view.getInt32(table, true)
    const at = 4 + 2 * part
    const place = at < view.getUint16(places, true) ? view.getUint16(places + at, true) : 0
    return place === 0 ? undefined : table + place
  }
  const partOf = (table: number, part: number) => {
    const place = placeOf(table, part)
    return place === undefined ? undefined : target(place)
  }
  const text = (table: number, part: number) => {
    const at = partOf(table, part)
    if (at !== undefined) spend(read(at))
  }
  const each = (table: number, part: number, look: (item: number) => void) => {
    const at = partOf(table, part)
    const count = at === undefined ? 0 : read(at)
    for (let index = 0; at !== undefined && index < count; index += 1) {
      spend(4)
      look(target(at + 4 + 4 * index))
    }
  }
  const pair = (table: number) => {
    text(table, 0)
    text(table, 1)
  }
  const field = (table: number) => {
    text(table, FIELD.name)
    each(table, FIELD.children, field)
    each(table, FIELD.metadata, pair)
  }
  try {
    const root = target(startOf(view))
    const type = placeOf(root, MESSAGE.type)
    const schema = partOf(root, MESSAGE.header)
    if (type === undefined || schema === undefined) return false
    if (view.getUint8(type) !== IS_SCHEMA) return true
    each(schema, SCHEMA.fields, field)
    each(schema, SCHEMA.metadata, pair)
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Where a message begins: after its length, before which older writers have no mark. */
const startOf = (view: DataView) => (view.getUint32(0, true) === 0xffffffff ? 8 : 4)

/**
 * A stream as it is.
 *
 * @throws {Error} its schema is damaged, or has more in it than it can have
 */
export function withSoundSchema(from: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  return withStart(from, (start) => {
    if (start.length < 8) return undefined
    const begin = startOf(new DataView(start.buffer, start.byteOffset, start.length))
    const end = begin + start.readUInt32LE(begin - 4)
    if (start.length < end && end <= MOST_SCHEMA_BYTES) return undefined
    const isEmpty = end === begin
    if (!isEmpty && (end > MOST_SCHEMA_BYTES || !isSound(start.subarray(0, end))))
      throw new Error('It is damaged.')
    return start
  })
}

/**
 * A stream whose start is looked at before anything of it is given.
 *
 * @param take - is given ever more of the start; returns what stands for it, or undefined if it has to see more
 */
export async function* withStart(
  from: AsyncIterable<Uint8Array>,
  take: (start: Buffer) => Buffer | undefined,
): AsyncIterable<Uint8Array> {
  let start: Buffer | undefined = Buffer.alloc(0)
  for await (const chunk of from) {
    if (start === undefined) {
      yield chunk
      continue
    }
    start = Buffer.concat([start, chunk])
    const taken = take(start)
    if (taken === undefined) continue
    yield taken
    start = undefined
  }
  if (start !== undefined) yield start
}
