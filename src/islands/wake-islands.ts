/** Hydrates an island when it is wanted: pointed at, focused or clicked. A click that comes first is not lost. */

import { copyText, textBehind } from './clipboard.ts'

interface Hydrator {
  hydrate(element: HTMLElement): Promise<void>
}

/**
 * @param url - address of the module that brings React
 * @returns hydrates an island that is wanted for another reason
 */
export function wakeIslands(url: string): (island: HTMLElement) => Promise<void> {
  const awake = new Map<HTMLElement, Promise<void>>()
  let hydrator: Promise<Hydrator> | undefined

  const wake = (island: HTMLElement): Promise<void> => {
    hydrator ??= import(/* @vite-ignore */ url)
    const known = awake.get(island)
    if (known !== undefined) return known
    const waking = hydrator
      .then((module) => module.hydrate(island))
      .then(() => {
        island.dataset.awake = ''
      })
    // A fetch that failed (a sleeping laptop, a new deployment) is tried again at the next touch.
    waking.catch(() => {
      awake.delete(island)
      hydrator = undefined
    })
    awake.set(island, waking)
    return waking
  }

  const islandOf = (event: Event) =>
    event.target instanceof Element ? event.target.closest<HTMLElement>('[data-island]') : null

  for (const type of ['pointerover', 'focusin']) {
    document.addEventListener(type, (event) => {
      const island = islandOf(event)
      if (island) wake(island)
    })
  }

  document.addEventListener(
    'click',
    (event) => {
      const island = islandOf(event)
      if (!island || 'awake' in island.dataset || event.ctrlKey || event.metaKey || event.shiftKey) return
      // What one chooses from has a state of its own, which the island finds when it wakes.
      if (event.target instanceof Element && event.target.closest('label, input, select')) return
      // What is clicked may be a drawing inside the control, which has no click of its own.
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null
      event.preventDefault()
      event.stopPropagation()
      // WebKit allows it now and not when the island is there, which then says that it was done.
      if (control?.matches('.copy, .anchor')) {
        const { value }: { value?: string } = JSON.parse(island.dataset.props ?? '{}')
        copyText(textBehind(control, value))
      }
      wake(island).then(() => {
        if (control?.isConnected) control.click()
      })
    },
    { capture: true },
  )
  return wake
}
