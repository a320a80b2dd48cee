/**
 * The search box above a long facet: shows the values that contain what is typed, and fetches those that the page does
 * not have.
 */

import { keepFocus } from '../keep-focus.ts'
import { parsePage } from '../parse-page.ts'

/** Milliseconds of pause after which a reader is taken to have finished a word. */
const PAUSE = 120

/** @returns a function that refills the boxes of redrawn facets with what was typed */
export function findInFacets(): () => void {
  const typed = new Map<string, string>()
  const fetching = new Map<string, AbortController>()
  /** The facet whose first value was asked for before it had arrived. */
  let awaited: HTMLElement | undefined

  /** Show matches from the page at once, then those from the catalogue. */
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
        // The box stays, and keeps its text and focus.
        const focusAgain = keepFocus()
        while (form.nextSibling !== null) form.nextSibling.remove()
        const box = fresh?.querySelector('form')
        while (box?.nextSibling) facet.append(box.nextSibling)
        facet.toggleAttribute('data-none', facet.querySelector('li') === null)
        focusAgain()
        if (awaited === facet) firstValue(facet)?.focus()
        awaited = undefined
      })
      // Matches from the page are shown already; a newer request is on its way.
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
      // The first remaining value is the one that was meant.
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

/** The label of a value, short and in full. */
function namesOf(value: HTMLElement): string[] {
  const label = value.querySelector('.label')?.textContent ?? ''
  return [label, value.querySelector('a')?.title ?? '']
}

/** Fetch the facet with the values that match. */
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
  const page = parsePage(await response.text())
  return page.querySelector<HTMLElement>(`[data-facet="${id}"]`) ?? undefined
}
