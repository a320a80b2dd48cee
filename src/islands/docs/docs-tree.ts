/** Keeps the scroll position of a docs set's tree from page to page. */

import { keep, readKept } from '../kept.ts'

const NAME = 'docs-tree'

export function keepTreePlace(): void {
  const side = document.querySelector<HTMLElement>('.docs-side')
  if (side === null) return
  const restore = () => {
    const at = Number(readKept(NAME, 'sessionStorage'))
    if (at > 0) side.scrollTop = at
    showCurrent(side)
  }
  // A prerendered page reads the tree's position when it is shown.
  if ('prerendering' in document && document.prerendering === true) {
    document.addEventListener('prerenderingchange', restore, { once: true })
  } else restore()
  addEventListener('pagehide', () => keep(NAME, String(side.scrollTop), 'sessionStorage'))
}

/** Scroll the tree only; `scrollIntoView` would move the page under the reader. */
function showCurrent(side: HTMLElement): void {
  const current = side.querySelector('a[aria-current="page"]')
  if (current === null) return
  const box = side.getBoundingClientRect()
  const at = current.getBoundingClientRect()
  if (at.top < box.top || at.bottom > box.bottom) side.scrollTop += at.top - box.top - box.height / 3
}
