/** The part of a page that says how a model is called over the network. */

import type { ReactNode } from 'react'
import { HeadingLinkIsland, SnippetPickerIsland } from '../islands/island.tsx'
import type { DrawnProps } from '../islands/snippet-picker.tsx'

/** A picker, or why there is none. */
export type SnippetSection = { picker: DrawnProps } | { reason: ReactNode }

/** Where the section is found in its page. */
export const SNIPPET_SECTION_ID = 'mb-call'

const TITLE = 'Call it'

/** @param children - what is said of the model first */
export function SnippetSectionView({ section, children }: { section: SnippetSection; children?: ReactNode }) {
  return (
    <section className="snippet-section" aria-labelledby={SNIPPET_SECTION_ID}>
      {/* The link in it is no part of what it is called. */}
      <h2 id={SNIPPET_SECTION_ID} aria-label={TITLE}>
        {TITLE}
        <HeadingLinkIsland id={SNIPPET_SECTION_ID} />
      </h2>
      {children}
      <SnippetPlace section={section} />
    </section>
  )
}

/** The picker alone, for where it stands among other text. */
export function SnippetPlace({ section }: { section: SnippetSection }) {
  return 'picker' in section ? (
    <SnippetPickerIsland {...section.picker} />
  ) : (
    <div className="empty">
      <p>{section.reason}</p>
    </div>
  )
}
