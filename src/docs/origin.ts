/** Finds the place in the sources of a reference from which a line of a page comes. */

import type { ReferencePage } from './api/expand-autodoc.ts'
import { findSourcePlace } from './api/source-places.ts'
import type { SourceText } from './api/types.ts'
import { excerptAt, placeFinder } from './problems.ts'
import type { RawDocsPage } from './read-page.ts'
import type { ProblemPlace } from './types.ts'

/**
 * A function that finds the origin of a place in the text of a page, line and column both 1-based; undefined for what
 * stands in the page itself. Where the sources are not at hand, as for TypeDoc's, it is the line of the definition.
 */
export function originFinder(
  raw: RawDocsPage,
  { text, expansions, entries }: ReferencePage,
): (line: number, column: number) => ProblemPlace | undefined {
  if (entries.length === 0) return () => undefined
  const lines = text.split('\n')
  let sources: readonly SourceText[] | undefined
  return (line, column) => {
    const within = expansions.find(({ start, from }) => start <= line && line < from)
    const entry = within && entries.findLast((one) => within.start <= one.line && one.line <= line)
    if (entry?.source === undefined) return undefined
    sources ??= raw.reference?.packages.flatMap((one) => [...(one.sources?.() ?? [])]) ?? []
    const { source } = entry
    const above = lines.slice(entry.line - 1, line - 1).join('\n')
    const place = findSourcePlace({ source, above, line: lines[line - 1] ?? '', at: column - 1 }, sources)
    return place === undefined
      ? { file: source.path, line: source.line, column: 1, excerpt: excerptAt(lines, line, column) }
      : { file: shownPath(raw, place.path), ...placeFinder(place.text)(place.at) }
  }
}

/** Path of a file of a page's source as the page's own is shown: with the folder as the person named it. */
export function shownPath({ path, sourcePath }: RawDocsPage, other: string): string {
  return sourcePath !== '' && path.endsWith(sourcePath) ? path.slice(0, -sourcePath.length) + other : other
}
