/** The box above a long facet: shows those of its values that have what is typed in them. */

/** @returns puts what was typed into the boxes of facets that have been drawn anew */
export function findInFacets(): () => void {
  const typed = new Map<string, string>()

  const find = (box: HTMLInputElement) => {
    const facet = box.closest<HTMLElement>('[data-facet]')
    if (facet === null) return
    const text = box.value.trim().toLowerCase()
    typed.set(facet.dataset.facet ?? '', box.value)
    for (const value of facet.querySelectorAll<HTMLElement>('li'))
      value.hidden = !(value.querySelector('.label')?.textContent ?? '').toLowerCase().includes(text)
    for (const part of facet.querySelectorAll<HTMLElement>('.part'))
      part.hidden = text !== '' && part.querySelector('li:not([hidden])') === null
    const details = facet.querySelector('details')
    if (details !== null && text !== '') details.open = true
    facet.toggleAttribute('data-none', facet.querySelector('li:not([hidden])') === null)
  }

  const boxOf = (event: Event) =>
    event.target instanceof HTMLInputElement && event.target.matches('.facet-find') ? event.target : null

  document.addEventListener('input', (event) => {
    const box = boxOf(event)
    if (box) find(box)
  })
  document.addEventListener('keydown', (event) => {
    const box = boxOf(event)
    if (box === null || event.key !== 'Enter') return
    // The first value that is left is what was meant.
    box.closest('[data-facet]')?.querySelector<HTMLElement>('li:not([hidden]) a')?.click()
  })

  const findAgain = () => {
    for (const box of document.querySelectorAll<HTMLInputElement>('.facet-find')) {
      const text = typed.get(box.closest<HTMLElement>('[data-facet]')?.dataset.facet ?? '') ?? box.value
      if (text === '') continue
      box.value = text
      find(box)
    }
  }
  findAgain()
  return findAgain
}
