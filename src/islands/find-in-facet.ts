/**
 * The box above a long facet: shows those of its values that have what is typed in them. Where a page has not all of
 * them, the others are fetched.
 */

import { keepFocus } from './keep-focus.ts'

/** Milliseconds that a reader pauses between two words rather than two letters. */
const PAUSE = 120

/** @returns puts what was typed into the boxes of facets that have been drawn anew */
export function findInFacets(): () => void {
  const typed = new Map<string, string>()
  const fetching = new Map<string, AbortController>()
  /** The facet whose values were to be led to before there were any. */
  let awaited: HTMLElement | undefined

  /** Shows what the page has, then what the catalogue has. */
  const find = (box: HTMLInputElement) => {
    const facet = box.closest<HTMLElement>('[data-facet]')
    if (facet === null) return
    const id = facet.dataset.facet ?? ''
    typed.set(id, box.value)
    awaited = undefined
    showMatching(facet, box.value)
    fetching.get(id)?.abort()
    const { form } = box
    if (form?.dataset.find !== 'all') return
    const request = new AbortController()
    fetching.set(id, request)
    facet.setAttribute('aria-busy', 'true')
    fetchFacet(form, id, request.signal)
      .then((fresh) => {
        if (request.signal.aborted || !facet.isConnected) return
        facet.removeAttribute('aria-busy')
        // The box stays, with the letters and the focus that it has.
        const focusAgain = keepFocus()
        while (form.nextSibling !== null) form.nextSibling.remove()
        const box = fresh?.querySelector('form')
        while (box?.nextSibling) facet.append(box.nextSibling)
        facet.toggleAttribute('data-none', facet.querySelector('li') === null)
        focusAgain()
        if (awaited === facet) firstValue(facet)?.focus()
        awaited = undefined
      })
      // What the page has of them is shown already; what has been typed since is on its way.
      .catch(() => {
        if (!request.signal.aborted) facet.removeAttribute('aria-busy')
      })
  }

  const boxOf = (event: Event) =>
    event.target instanceof HTMLInputElement && event.target.matches('.facet-find') ? event.target : null

  document.addEventListener('input', (event) => {
    const box = boxOf(event)
    if (box) find(box)
  })
  document.addEventListener('keydown', (event) => {
    const box = boxOf(event)
    const facet = box?.closest<HTMLElement>('[data-facet]')
    if (!facet || event.isComposing) return
    const first = firstValue(facet)
    if (event.key === 'Tab' && !event.shiftKey && first === null && facet.ariaBusy === 'true') {
      event.preventDefault()
      awaited = facet
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      // The first value that is left is what was meant.
      first?.click()
    }
  })

  const findAgain = () => {
    for (const box of document.querySelectorAll<HTMLInputElement>('.facet-find')) {
      const text = typed.get(box.closest<HTMLElement>('[data-facet]')?.dataset.facet ?? '') ?? box.value
      if (text === '' || text === box.defaultValue) continue
      box.value = text
      find(box)
    }
  }
  findAgain()
  return findAgain
}

const firstValue = (facet: HTMLElement) => facet.querySelector<HTMLElement>('li:not([hidden]) a')

function showMatching(facet: HTMLElement, typed: string): void {
  const text = typed.trim().toLowerCase()
  for (const value of facet.querySelectorAll<HTMLElement>('li'))
    value.hidden = !namesOf(value).some((name) => name.toLowerCase().includes(text))
  for (const part of facet.querySelectorAll<HTMLElement>('.part'))
    part.hidden = text !== '' && part.querySelector('li:not([hidden])') === null
  const details = facet.querySelector('details')
  if (details !== null && text !== '') details.open = true
  facet.toggleAttribute('data-none', facet.querySelector('li:not([hidden])') === null)
}

/** What a value is called, in short and in full. */
function namesOf(value: HTMLElement): string[] {
  const label = value.querySelector('.label')?.textContent ?? ''
  return [label, value.querySelector('a')?.title ?? '']
}

/** The facet as a page has it on which its values were searched. */
async function fetchFacet(
  form: HTMLFormElement,
  id: string,
  signal: AbortSignal,
): Promise<HTMLElement | undefined> {
  const url = new URL(form.action)
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '') url.searchParams.append(name, value)
  await new Promise((resolve) => setTimeout(resolve, PAUSE))
  signal.throwIfAborted()
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`The list answers with ${response.status}.`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return page.querySelector<HTMLElement>(`[data-facet="${id}"]`) ?? undefined
}
