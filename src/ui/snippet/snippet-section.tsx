/** The section of a page that shows how to call a model over the network. */

import type { ReactNode } from 'react'
import { HeadingLinkIsland, SnippetPickerIsland } from '../../islands/island.tsx'
import type { DrawnProps } from '../../islands/snippet/snippet-picker.tsx'
import { withCode } from '../with-code.tsx'

/**
 * A picker for those who are said to serve the model, and another for those who only might; or why there is none. Names
 * between backticks in the reason are code.
 */
export type SnippetSection =
  | { picker?: DrawnProps | undefined; otherWays?: DrawnProps | undefined }
  | { reason: string }

/** Anchor of the section. */
export const SNIPPET_SECTION_ID = 'mb-call'

const TITLE = 'Call this model'

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

/**
 * The pickers on their own, to be placed in other text.
 *
 * @param isRunFirst - whether the model is tried first, and the code stands beneath
 * @param isUnservedSaid - whether the text before says already that nobody is known to serve the model
 */
export function SnippetPlace({
  section,
  isRunFirst,
  isUnservedSaid = false,
}: {
  section: SnippetSection
  isRunFirst?: boolean
  isUnservedSaid?: boolean
}) {
  if ('reason' in section) {
    return (
      <div className="empty">
        <p>{withCode(section.reason)}</p>
      </div>
    )
  }
  const { picker, otherWays } = section
  const first = isRunFirst === true ? { isRunFirst } : undefined
  return (
    <>
      {picker !== undefined && <SnippetPickerIsland {...picker} {...first} />}
      {otherWays !== undefined && (
        <>
          {picker === undefined && !isUnservedSaid && (
            <p className="quiet">
              No provider is known to serve <code>{otherWays.model.id}</code>.
            </p>
          )}
          <details className="other-ways">
            <summary>
              Other ways <small>providers that support the task, and may not have the model</small>
            </summary>
            <SnippetPickerIsland {...otherWays} {...first} />
          </details>
        </>
      )}
    </>
  )
}
