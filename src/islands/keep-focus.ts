/** Keeps a reader's place with the keyboard where a part of the page is drawn anew. */

/**
 * Remember what has the focus.
 *
 * @returns focuses the same control in what has come in its place. Where that is gone, the next filter to take
 *   away, or else the beginning of the part
 */
export function keepFocus(): () => void {
  const active = document.activeElement
  const part = active?.closest<HTMLElement>('[data-part]')
  if (!part || !(active instanceof HTMLElement)) return () => {}
  const key = keyOf(active)
  const turnsPage = active.closest('.pages') !== null
  const place = controlsIn(part, CHOSEN).indexOf(active)
  return () => {
    const same = turnsPage ? undefined : controlsIn(part).find((control) => keyOf(control) === key)
    const rest = place === -1 ? [] : controlsIn(part, CHOSEN)
    const next = same ?? rest[Math.min(place, rest.length - 1)]
    if (next !== undefined) return next.focus({ preventScroll: true })
    // What was turned over is read from its beginning.
    const start = part.hasAttribute('tabindex') ? part : document.querySelector('main')
    start?.focus({ preventScroll: true })
    if (turnsPage) part.scrollIntoView()
  }
}

/** A filter that is taken away leaves the focus to the next one. */
const CHOSEN = '.chosen '

const KINDS = ['a[href]', 'button', 'input', 'select', 'summary']

function controlsIn(part: HTMLElement, within = ''): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(KINDS.map((kind) => within + kind).join())]
}

/** What a control is to a reader, without counts: these change. */
function keyOf(control: HTMLElement): string {
  const facet = control.closest<HTMLElement>('[data-facet]')?.dataset.facet ?? ''
  const name = control.getAttribute('name') ?? control.getAttribute('aria-label') ?? ''
  const text = (control.querySelector('.label') ?? control).textContent
  return [facet, control.tagName, name, control.tagName === 'SUMMARY' ? '' : text].join('\n')
}
