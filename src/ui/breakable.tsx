/** Names that are longer than their line. */

import { Fragment, type ReactNode } from 'react'

/** A text that may go on in the next line at the places that a pattern finds. */
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
