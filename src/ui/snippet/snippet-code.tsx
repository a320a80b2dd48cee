/** The code of a snippet, or the reason why there is none. */

import { memo } from 'react'
import { colourCode } from './colour-code.ts'

/** What is drawn for a client: its code, or why it has none. */
export type Drawn = { language: string; code: string } | { reason: string }

/** @param variant - name of the drawing, by which one among several is selected */
export const SnippetCode = memo(function SnippetCode({
  drawn,
  variant,
  hidden,
}: {
  drawn: Drawn
  variant?: string
  hidden?: boolean
}) {
  if ('reason' in drawn) {
    return (
      <p className="snippet-reason" data-variant={variant} hidden={hidden}>
        {drawn.reason}
      </p>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll wide code
    <pre data-variant={variant} hidden={hidden} tabIndex={0}>
      <code className={`language-${drawn.language}`}>
        {colourCode(drawn.code, drawn.language).map(({ text, className }, index) =>
          className === undefined ? (
            text
          ) : (
            <span key={index} className={className}>
              {text}
            </span>
          ),
        )}
      </code>
    </pre>
  )
})
