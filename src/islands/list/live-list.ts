/**
 * Makes a list update in place: the targets of its links and forms are fetched, and the parts that differ are swapped
 * into the page. The address is the state, so that going back, sharing and reloading work as usual.
 */

import { keepFocus } from '../keep-focus.ts'
import { rebase } from './rebase.ts'

type History = 'push' | 'replace' | 'none'

/** Milliseconds of pause after which a reader is taken to have finished a word. */
const PAUSE = 120

/**
 * @param shown - path and query of what the page shows
 * @param onChange - called when parts of the page have been replaced
 * @param read - gives the page at an address; undefined when it cannot be fetched
 */
export function liveList(
  shown: string,
  onChange: () => void,
  read: (address: string, signal: AbortSignal) => Promise<Document | undefined> = fetchPage,
): void {
  if (partsOf(document).length === 0) return
  const { pathname } = new URL(shown, location.href)
  const box =
    document.querySelector<HTMLInputElement>('.within [name=q]') ??
    document.querySelector<HTMLInputElement>(`.find[action="${pathname}"] [name=q]`)
  let request = new AbortController()
  /** The state that the page's links and forms were made for; behind `shown` while a page is on its way. */
  let drawn = shown
  let pause = 0
  let isTyping = false
  /** Whether the last request while typing failed; a submission is then left to the browser. */
  let hasFailed = false

  const show = async (url: URL, history: History) => {
    clearTimeout(pause)
    request.abort()
    request = new AbortController()
    const { signal } = request
    shown = url.pathname + url.search
    hasFailed = false
    if (history === 'push') window.history.pushState(null, '', shown)
    if (history === 'replace') window.history.replaceState(null, '', shown)
    setBusy(true)
    try {
      const fresh = await read(shown, signal)
      if (signal.aborted) return
      if (fresh === undefined || !replaceParts(fresh)) location.reload()
      drawn = shown
      setBusy(false)
      onChange()
    } catch {
      if (signal.aborted) return
      // The browser explains a network or server error best, but reloading would discard the words of someone typing.
      if (!isTyping) return location.reload()
      hasFailed = true
      const found = document.querySelector('[data-part="found"]')
      if (found !== null)
        found.textContent = 'The catalogue is not responding. Keep typing, or press Enter, to try again.'
    }
  }

  /** Apply a link's or form's change to the latest state asked for, even if that has not arrived yet. */
  const go = (link: URL) => {
    isTyping = false
    const url = rebase(link, new URL(drawn, location.href), asked())
    if (box !== null) box.value = url.searchParams.get('q') ?? ''
    show(url, 'push')
  }

  /** The current address, including what has been typed since. */
  const asked = () => {
    const url = new URL(location.href)
    url.hash = ''
    const text = box?.value.trim() ?? ''
    if (box === null || text === (url.searchParams.get('q') ?? '')) return url
    if (text === '') url.searchParams.delete('q')
    else url.searchParams.set('q', text)
    for (const name of ['page', 'offset']) url.searchParams.delete(name)
    return url
  }

  const type = () => {
    const url = asked()
    if (url.search === location.search) return
    // Everything typed in one go is one history entry.
    show(url, isTyping ? 'replace' : 'push')
    isTyping = true
  }

  box?.addEventListener('input', () => {
    clearTimeout(pause)
    pause = window.setTimeout(type, PAUSE)
  })
  box?.addEventListener('blur', () => {
    isTyping = false
  })

  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link?.closest('[data-part]') || link.pathname !== pathname || link.origin !== location.origin) return
    event.preventDefault()
    go(new URL(link.href))
  })

  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    if (form === box?.form) {
      if (hasFailed) return
      event.preventDefault()
      clearTimeout(pause)
      type()
    } else if (form.dataset.range !== undefined) {
      event.preventDefault()
      go(addressOf(form))
    }
  })
  document.addEventListener('change', (event) => {
    const form = event.target instanceof HTMLSelectElement ? event.target.form : null
    if (form?.dataset.range !== undefined) go(addressOf(form))
  })

  const follow = () => {
    if (location.pathname + location.search === shown) return
    const url = new URL(location.href)
    isTyping = false
    if (box !== null) box.value = url.searchParams.get('q') ?? ''
    show(url, 'none')
  }
  addEventListener('popstate', follow)
  follow()
  // Letters may have been typed while this was on its way.
  if (box !== null && box === document.activeElement) type()
}

async function fetchPage(address: string, signal: AbortSignal): Promise<Document | undefined> {
  const response = await fetch(address, { signal })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return response.ok ? page : undefined
}

const partsOf = (root: Document) => [...root.querySelectorAll<HTMLElement>('[data-part]')]

function setBusy(busy: boolean): void {
  for (const part of partsOf(document)) part.toggleAttribute('data-busy', busy)
}

/** @returns false when the two pages have different parts */
function replaceParts(fresh: Document): boolean {
  const next = new Map(partsOf(fresh).map((part) => [part.dataset.part, part]))
  const parts = partsOf(document)
  if (!parts.every((part) => next.has(part.dataset.part))) return false
  const open = parts.flatMap((part) => [...part.querySelectorAll('[data-facet]:has(> [open])')])
  const focusAgain = keepFocus()
  for (const part of parts) part.replaceChildren(...(next.get(part.dataset.part)?.childNodes ?? []))
  for (const facet of open) {
    const id = facet instanceof HTMLElement ? facet.dataset.facet : undefined
    document.querySelector(`[data-facet="${id}"] > details`)?.setAttribute('open', '')
  }
  focusAgain()
  document.title = fresh.title
  const feed = 'link[type="application/atom+xml"]'
  const address = fresh.querySelector(feed)?.getAttribute('href')
  if (address) document.querySelector(feed)?.setAttribute('href', address)
  return true
}

/** The address that a form leads to, without empty fields. */
function addressOf(form: HTMLFormElement): URL {
  const url = new URL(form.action)
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') url.searchParams.append(name, value)
  return url
}
