/** Decodes paths and fragments of addresses. */

/** Removes percent-encoding; a text with invalid encoding stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
