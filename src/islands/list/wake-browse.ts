/**
 * Fetches the module that updates lists in place when a reader turns to a list; until then it works with links and
 * forms.
 */

import { onShownAgain } from '../shown-again.ts'
import { readCompared } from './compared.ts'
import { tickBoxes } from './tick-boxes.ts'

interface Browser {
  browse(shown: string): void
}

/** @param url - address of the module that makes lists live */
export function wakeBrowse(url: string): void {
  const list = document.querySelector<HTMLElement>('[data-part]')
  const hasCompare = document.querySelector('.compare') !== null
  if (list === null && !hasCompare) return
  const shown = location.pathname + location.search
  let waking: Promise<boolean> | undefined
  let isAwake = false
  const wake = () => {
    waking ??= import(/* @vite-ignore */ url).then(
      ({ browse }: Browser) => {
        browse(shown)
        isAwake = true
        return true
      },
      // Retried at the next touch; the links and forms work as they are.
      () => {
        waking = undefined
        return false
      },
    )
    return waking
  }
  for (const type of ['pointerover', 'focusin'])
    document.addEventListener(type, (event) => {
      if (event.target instanceof Element && event.target.closest('main, .find')) wake()
    })
  // A reader who is collecting models, or looks at pictures, must not leave the page because they clicked before the
  // module loaded.
  document.addEventListener('click', async (event) => {
    const link =
      event.target instanceof Element
        ? event.target.closest<HTMLAnchorElement>('.compare, .viewer .thumbnail')
        : null
    if (isAwake || link === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    if (await wake()) link.click()
    else location.assign(link.href)
  })
  // Here, since the space bar may be quicker than the module too.
  tickBoxes()
  // A choice made before the module arrives is not lost: the form has no visible button.
  document.addEventListener('change', async ({ target }) => {
    const form = target instanceof HTMLSelectElement ? target.form : null
    if (isAwake || target === null || form?.dataset.range === undefined) return
    if (await wake()) target.dispatchEvent(new Event('change', { bubbles: true }))
    else form.requestSubmit()
  })
  // After a list was changed in place, left and reloaded, going back only changes the address.
  if (list !== null) addEventListener('popstate', wake)
  const wakeForCompared = () => {
    if (hasCompare && readCompared().length > 0) wake()
  }
  wakeForCompared()
  if (document.querySelector('[data-awaits]') !== null) wake()
  onShownAgain(wakeForCompared)
}
