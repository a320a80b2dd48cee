/** Copies text to the clipboard, even where the async clipboard API is missing (plain HTTP on an intranet). */

/** Any text as base64 of its URI-encoded form, safe in an attribute whatever it contains. */
export const encodeText = (text: string) => btoa(encodeURIComponent(text.toWellFormed()))

/** Reverse {@link encodeText}. */
const decodeText = (value: string) => decodeURIComponent(atob(value))

/**
 * Put a text on the clipboard verbatim.
 *
 * A temporary text area carries the selection that the copy command needs. A text area turns CRLF into LF, so the copy
 * event is answered with the text itself.
 * Must run within the few seconds after a click or key press in which browsers allow it. WebKit allows it only within
 * the click itself: not after anything has been fetched.
 *
 * @returns false where the browser does not allow it
 */
export function copyText(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'visually-hidden'
  area.setAttribute('aria-hidden', 'true')
  const focused = document.activeElement
  const answer = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  document.body.append(area)
  document.addEventListener('copy', answer, { once: true, capture: true })
  area.select()
  const isCopied = document.execCommand('copy')
  document.removeEventListener('copy', answer, { capture: true })
  area.remove()
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  return isCopied
}

/** What a control copies: its encoded value, else the address it links to, else the code beside it. */
export function textBehind(control: HTMLElement, value?: string): string {
  if (value !== undefined) return decodeText(value)
  if (control instanceof HTMLAnchorElement) return control.href
  return control.closest('figure')?.querySelector('pre:not([hidden]) > code')?.textContent ?? ''
}
