/** Hydrates an island on demand: when it is pointed at, focused or clicked. An early click is not lost. */

import { copyText, textBehind } from './clipboard.ts'

interface Hydrator {
  hydrate(element: HTMLElement): Promise<void>
}

/**
 * @param url - address of the module that brings React
 * @returns a function that hydrates an island for any other reason
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
    // Retry a failed fetch (a sleeping laptop, a new deployment) at the next touch.
    waking.catch(() => {
      awake.delete(island)
      hydrator = undefined
    })
    awake.set(island, waking)
    return waking
  }

  // One within another, such as the copy button of a reply, is a part of that.
  const islandOf = (event: Event) => {
    const island = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-island]') : null
    return island?.parentElement?.closest<HTMLElement>('[data-island]') ?? island
  }

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
      // Form controls keep their own state, which the island reads when it wakes.
      if (event.target instanceof Element && event.target.closest('label, input, select')) return
      // The click may have hit an icon inside the control, which has no click handler.
      const control = event.target instanceof Element ? event.target.closest<HTMLElement>('a, button') : null
      event.preventDefault()
      event.stopPropagation()
      // WebKit allows copying now but not once the island is ready; the island then only confirms it.
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
