/** `/` goes to the search box, Ctrl/⌘-K opens the command palette, from anywhere. */

/** Event that opens the palette once it is there. */
export const OPEN_PALETTE = 'modelbook:palette'

/** @param wake - hydrates an island; undefined where the page has none, so that both keys go to the search box */
export function searchOnKey(wake: ((island: HTMLElement) => Promise<void>) | undefined): void {
  const box = document.querySelector<HTMLInputElement>('#mb-search')
  const palette = document.querySelector<HTMLElement>('[data-island="palette"]')
  const focusBox = (options?: FocusOptions) => {
    box?.focus(options)
    box?.select()
  }
  let from: Element | null = null
  const status = document.createElement('p')
  status.className = 'find-status'
  status.setAttribute('role', 'status')
  // In the page before it says anything, or screen readers would not read it.
  const say = (text: string) => {
    if (!status.isConnected) box?.after(status)
    status.textContent = text
  }
  box?.addEventListener('blur', () => {
    status.textContent = ''
  })
  // The dialog only knows that the search box had the focus when it opened.
  const goBack = () => {
    if (!(from instanceof HTMLElement)) return
    box?.blur()
    from.focus({ preventScroll: true })
  }
  palette?.addEventListener('close', goBack, { capture: true, once: true })
  document.addEventListener('keydown', (event) => {
    const typing =
      event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')
    const slash = event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !typing
    const commandK = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (!slash && !commandK) return
    event.preventDefault()
    if (slash || wake === undefined || palette === null) focusBox()
    else if ('awake' in palette.dataset) document.dispatchEvent(new Event(OPEN_PALETTE))
    else {
      // Until the palette has loaded, or if it never does, the page's search box takes the letters.
      if (box !== null) box.dataset.before ??= box.value
      if (document.activeElement !== box) from = document.activeElement
      focusBox({ preventScroll: true })
      say('')
      wake(palette).catch(() => {
        delete box?.dataset.before
        box?.scrollIntoView({ block: 'nearest' })
        say('Search could not be loaded. Press Enter to search on its own page, or try again.')
      })
    }
  })
}
