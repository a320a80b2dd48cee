/** A page's schema.org data, as JSON-LD in its head. */

import type { Json } from '../card/types.ts'

/** Undefined properties are omitted. */
export interface StructuredData {
  '@type': string
  [property: string]: Json | undefined
}

/**
 * Serialise the data for a script element, which its content must never be able to close.
 *
 * @see https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents
 */
export function writeStructuredData(data: StructuredData): string {
  return JSON.stringify({ '@context': 'https://schema.org/', ...data }).replaceAll('<', '\\u003c')
}
