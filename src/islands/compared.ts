/** The models that a reader collects to compare, kept for as long as the tab is open. */

const KEY = 'modelbook.compare'

/** Their ids; none where the browser keeps nothing. */
export function readCompared(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

export function keepCompared(ids: readonly string[]): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // Not kept: the choice is gone with the page.
  }
}
