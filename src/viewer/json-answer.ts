/** Serialises answers as JSON, including big integers and bytes. */

/** A value that can be serialised. */
export type JsonCell =
  | null
  | undefined
  | boolean
  | number
  | bigint
  | string
  | Uint8Array
  | readonly JsonCell[]
  | { readonly [key: string]: JsonCell }

/**
 * A value as JSON.
 *
 * Integers keep all of their digits, which clients in other languages can read; bytes become base64, and numbers that
 * JSON cannot represent become null.
 */
export function writeJson(value: JsonCell): string {
  if (typeof value === 'bigint') return String(value)
  if (value instanceof Uint8Array) return JSON.stringify(Buffer.from(value).toString('base64'))
  if (isList(value)) return `[${value.map((item) => writeJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${writeJson(item)}`).join(',')}}`
}

const isList = (value: JsonCell): value is readonly JsonCell[] => Array.isArray(value)
