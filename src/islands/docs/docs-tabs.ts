/**
 * Turns alternatives into tabs and shares the reader's choice: once one group is set to Python, every group with Python
 * follows, here and on the next page.
 *
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/tabs/
 */

import { keep, readKeptList } from '../kept.ts'

const NAME = 'tabs'
/** The number of labels remembered, newest first. */
const MOST = 20

/** A set of alternatives. */
interface Group {
  tabs: HTMLElement[]
  panels: HTMLElement[]
}

/** Where a key moves the focus; arrows wrap around. */
const MOVES: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}
const MIRRORED: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' }

/** While the page comes, choose what the reader has chosen before: what stands below would move when that is done later. */
export function chooseRemembered(): void {
  const remembered = readKeptList(NAME)
  if (remembered.length === 0) return
  const placeOf = (value = '') => (remembered.includes(value) ? remembered.indexOf(value) : MOST)
  const observer = new MutationObserver(() => {
    for (const input of document.querySelectorAll<HTMLInputElement>('.docs-tab-name > input:not(:checked)')) {
      const group = input.closest('.docs-tabs')
      const chosen = group?.querySelector<HTMLInputElement>(':scope > .docs-tab-name > :checked')
      if (placeOf(input.value) < placeOf(chosen?.value)) input.checked = true
    }
  })
  observer.observe(document, { childList: true, subtree: true })
  document.addEventListener('readystatechange', () => observer.disconnect(), { once: true })
}

export function shareTabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('.docs-tabs')].map(makeTabs)
  if (groups.length === 0) return
  const remembered = readKeptList(NAME)
  for (const group of groups) {
    const [best] = remembered.map((label) => findTab(group, label)).filter((at) => at >= 0)
    if (best !== undefined) show(group, best)
    for (const [at, tab] of group.tabs.entries()) {
      tab.addEventListener('click', () => choose(groups, tab))
      // The browser's find, or a link, has a target inside it.
      group.panels[at]?.addEventListener('beforematch', () => show(group, at))
      tab.addEventListener('keydown', (event) => {
        if (event.ctrlKey || event.altKey || event.metaKey) return
        const isMirrored = getComputedStyle(tab).direction === 'rtl'
        const key = isMirrored ? (MIRRORED[event.key] ?? event.key) : event.key
        const next = group.tabs[MOVES[key]?.(at, group.tabs.length) ?? -1]
        if (next === undefined) return
        event.preventDefault()
        next.focus()
        choose(groups, next)
      })
    }
  }
  const openTarget = () => {
    const target = targetOf(location.hash.slice(1))
    if (target === null) return
    for (const group of groups) {
      const at = group.panels.findIndex((panel) => panel.contains(target))
      if (at >= 0) show(group, at)
    }
    target.scrollIntoView()
  }
  addEventListener('hashchange', openTarget)
  openTarget()
}

/** Replace the radio buttons that the server drew with tabs. */
function makeTabs(element: HTMLElement, n: number): Group {
  const names = [...element.querySelectorAll<HTMLElement>(':scope > .docs-tab-name')]
  const panels = [...element.querySelectorAll<HTMLElement>(':scope > .docs-tab')]
  const chosen = names.findIndex((name) => name.querySelector('input')?.checked)
  const list = document.createElement('div')
  list.className = 'docs-tablist'
  list.setAttribute('role', 'tablist')
  list.setAttribute('aria-label', element.getAttribute('aria-label') ?? '')
  const tabs = names.map((name, at) => {
    const tab = document.createElement('button')
    const panel = panels[at]
    tab.type = 'button'
    tab.className = 'docs-tab-name'
    tab.id = `mb-tab-${n}-${at}`
    tab.setAttribute('role', 'tab')
    tab.append(...name.querySelectorAll('span'))
    if (panel !== undefined) {
      panel.id = `${tab.id}-panel`
      panel.setAttribute('role', 'tabpanel')
      panel.setAttribute('aria-labelledby', tab.id)
      tab.setAttribute('aria-controls', panel.id)
    }
    return tab
  })
  list.append(...tabs)
  for (const name of names) name.remove()
  element.prepend(list)
  for (const name of ['role', 'aria-label']) element.removeAttribute(name)
  const group = { tabs, panels }
  show(group, Math.max(0, chosen))
  return group
}

const findTab = ({ tabs }: Group, label: string) => tabs.findIndex((tab) => tab.textContent === label)

/** Show one alternative. The hidden ones can still be found with the browser's search. */
function show({ tabs, panels }: Group, chosen: number): void {
  for (const [at, tab] of tabs.entries()) {
    tab.setAttribute('aria-selected', String(at === chosen))
    tab.tabIndex = at === chosen ? 0 : -1
    const panel = panels[at]
    if (panel === undefined) continue
    // A panel hidden with `until-found` still has a box, where the keyboard would stop.
    panel.tabIndex = at === chosen ? 0 : -1
    if (at === chosen) panel.removeAttribute('hidden')
    else panel.setAttribute('hidden', 'until-found')
  }
}

/** Show an alternative in every group that has it, and remember it. */
function choose(groups: readonly Group[], tab: HTMLElement): void {
  const label = tab.textContent ?? ''
  const { top } = tab.getBoundingClientRect()
  for (const group of groups) {
    const same = findTab(group, label)
    if (same >= 0) show(group, same)
  }
  // Tabs further up may have grown or shrunk: what the reader clicked stays under the pointer.
  scrollBy(0, tab.getBoundingClientRect().top - top)
  const others = readKeptList(NAME).filter((other) => other !== label)
  keep(NAME, JSON.stringify([label, ...others].slice(0, MOST)))
}

function targetOf(fragment: string): HTMLElement | null {
  try {
    return fragment === '' ? null : document.getElementById(decodeURIComponent(fragment))
  } catch {
    // A stray percent sign: no fragment of ours.
    return null
  }
}
