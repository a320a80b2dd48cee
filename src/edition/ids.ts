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

/** A name or id as people may type it: without case, and with any of `-`, `_`, dots and blanks for each other. */
export function typedKey(text: string): string {
  // A `-` by itself stays as it is: nearly all that there is to replace in most ids.
  return text
    .trim()
    .toLowerCase()
    .replace(/[-_.\s]{2,}|[_.\s]/g, '-')
}
