/** Shows the number of rows and the summaries of columns once they are there, without moving what is read meanwhile. */

import { keepFocus } from '../keep-focus.ts'
import { parsePage } from '../parse-page.ts'

/** Some files take minutes; who leaves the page open for longer than so many answers may reload it. */
const MOST_ROUNDS = 20

/** Milliseconds between an answer and the next question. */
const PAUSE = 1_000

/** What depends on the count and the summaries, in the order of the page. */
const PIECES = ['h2', '.viewer-examples', '.viewer-rows thead', '.viewer-pages', '.remarks-on-rows']

/** @returns a function that looks again, after the rows have been redrawn */
export function awaitRows(): () => void {
  let rounds = 0
  let isWaiting = false
  const look = async () => {
    const note = document.querySelector<HTMLElement>('[data-awaits]')
    const address = note?.dataset.awaits
    if (note === null || address === undefined || isWaiting || rounds >= MOST_ROUNDS) return
    isWaiting = true
    rounds += 1
    try {
      // Answered when it is ready, or cannot be.
      await fetch(address)
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
      const shown = location.pathname + location.search
      const response = await fetch(shown)
      const fresh = response.ok ? parsePage(await response.text()) : undefined
      const isBusy = note.closest('[data-busy]') !== null
      const isSame = note.isConnected && !isBusy && shown === location.pathname + location.search
      if (fresh !== undefined && isSame) fill(note, fresh)
    } catch {
      // The rows are there; their summaries come with the next page.
      return
    } finally {
      isWaiting = false
    }
    await look()
  }
  look()
  return () => {
    look()
  }
}

function fill(note: HTMLElement, fresh: Document): void {
  const part = note.closest('.viewer')
  const next = fresh.querySelector('.viewer')
  if (part === null || next === null) return
  const focusAgain = keepFocus(false)
  for (const piece of PIECES) {
    const old = part.querySelector(piece)
    const now = next.querySelector(piece)
    // What is the same stays, and with it what has been typed there.
    if (old !== null && now !== null) old.isEqualNode(now) || old.replaceWith(now)
    else if (now !== null && piece.startsWith('.viewer-pages')) note.before(now)
    else if (piece === '.remarks-on-rows') old?.remove()
  }
  const condition = '.condition'
  const placeholder = next.querySelector(condition)?.getAttribute('placeholder')
  if (placeholder) part.querySelector(condition)?.setAttribute('placeholder', placeholder)
  const awaits = next.querySelector<HTMLElement>('[data-awaits]')?.dataset.awaits
  if (awaits === undefined) delete note.dataset.awaits
  else note.dataset.awaits = awaits
  focusAgain()
}
