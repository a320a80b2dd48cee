/** Collects models to compare: every "Compare" link becomes a toggle, and a bar links to the comparison. */

import { plural } from '../../format.ts'
import { comparePath, MOST_COMPARED } from '../../paths.ts'
import { onShownAgain } from '../shown-again.ts'
import { sitePath } from '../site-path.ts'
import { keepCompared, readCompared } from './compared.ts'

/** @returns a function that turns links added since into toggles */
export function collectCompared(): () => void {
  let ids = readCompared()
  const tray = makeTray(() => choose([]))

  const choose = (next: string[]) => {
    ids = next
    keepCompared(ids)
    show()
  }

  const show = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('.compare')) {
      link.setAttribute('role', 'button')
      link.setAttribute('aria-pressed', String(ids.includes(idOf(link))))
    }
    tray.show(ids)
  }

  const toggle = (id: string) => {
    if (ids.includes(id)) choose(ids.filter((other) => other !== id))
    else if (ids.length < MOST_COMPARED) choose([...ids, id])
    else tray.say(`No more than ${MOST_COMPARED} models fit side by side.`)
  }

  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.compare') : null
    if (link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    toggle(idOf(link))
  })
  onShownAgain(() => choose(readCompared()))

  show()
  return show
}

const idOf = (link: HTMLAnchorElement) => new URL(link.href).searchParams.get('ids') ?? ''

function makeTray(onClear: () => void) {
  const tray = document.createElement('section')
  tray.className = 'compare-tray'
  tray.setAttribute('aria-label', 'Comparison')
  tray.hidden = true
  const link = document.createElement('a')
  const clear = document.createElement('button')
  clear.type = 'button'
  clear.textContent = 'Clear'
  clear.addEventListener('click', onClear)
  const status = document.createElement('p')
  status.setAttribute('role', 'status')
  status.className = 'visually-hidden'
  const full = document.createElement('small')
  // The status tells screen readers.
  full.setAttribute('aria-hidden', 'true')
  tray.append(link, full, clear)
  document.querySelector('main')?.append(tray, status)
  return {
    show(ids: readonly string[]) {
      if (tray.contains(document.activeElement) && ids.length === 0) document.querySelector('main')?.focus()
      const changed = !tray.hidden || ids.length > 0
      tray.hidden = ids.length === 0
      full.textContent = ''
      link.href = sitePath(comparePath(ids))
      link.textContent = `Compare ${plural(ids.length, 'model')}`
      if (changed) status.textContent = `${plural(ids.length, 'model')} to compare`
    },
    say(text: string) {
      status.textContent = text
      full.textContent = text
    },
  }
}
