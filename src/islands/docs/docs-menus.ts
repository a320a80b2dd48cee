/** Closes the menus of versions and languages, which lie over the page: at Escape, or when the reader goes elsewhere. */

export function closeMenus(): void {
  const menus = document.querySelectorAll<HTMLDetailsElement>('.choose')
  for (const menu of menus) {
    menu.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape' || !menu.open) return
      menu.open = false
      menu.querySelector('summary')?.focus()
    })
    // Safari focuses nothing when a link is clicked, and such a click must find the menu open.
    menu.addEventListener('focusout', ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !menu.contains(relatedTarget)) menu.open = false
    })
  }
  document.addEventListener('click', ({ target }) => {
    for (const menu of menus) if (target instanceof Node && !menu.contains(target)) menu.open = false
  })
}
