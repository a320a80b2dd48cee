/**
 * Key-value storage for the reader's choices. Where the browser refuses storage (private windows, blocked cookies), a
 * choice lasts for the page.
 */

const KEY = 'modelbook:'

/** Kept across visits, or for as long as the tab is open. */
type StorageName = 'localStorage' | 'sessionStorage'

/** Read a stored text. */
export function readKept(name: string, storage: StorageName = 'localStorage'): string | null {
  try {
    return window[storage].getItem(KEY + name)
  } catch {
    return null
  }
}

/** Read a list of texts stored as JSON. */
export function readKeptList(name: string, storage?: StorageName): string[] {
  try {
    const kept: unknown = JSON.parse(readKept(name, storage) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string') : []
  } catch {
    return []
  }
}

/** Store a text for other pages; an empty one is removed. */
export function keep(name: string, value: string, storage: StorageName = 'localStorage'): void {
  try {
    if (value === '') window[storage].removeItem(KEY + name)
    else window[storage].setItem(KEY + name, value)
  } catch {
    // Storage is refused; see above.
  }
}
