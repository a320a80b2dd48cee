/** Tabs share the reader's choice: one set to Python, all that have Python are, here and on the next page. */

const KEY = 'modelbook:tabs'
/** Labels that are remembered, the newest first. */
const MOST = 20

export function shareTabs(): void {
  const groups = [...document.querySelectorAll<HTMLElement>('.docs-tabs')]
  if (groups.length === 0) return
  const chosen = read()
  for (const group of groups) {
    const best = chosen.map((label) => findTab(group, label)).find((input) => input !== undefined)
    if (best !== undefined) best.checked = true
  }
  document.addEventListener('change', (event) => {
    const input = event.target
    if (!(input instanceof HTMLInputElement) || input.closest('.docs-tabs > fieldset') === null) return
    const top = input.getBoundingClientRect().top
    for (const group of groups) {
      const same = findTab(group, input.value)
      if (same !== undefined) same.checked = true
    }
    // Tabs further up may have grown or shrunk: what the reader clicked stays under the pointer.
    scrollBy(0, input.getBoundingClientRect().top - top)
    write([input.value, ...read().filter((label) => label !== input.value)].slice(0, MOST))
  })
  addEventListener('hashchange', openTarget)
  openTarget()
}

function findTab(group: HTMLElement, label: string): HTMLInputElement | undefined {
  const inputs = group.querySelectorAll<HTMLInputElement>(':scope > fieldset input')
  return [...inputs].find((input) => input.value === label)
}

/** A link may lead into a tab that is not shown. */
function openTarget(): void {
  const id = decodeURIComponent(location.hash.slice(1))
  const target = id === '' ? null : document.getElementById(id)
  for (let tab = target?.closest('.docs-tab'); tab; tab = tab.parentElement?.closest('.docs-tab')) {
    const group = tab.parentElement
    const at = [...(group?.querySelectorAll(':scope > .docs-tab') ?? [])].indexOf(tab)
    const input = group?.querySelectorAll<HTMLInputElement>(':scope > fieldset input')[at]
    if (input !== undefined) input.checked = true
  }
  target?.scrollIntoView()
}

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((label) => typeof label === 'string') : []
  } catch {
    return []
  }
}

/** Storage may be refused; a choice then lasts for the page. */
function write(labels: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(labels))
  } catch {
    // Not kept; see above.
  }
}
