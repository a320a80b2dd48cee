/** The parts of a card's id. */

/** All but the last segment; undefined when there is only one. */
export function ownerOf(id: string): string | undefined {
  const slash = id.lastIndexOf('/')
  return slash === -1 ? undefined : id.slice(0, slash)
}

/** The last segment. */
export function nameOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1)
}

/** What no address keeps of a path on a disk or a URL; browsers resolve dots, however they are escaped. */
const LOST = /^(?:|\.{1,2}|[a-z][a-z\d+.-]*:)$/i

/**
 * An id as an address can hold it: of `/home/me/data/x`, `./data/x` and `C:\data\x` what stands behind their beginning.
 *
 * @returns empty when nothing is left
 */
export function addressableId(id: string): string {
  return id
    .split(/[\\/]/)
    .filter((segment) => !LOST.test(segment))
    .join('/')
}

/** A name or id as people may type it: without case, and with any of `-`, `_`, dots and blanks for each other. */
export function typedKey(text: string): string {
  // A `-` by itself stays as it is: nearly all that there is to replace in most ids.
  return text
    .trim()
    .toLowerCase()
    .replace(/[-_.\s]{2,}|[_.\s]/g, '-')
}
