/** Makes "On this page" follow the reader: marks the entry of the section in view as current. */

export function followHeadings(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc a')]
  if (links.length === 0) return
  const entries = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)))
    return heading === null ? [] : [{ link, heading }]
  })
  let current: HTMLAnchorElement | undefined
  let scheduled = false

  const follow = () => {
    scheduled = false
    // A heading in a hidden tab has no position.
    const passed = entries.filter(
      ({ heading }) => heading.getBoundingClientRect().top < 120 && heading.getClientRects().length > 0,
    )
    const next = (passed.at(-1) ?? entries[0])?.link
    if (next === current) return
    // In docs, the whole column scrolls.
    const list = next?.closest('.docs-toc') ?? next?.closest('.toc')
    // Before the mark is set, which would otherwise force a second layout.
    if (next && list) keepInView(next, list)
    current?.removeAttribute('aria-current')
    next?.setAttribute('aria-current', 'location')
    current = next
  }
  const schedule = () => {
    if (!scheduled) requestAnimationFrame(follow)
    scheduled = true
  }
  addEventListener('scroll', schedule, { passive: true })
  schedule()
}

/** Scroll the list only; `scrollIntoView` would move the page under the reader. */
function keepInView(link: Element, list: Element): void {
  const box = list.getBoundingClientRect()
  const at = link.getBoundingClientRect()
  if (at.top < box.top || at.bottom > box.bottom) list.scrollTop += at.top - box.top - box.height / 2
}
