/** Values of facets look like checkboxes, and are ticked with the space bar as these are. */

/** Whoever reads without script follows them as the links that they are. */
export function tickFacets(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== ' ' || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const link = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('.facet a') : null
    if (link === null) return
    // The browser would scroll the page.
    event.preventDefault()
    // Held down it would be ticked on and off.
    if (!event.repeat) link.click()
  })
}
