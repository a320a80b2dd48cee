/**
 * What the browser keeps for its reader, by name. Storage may be refused (private windows, blocked cookies): a choice then
 * lasts for the page.
 */

const KEY = 'modelbook:'

/** For this visit and others, or for as long as the tab is open. */
type StorageName = 'localStorage' | 'sessionStorage'

/** A text that was kept. */
export function readKept(name: string, storage: StorageName = 'localStorage'): string | null {
  try {
    return window[storage].getItem(KEY + name)
  } catch {
    return null
  }
}

/** The texts of a list that was kept as JSON. */
export function readKeptList(name: string, storage?: StorageName): string[] {
  try {
    const kept: unknown = JSON.parse(readKept(name, storage) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : []
  } catch {
    return []
  }
}

/** Keep a text for other pages; an empty one is forgotten. */
export function keep(name: string, value: string, storage: StorageName = 'localStorage'): void {
  try {
    if (value === '') window[storage].removeItem(KEY + name)
    else window[storage].setItem(KEY + name, value)
  } catch {
    // Not kept; see above.
  }
}
