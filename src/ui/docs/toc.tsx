/** "On this page": the headings of an article as links; the loader marks the one in view. */

import type { TocEntry } from '../../article/headings.ts'
import { breakable } from '../breakable.tsx'

/** Lets a name such as `list_repo_files` wrap between its words. */
const AFTER_WORDS = /(?<=\w[_.])(?=\w)/

/** A heading that authors write for readers of the file, who do not have this table of contents. */
export const OWN_CONTENTS = /^table of contents$/i

/** The depth of top-level entries: the first level, or the one below when the first is only the card's own title. */
export function topDepth(entries: TocEntry[]): number {
  const [first, ...rest] = entries
  if (first === undefined) return 2
  const isTitle = rest.length > 0 && rest.every(({ depth }) => depth > first.depth)
  return isTitle ? first.depth + 1 : Math.min(...entries.map(({ depth }) => depth))
}

/** The entries to show; none when there would be only one. */
export function shownEntries(entries: TocEntry[]): TocEntry[] {
  const top = topDepth(entries)
  const shown = entries.filter(
    ({ depth, text }) => (depth === top || depth === top + 1) && !OWN_CONTENTS.test(text),
  )
  return shown.length < 2 ? [] : shown
}

/**
 * Two levels are enough for orientation; an article with one heading needs no table.
 *
 * @param language - BCP 47 tag of the headings, where it is not that of the site
 */
export function Toc({ entries, language }: { entries: TocEntry[]; language?: string | undefined }) {
  const top = topDepth(entries)
  const shown = shownEntries(entries)
  if (shown.length === 0) return null
  return (
    <details className="fold toc">
      <summary>On this page</summary>
      <nav aria-label="On this page">
        <p aria-hidden="true">On this page</p>
        <ol lang={language}>
          {shown.map((entry) => (
            <li key={entry.id} className={entry.depth > top ? 'sub' : undefined}>
              <a href={`#${encodeURIComponent(entry.id)}`}>{breakable(entry.text, AFTER_WORDS)}</a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  )
}
