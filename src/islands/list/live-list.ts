/**
 * Makes a list update in place: the targets of its links and forms are fetched, and the parts that differ are swapped
 * into the page. The address is the state, so that going back, sharing and reloading work as usual.
 */

import { keepFocus } from '../keep-focus.ts'
import { keepTyped, readFields } from '../keep-typed.ts'
import { parsePage } from '../parse-page.ts'
import { rebase } from './rebase.ts'

type History = 'push' | 'replace' | 'none'

/** Milliseconds of pause after which a reader is taken to have finished a word. */
const PAUSE = 120

/** Gives the page at an address; undefined when it cannot be fetched. */
type PageReader = (address: string, signal: AbortSignal) => Promise<Document | undefined>

/**
 * @param shown - path and query of what the page shows
 * @param onChange - called when parts of the page have been replaced
 */
export function liveList(shown: string, onChange: () => void, read: PageReader = fetchPage): void {
  if (partsOf(document).length === 0) return
  const { pathname } = new URL(shown, location.href)
  const box = document.querySelector<HTMLInputElement>(`.find[action="${pathname}"] [name=q]`)
  const saySection = sectionTeller()
  const tell = () => {
    saySection()
    onChange()
  }
  const list = new LiveList(shown, box, tell, read)
  if (box !== null) onTyping(list, box)
  onChoice(list, pathname)
  addEventListener('popstate', () => list.followAddress())
  list.followAddress()
  // Letters may have been typed while this was on its way.
  if (box !== null && box === document.activeElement) list.showTyped()
}

/** The text box of the list is followed while the reader types into it. */
function onTyping(list: LiveList, box: HTMLInputElement): void {
  box.addEventListener('input', () => list.showTypedSoon())
  box.addEventListener('blur', () => list.endTyping())
  document.addEventListener('submit', (event) => {
    if (event.target !== box.form || !(event.target instanceof HTMLFormElement) || list.hasFailed) return
    event.preventDefault()
    list.showTyped()
  })
}

/** The links and forms in the parts of the list are followed in place. */
function onChoice(list: LiveList, pathname: string): void {
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (!link?.closest('[data-part]') || link.pathname !== pathname || link.origin !== location.origin) return
    // The browser shows the target of a link better than a script could.
    if (link.hash !== '') return
    event.preventDefault()
    list.go(new URL(link.href))
  })
  // On a phone the filters lie above the list: whoever wants to see it is done with them.
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest('.show-found a') : null
    link?.closest('details')?.removeAttribute('open')
  })
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.dataset.range === undefined) return
    event.preventDefault()
    list.go(addressOf(form))
  })
  document.addEventListener('change', (event) => {
    const form = event.target instanceof HTMLSelectElement ? event.target.form : null
    if (form?.dataset.range !== undefined) list.go(addressOf(form))
  })
}

/** What the page shows of the list, what it has been asked to show, and the way from one to the other. */
class LiveList {
  /** Path and query of what was asked for last. */
  #shown: string
  /** The state that the page's links and forms were made for; behind `#shown` while a page is on its way. */
  #drawn: string
  readonly #box: HTMLInputElement | null
  readonly #onChange: () => void
  readonly #read: PageReader
  #request = new AbortController()
  #pause = 0
  #isTyping = false
  #hasFailed = false

  constructor(shown: string, box: HTMLInputElement | null, onChange: () => void, read: PageReader) {
    this.#shown = shown
    this.#drawn = shown
    this.#box = box
    this.#onChange = onChange
    this.#read = read
  }

