/** Encodes compactly where a word occurs on a docs page, and how much it counts there. */

/** How much a word counts for a page and its sections: 1 to 255, 0 for nothing. */
export interface Posting {
  /** For the page as a whole: title, path and all text. */
  page: number
  sections: { section: number; impact: number }[]
}

/**
 * Appends a posting to bytes: the page's impact, then for each section its distance from the one before, as a varint,
 * and its impact.
 */
export function encodePosting({ page, sections }: Posting, bytes: number[]): void {
  bytes.push(page)
  let before = 0
  for (const { section, impact } of sections) {
    let distance = section - before
    for (; distance > 0x7f; distance >>>= 7) bytes.push((distance & 0x7f) | 0x80)
    bytes.push(distance, impact)
    before = section
  }
}

/** Decodes a posting of {@link encodePosting} without allocating an object per section. */
export function readPosting(bytes: Uint8Array, take: (section: number, impact: number) => void): void {
  let section = 0
  for (let at = 1; at < bytes.length; at += 1) {
    let distance = 0
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at] ?? 0
      at += 1
      distance |= (byte & 0x7f) << shift
      if (byte < 0x80) break
    }
    section += distance
    take(section, bytes[at] ?? 0)
  }
}
