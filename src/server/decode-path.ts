/** Ids in the paths of addresses. */

/** The id that a path means; one that is not valid percent-encoding means itself. */
export function decodePath(path: string): string {
  try {
    return path.split('/').map(decodeURIComponent).join('/')
  } catch {
    return path
  }
}
