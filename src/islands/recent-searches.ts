/** What a reader has searched for, kept in their own browser and nowhere else. */

const KEY = 'modelbook.recent'
const MOST = 5

/** The last searches, newest first; none where the browser keeps nothing. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, MOST) : []
  } catch {
    return []
  }
}

export function rememberSearch(text: string): void {
  const wanted = text.trim()
  if (wanted === '') return
  const others = recentSearches().filter((other) => other !== wanted)
  write(JSON.stringify([wanted, ...others].slice(0, MOST)))
}

export function forgetSearches(): void {
  write('[]')
}

function write(value: string): void {
  try {
    localStorage.setItem(KEY, value)
  } catch {
    // A browser that keeps nothing forgets this, too.
  }
}
