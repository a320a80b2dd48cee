/** The number of a row is a link to it, which a click also copies. */

import { copyText } from '../clipboard.ts'

export function copyRowLinks(): void {
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.row-link') : null
    if (link === null || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    const note = document.querySelector('[data-note]')
    if (copyText(link.href) && note !== null) note.textContent = `Link to row ${link.text} copied.`
  })
}
