/** The `#` of a heading: a plain link that also copies the heading's absolute address. */

import { copyText, textBehind } from '../clipboard.ts'
import { useCopied } from '../use-copied.ts'

export interface HeadingLinkProps {
  /** The heading's id. */
  id: string
}

export function HeadingLink({ id }: HeadingLinkProps) {
  const [copied, markCopied] = useCopied()
  return (
    <>
      <a
        href={`#${encodeURIComponent(id)}`}
        className="anchor"
        aria-labelledby={id}
        title="Copy link to this section"
        onClick={(event) => {
          copyText(textBehind(event.currentTarget))
          markCopied()
        }}
      >
        #
      </a>
      {/* Not the equivalent role "status", which has no place in a heading. */}
      <span aria-live="polite" className="copied">
        {copied ? 'Link copied' : ''}
      </span>
    </>
  )
}
