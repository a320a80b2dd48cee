/** Finds files by name, however accents are written: macOS may store them apart from their letters. */

/**
 * @param paths - as the disk has them
 * @returns a function that finds the path among them which is meant by another: itself, else one that reads the same
 * @see https://unicode.org/reports/tr15/
 */
export function fileFinder(paths: Iterable<string>): (path: string) => string | undefined {
  const known = new Set(paths)
  const joined = new Map([...known].map((path) => [path.normalize('NFC'), path]))
  return (path) => (known.has(path) ? path : joined.get(path.normalize('NFC')))
}
