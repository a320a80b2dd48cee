/** The section of a page that shows how to call a model over the network. */

import type { ReactNode } from 'react'
import { HeadingLinkIsland, SnippetPickerIsland } from '../../islands/island.tsx'
import type { DrawnProps } from '../../islands/snippet/snippet-picker.tsx'
import { withCode } from '../with-code.tsx'

/** A picker, or why there is none; names between backticks in the reason are code. */
export type SnippetSection = { picker: DrawnProps } | { reason: string }

/** Anchor of the section. */
export const SNIPPET_SECTION_ID = 'mb-call'

const TITLE = 'Call it'

/** @param children - an introduction to the model */
export function SnippetSectionView({ section, children }: { section: SnippetSection; children?: ReactNode }) {
  return (
    <section className="snippet-section" aria-labelledby={SNIPPET_SECTION_ID}>
      {/* The link in it is not part of the section's name. */}
      <h2 id={SNIPPET_SECTION_ID} aria-label={TITLE}>
        {TITLE}
        <HeadingLinkIsland id={SNIPPET_SECTION_ID} />
      </h2>
      {children}
      <SnippetPlace section={section} />
    </section>
  )
}

/** The picker on its own, to be placed in other text. */
export function SnippetPlace({ section }: { section: SnippetSection }) {
  return 'picker' in section ? (
    <SnippetPickerIsland {...section.picker} />
  ) : (
    <div className="empty">
      <p>{withCode(section.reason)}</p>
    </div>
  )
}
