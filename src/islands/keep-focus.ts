/** Keeps the keyboard focus in place when part of a page is redrawn. */

/**
 * Remember what has the focus.
 *
 * @param mayTurn - whether a link between pages that has the focus has led to what is drawn now
 * @returns a function that focuses the same control after the redraw; if it is gone, the next removable filter, or else
 *   the start of the part
 */
export function keepFocus(mayTurn = true): () => void {
  const active = document.activeElement
  const part = active?.closest<HTMLElement>('[data-part]')
  if (!part || !(active instanceof HTMLElement)) return () => {}
  const key = keyOf(active)
  const turnsPage = mayTurn && active.closest('.pages') !== null
  const place = controlsIn(part, CHOSEN).indexOf(active)
  return () => {
    const same = turnsPage ? undefined : controlsIn(part).find((control) => keyOf(control) === key)
    const rest = place === -1 ? [] : controlsIn(part, CHOSEN)
    const next = same ?? rest[Math.min(place, rest.length - 1)]
    if (next !== undefined) return next.focus({ preventScroll: true })
    // A new page of the list is read from its start.
    const start = part.hasAttribute('tabindex') ? part : document.querySelector('main')
    start?.focus({ preventScroll: true })
    if (turnsPage) part.scrollIntoView()
  }
}

/** When a chosen filter is removed, the next one takes the focus. */
const CHOSEN = '.chosen '

const KINDS = ['a[href]', 'button', 'input', 'textarea', 'select', 'summary']

function controlsIn(part: HTMLElement, within = ''): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(KINDS.map((kind) => within + kind).join())]
}

/** Identifies a control as a reader would: without counts, which change. */
function keyOf(control: HTMLElement): string {
  const facet = control.closest<HTMLElement>('[data-facet]')?.dataset.facet ?? ''
  const name = control.getAttribute('name') ?? control.getAttribute('aria-label') ?? ''
  const text = (control.querySelector('.label') ?? control).textContent
  return [facet, control.tagName, name, ['SUMMARY', 'TEXTAREA'].includes(control.tagName) ? '' : text].join(
    '\n',
  )
}
