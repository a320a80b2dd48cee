/** A button that copies a text and confirms it. */

import { copyText, textBehind } from './clipboard.ts'
import { useCopied } from './use-copied.ts'

export interface CopyButtonProps {
  /**
   * Base64 of the URI-encoded text, see `encodeText`. Omitted inside a code block, whose own text is copied, so that
   * the page does not carry it twice.
   */
  value?: string
  title?: string
  /** What the tooltip and a screen reader say after a click. */
  copiedLabel?: string
}

export function CopyButton({ value, title = 'Copy to clipboard', copiedLabel = 'Copied' }: CopyButtonProps) {
  const [copied, markCopied] = useCopied()
  const copy = (button: HTMLButtonElement) => {
    copyText(textBehind(button, value))
    markCopied()
  }
  return (
    <>
      <button
        type="button"
        className="copy"
        title={title}
        aria-label={title}
        data-copied={copied}
        onClick={(event) => copy(event.currentTarget)}
      />
      <span role="status" className="copied">
        {copied ? copiedLabel : ''}
      </span>
    </>
  )
}
