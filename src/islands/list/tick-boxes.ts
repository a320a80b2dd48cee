/** Facet values and what can be compared look like checkboxes, so the space bar ticks them. */

/** Without a script they work as the links that they are. */
export function tickBoxes(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const link =
      event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.facet a, .compare') : null
    if (link === null) return
    // Otherwise the browser would scroll the page.
    event.preventDefault()
    // Holding the key down would tick it on and off.
    if (!event.repeat) link.click()
  })
}
