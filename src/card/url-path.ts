/** Percent-encodes paths for addresses, and decodes them. */

/**
 * Percent-encodes each segment of a path, such as an id or the path of a file, and keeps its slashes. Halves of
 * characters, which cards may write as escapes, become U+FFFD.
 */
export function encodePath(path: string): string {
  return path.toWellFormed().split('/').map(encodeURIComponent).join('/')
}

/** Removes percent-encoding; a text with invalid encoding stays as it is. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
