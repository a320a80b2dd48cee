/** Percent-encodes paths for addresses, and decodes them. */

/**
 * Percent-encodes each segment of a path, such as an id or the path of a file, and keeps its slashes.
 *
 * @throws {URIError} the text is not well-formed Unicode
 */
export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

/** Removes percent-encoding; a text with invalid encoding stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
