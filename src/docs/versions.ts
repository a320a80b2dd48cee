/** Recognises versions in folder names, and sorts them. */

/** `v4.57.1`, `1.2`, `v2`, `v1.0.0-rc.1`; a bare number is more often a chapter. */
const NUMBERED = /^(?:v\d+(?:\.\d+)*|\d+(?:\.\d+)+)(?:[-.]?(?:a|b|rc|alpha|beta|dev|pre)[-.\d]*)?$/i
const NAMED = new Set(['main', 'latest', 'next', 'stable'])

/** Whether a folder with that name holds a version; names such as `main` need a numbered one beside them. */
export function isVersion(name: string, siblings: readonly string[] = []): boolean {
  return NUMBERED.test(name) || (NAMED.has(name) && siblings.some((sibling) => NUMBERED.test(sibling)))
}

/** Versions, newest first: releases, then pre-releases and names such as `main`, then the folder without a version. */
export function sortVersions(versions: Iterable<string>): string[] {
  return [...versions].sort((a, b) => rank(b) - rank(a) || compareNumbers(b, a))
}

function rank(version: string): number {
  if (version === 'latest' || version === 'stable') return 3
  if (NUMBERED.test(version)) return /(?:a|b|rc|alpha|beta|dev|pre)[-.\d]*$/i.test(version) ? 1 : 2
  return version === '' ? 0 : 0.5
}

/** Projects begin or cease to write a `v` before the number. */
function compareNumbers(a: string, b: string): number {
  const [first, second] = [a, b].map((version) => version.replace(/^v(?=\d)/i, ''))
  return (first ?? '').localeCompare(second ?? '', 'en', { numeric: true })
}
