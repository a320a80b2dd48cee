/** Closes the menu of the masthead when a reader turns to something else. It opens and closes without a script, too. */

export function closeMenu(): void {
  const menu = document.querySelector<HTMLDetailsElement>('.menu')
  if (menu === null) return
  const close = ({ target }: Event) => {
    if (!(target instanceof Node) || !menu.contains(target)) menu.open = false
  }
  document.addEventListener('pointerdown', close)
  document.addEventListener('focusin', close)
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return
    menu.open = false
    menu.querySelector('summary')?.focus()
  })
}
