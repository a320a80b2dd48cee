/** The parts of a card's id. */

/** All segments but the last; undefined if there is only one. */
export function ownerOf(id: string): string | undefined {
  const slash = id.lastIndexOf('/')
  return slash === -1 ? undefined : id.slice(0, slash)
}

/** The last segment. */
export function nameOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1)
}

/**
 * Path segments that no URL keeps: empty ones, dots, which browsers resolve however they are escaped, and schemes or
 * drives.
 */
const LOST = /^(?:|\.{1,2}|[a-z][a-z\d+.-]*:)$/i

/**
 * An id that a URL can hold: `/home/me/data/x`, `./data/x` and `C:\data\x` lose their beginnings.
 *
 * @returns empty if nothing is left
 */
export function addressableId(id: string): string {
  return id
    .split(/[\\/]/)
    .filter((segment) => !LOST.test(segment))
    .join('/')
}

/** Whether a URL can hold an id as it is. The server refuses addresses with a NUL. */
export const isAddressable = (id: string) => addressableId(id) === id && !id.includes('\0')

/** A name or id as people may type it: lower-case, with any run of `-`, `_`, dots and spaces as one `-`. */
export function typedKey(text: string): string {
  // A single `-` needs no replacement, and is all that most ids have.
  return text
    .trim()
    .toLowerCase()
    .replace(/[-_.\s]{2,}|[_.\s]/g, '-')
}
