/** Detects when a page older than the reader's latest choices is shown. */

/** @param heed - called when a prerendered page is shown, or when the reader goes back to a page */
export function onShownAgain(heed: () => void): void {
  document.addEventListener('prerenderingchange', heed)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) heed()
  })
}
