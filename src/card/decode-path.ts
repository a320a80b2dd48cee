/** What paths and fragments of addresses mean. */

/** The text without its percent-encoding; one that is not valid means itself. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
