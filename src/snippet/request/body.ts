/** Parses the body that a helper made for `fetch` into a value. */

import type { Json } from '../../card/types.ts'
import type { Body, Inputs, Part } from '../types.ts'
import type { MediaMarks } from './media-marks.ts'

/** Reports problems that the reader can live with. */
export type Log = Pick<Console, 'error'>

/** The parsers of some languages refuse deeper literals; Python's stops at 200 brackets. */
const MAX_LITERAL_DEPTH = 64

/**
 * @param marks - the files that went into the body; undefined if none did
 * @param inputs - the raw inputs, used as the body if the helper's is not valid JSON
 * @param log - is told about such a body
 */
export async function readBody(
  body: BodyInit | null | undefined,
  inputs: Inputs,
  marks: MediaMarks | undefined,
  log: Log,
): Promise<Body> {
  if (marks !== undefined && body instanceof FormData)
    return { kind: 'multipart', parts: await readParts(body, marks) }
  if (marks !== undefined && body instanceof Blob) {
    const media = await marks.find(body)
    if (media !== undefined) return { kind: 'bytes', media }
  }
  return jsonBody(parseBody(body, inputs, log), marks)
}

/** JSON as a value, or as text if it is too deep for a literal. */
export function jsonBody(value: Json, marks?: MediaMarks): Body {
  if (isDeeper(value, MAX_LITERAL_DEPTH)) return { kind: 'text', text: JSON.stringify(value) }
  return { kind: 'json', value: marks?.restore(value) ?? value }
}

function parseBody(body: BodyInit | null | undefined, inputs: Inputs, log: Log): Json {
  try {
    if (typeof body !== 'string') throw new TypeError('The body is not text.')
    return JSON.parse(body)
  } catch (error) {
    log.error('Failed to parse body as JSON', error)
    return JSON.parse(JSON.stringify(inputs))
  }
}

async function readParts(form: FormData, marks: MediaMarks): Promise<Part[]> {
  const parts: Part[] = []
  for (const [name, value] of form) {
    if (typeof value === 'string') parts.push({ name, value })
    else {
      const media = await marks.find(value)
      if (media !== undefined) parts.push({ name, media })
    }
  }
  return parts
}

function isDeeper(value: Json, levels: number): boolean {
  if (value === null || typeof value !== 'object') return false
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1))
}