  /** Whether the last request while typing failed; a submission is then left to the browser. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  /** Apply a link's or form's change to the latest state asked for, even if that has not arrived yet. */
  go(link: URL): void {
    this.#isTyping = false
    const url = rebase(link, new URL(this.#drawn, location.href), this.#asked())
    this.#fillBox(url)
    this.#show(url, 'push')
  }

  showTyped(): void {
    clearTimeout(this.#pause)
    const url = this.#asked()
    if (url.search === location.search) return
    // Everything typed in one go is one history entry.
    this.#show(url, this.#isTyping ? 'replace' : 'push')
    this.#isTyping = true
  }

  showTypedSoon(): void {
    clearTimeout(this.#pause)
    this.#pause = window.setTimeout(() => this.showTyped(), PAUSE)
  }

  endTyping(): void {
    this.#isTyping = false
  }

  /** Show what the address says, to which the reader has gone back, for instance. */
  followAddress(): void {
    if (location.pathname + location.search === this.#shown) return
    const url = new URL(location.href)
    this.#isTyping = false
    this.#fillBox(url)
    this.#show(url, 'none')
  }

  #fillBox(url: URL): void {
    if (this.#box !== null) this.#box.value = url.searchParams.get('q') ?? ''
  }

  /** The current address, including what has been typed since. */
  #asked(): URL {
    const url = new URL(location.href)
    url.hash = ''
    const text = this.#box?.value.trim() ?? ''
    if (this.#box === null || text === (url.searchParams.get('q') ?? '')) return url
    if (text === '') url.searchParams.delete('q')
    else url.searchParams.set('q', text)
    for (const name of ['page', 'offset']) url.searchParams.delete(name)
    return url
  }

  async #show(url: URL, history: History): Promise<void> {
    clearTimeout(this.#pause)
    this.#request.abort()
    this.#request = new AbortController()
    const { signal } = this.#request
    const shown = url.pathname + url.search
    this.#shown = shown
    this.#hasFailed = false
    if (history === 'push') window.history.pushState(null, '', shown)
    if (history === 'replace') window.history.replaceState(null, '', shown)
    setBusy(true)
    const fields = readFields()
    try {
      const fresh = await this.#read(shown, signal)
      if (signal.aborted) return
      if (fresh === undefined && sayUnanswered(shown)) return
      if (fresh === undefined || !replaceParts(fresh, fields)) location.reload()
      this.#drawn = shown
      setBusy(false)
      this.#onChange()
    } catch {
      if (signal.aborted) return
      if (sayUnanswered(shown)) return
      // The browser explains a network or server error best, but reloading would discard the words of someone typing.
      if (!this.#isTyping) return location.reload()
      this.#hasFailed = true
      const found = document.querySelector('[data-part="found"]')
      if (found !== null)
        found.textContent = 'The catalogue is not responding. Keep typing, or press Enter, to try again.'
    }
  }
}

async function fetchPage(address: string, signal: AbortSignal): Promise<Document | undefined> {
  const response = await fetch(address, { signal })
  const page = parsePage(await response.text())
  return response.ok ? page : undefined
}

const partsOf = (root: Document) => [...root.querySelectorAll<HTMLElement>('[data-part]')]

function setBusy(busy: boolean): void {
  for (const part of partsOf(document)) part.toggleAttribute('data-busy', busy)
}

/**
 * Leaves the rows of a dataset as they are, and offers to ask again.
 *
 * @returns false on pages with no place for it
 */
function sayUnanswered(address: string): boolean {
  const note = document.querySelector('[data-note]')
  if (note === null) return false
  const again = document.createElement('a')
  again.href = address
  again.textContent = 'Try again'
  note.replaceChildren('The catalogue is not responding, so you still see the rows from before. ', again)
  setBusy(false)
  return true
}

/**
 * Tells those who do not see it what rows or what answer a dataset's page shows now, or why there is none.
 *
 * @returns a function that does so; the region is there before, which is what makes a screen reader listen to it
 */
function sectionTeller(): () => void {
  const part = document.querySelector('[data-part="viewer"]')
  if (part === null) return () => {}
  const status = document.createElement('p')
  status.className = 'visually-hidden'
  status.setAttribute('role', 'status')
  part.after(status)
  return () => {
    const said = part.querySelector('.problems > p.stamp') ?? part.querySelector('h2')
    status.textContent = said?.textContent ?? ''
  }
}

/** @returns false when the two pages have different parts */
function replaceParts(fresh: Document, fields: ReadonlyMap<string, string>): boolean {
  const next = new Map(partsOf(fresh).map((part) => [part.dataset.part, part]))
  const parts = partsOf(document)
  if (!parts.every((part) => next.has(part.dataset.part))) return false
  const open = parts.flatMap((part) => [...part.querySelectorAll('[data-facet]:has(> [open])')])
  const focusAgain = keepFocus()
  const typeAgain = keepTyped(fields)
  for (const part of parts) part.replaceChildren(...(next.get(part.dataset.part)?.childNodes ?? []))
  for (const facet of open) {
    const id = facet instanceof HTMLElement ? facet.dataset.facet : undefined
    if (id !== undefined)
      document.querySelector(`[data-facet="${CSS.escape(id)}"] > details`)?.setAttribute('open', '')
  }
  focusAgain()
  typeAgain()
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
