/**
 * Shows all rows, their number and the summaries of columns, or the answer to a query, once they are there, without
 * moving what is read meanwhile.
 */

import { keepFocus } from '../keep-focus.ts'
import { keepTyped, readFields } from '../keep-typed.ts'
import { parsePage } from '../parse-page.ts'

/** Some files take minutes; who leaves the page open for longer than so many answers may reload it. */
const MOST_ROUNDS = 200

/** Milliseconds between an answer and the next question; the most where the answer says when to ask again. */
const PAUSE = 1_000
const LONGEST_PAUSE = 5_000

/** What depends on the rows that are there, their number and the summaries, in the order of the page. */
const PIECES = [
  'h2',
  '.problems',
  '.viewer-examples',
  '.viewer-rows thead',
  '.viewer-rows tbody',
  '.pictures',
  '.viewer-pages',
  '.remarks-on-rows',
]

const ROWS = '.viewer-rows, .pictures'

/** Says that there will be more rows, and what is said once they are there. */
const LATER = '[data-later]'

/** The box in which a query is typed, and the note: they stay what they are. */
const KEPT = '.sql-form, [data-note]'

/** Pieces that come below the rows where they were not before, so that these stay where they are. */
const ADDED = new Set(['.problems', '.viewer-pages'])

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
      // Answered when it is ready, or cannot be; or else with the seconds that are left.
      const { status, headers } = await fetch(address)
      const seconds = status === 503 ? Number(headers.get('retry-after')) : 0
      if (seconds > 0) sayLeft(seconds)
      await new Promise((resolve) =>
        setTimeout(resolve, Math.min(LONGEST_PAUSE, Math.max(PAUSE, seconds * 1_000))),
      )
      if (status !== 503) await showFresh(note)
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

function sayLeft(seconds: number): void {
  const wait = document.querySelector('[data-wait]')
  if (wait !== null) wait.textContent = `${seconds} s`
}

/** Fetches the page again, and shows what is new in it if the reader has not gone on meanwhile. */
async function showFresh(note: HTMLElement): Promise<void> {
  const shown = location.pathname + location.search
  const response = await fetch(shown)
  const fresh = response.ok ? parsePage(await response.text()) : undefined
  const isBusy = note.closest('[data-busy]') !== null
  const isSame = note.isConnected && !isBusy && shown === location.pathname + location.search
  if (fresh !== undefined && isSame) fill(note, fresh)
}

function fill(note: HTMLElement, fresh: Document): void {
  const part = note.closest('.viewer')
  const next = fresh.querySelector('.viewer')
  if (part === null || next === null) return
  const focusAgain = keepFocus(false)
  const typeAgain = keepTyped(readFields())
  const later = part.querySelector<HTMLElement>(LATER)?.dataset.later
  const now = next.querySelector<HTMLElement>('[data-note]')
  // Where there were no rows yet, nothing that is read could move.
  if (part.querySelector(ROWS) === null) redraw(part, next)
  else for (const piece of PIECES) replace(piece, part, next, note)
  const condition = '.condition'
  const placeholder = next.querySelector(condition)?.getAttribute('placeholder')
  if (placeholder) part.querySelector(condition)?.setAttribute('placeholder', placeholder)
  const awaits = now?.dataset.awaits
  if (awaits === undefined) delete note.dataset.awaits
  else note.dataset.awaits = awaits
  if (later !== undefined && part.querySelector(LATER) === null) note.textContent = later
  focusAgain()
  typeAgain()
}

/** Puts all that is new around what stays, which a reader may be typing in. */
function redraw(part: Element, next: Element): void {
  for (const old of [...part.children]) if (!old.matches(KEPT)) old.remove()
  let place = part.firstElementChild
  for (const fresh of [...next.children])
    if (fresh.matches(KEPT)) place = place?.nextElementSibling ?? null
    else part.insertBefore(fresh, place)
}

function replace(piece: string, part: Element, next: Element, note: HTMLElement): void {
  const old = part.querySelector(piece)
  const now = next.querySelector(piece)
  // What is the same stays, and with it what has been typed there.
  if (old !== null && now !== null) old.isEqualNode(now) || old.replaceWith(now)
  else if (now !== null && ADDED.has(piece)) note.before(now)
  else if (piece === '.remarks-on-rows') old?.remove()
}
