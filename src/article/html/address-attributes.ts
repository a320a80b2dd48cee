/** The attributes of an article that hold an address, and how each is read; no other such attribute is in any output. */

import parseSrcset from '@prettier/parse-srcset'

/**
 * How an attribute is read: `followed` is the one address of a link, which a reader may follow to anywhere; `loaded` is
 * the one address of a file that a page loads by itself, so that it must be the card's own; `candidates` is a list of
 * such files with their sizes.
 */
export type AddressRule = 'followed' | 'loaded' | 'candidates'

/** By element, in the names of a tree. The sanitiser, the passes over a tree and the export all read this table. */
export const ADDRESS_ATTRIBUTES = {
  a: { href: 'followed' },
  audio: { src: 'loaded' },
  img: { src: 'loaded' },
  source: { src: 'loaded', srcSet: 'candidates' },
  video: { poster: 'loaded', src: 'loaded' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, AddressRule>>>>

/** A picture of a list of candidates. */
export interface Candidate {
  address: string
  /** Such as `2x` or `300w`; empty for the usual size. */
  size: string
}

/** The longest list that is read, in characters; reading takes time by the square of its commas. */
const LONGEST = 8_000

/**
 * The pictures that a browser may choose from.
 *
 * @returns undefined for a list that is too long, empty or not as the standard has it
 * @see https://html.spec.whatwg.org/multipage/images.html#parse-a-srcset-attribute
 */
export function readCandidates(srcset: string): Candidate[] | undefined {
  if (srcset.length > LONGEST) return undefined
  try {
    return parseSrcset(srcset).map(({ source, width, density }) => ({
      address: source.value,
      size: width === undefined ? (density === undefined ? '' : `${density.value}x`) : `${width.value}w`,
    }))
  } catch {
    return undefined
  }
}

/** A list of pictures as an attribute: what would end an address is percent-encoded. */
export function writeCandidates(candidates: readonly Candidate[]): string {
  return candidates
    .map(({ address, size }) => `${address.replace(ENDS, encodeURIComponent)} ${size}`.trimEnd())
    .join(', ')
}

/** White space, and a comma at either end: https://html.spec.whatwg.org/multipage/images.html#image-candidate-string */
const ENDS = /^,+|,+$|[\t\n\f\r ]/g
