/** What a page is about in the words of schema.org, as JSON-LD in its head. */

import type { Json } from '../card/types.ts'

/** Properties that are undefined are left out. */
export interface StructuredData {
  '@type': string
  [property: string]: Json | undefined
}

/**
 * Write the text of the script element: it cannot end the element, whatever is in it.
 *
 * @see https://www.w3.org/TR/json-ld11/#embedding-json-ld-in-html-documents
 */
export function writeStructuredData(data: StructuredData): string {
  return JSON.stringify({ '@context': 'https://schema.org/', ...data }).replaceAll('<', '\\u003c')
}
