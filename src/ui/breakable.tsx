/** Adds line breaks to long names. */

import { Fragment, type ReactNode } from 'react'

/** Lets `BertForMaskedLM` wrap between its words. */
export const BEFORE_CAPITALS = /(?<=[a-z])(?=[A-Z])/

/** A text that may wrap at the places that a pattern matches. */
export function breakable(text: string, places: RegExp): ReactNode {
  const words = text.split(places)
  return words.length === 1
    ? text
    : words.map((word, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {word}
        </Fragment>
      ))
}
