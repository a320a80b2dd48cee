/** Pages that are older than what the reader has chosen since. */

/** @param heed - called when a page is shown that was drawn ahead of time, or that the reader has gone back to */
export function onShownAgain(heed: () => void): void {
  document.addEventListener('prerenderingchange', heed)
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) heed()
  })
}
