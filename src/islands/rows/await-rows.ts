/**
 * Shows all rows, their number and the summaries of columns once they are there, without moving what is read meanwhile.
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

/** Says that there will be more rows. */
const LATER = '[data-later]'

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
  const lacksRows = part.querySelector(LATER) !== null
  const now = next.querySelector<HTMLElement>('[data-note]')
  // Where there were no rows yet, nothing that is read could move.
  if (part.querySelector(ROWS) === null) {
    for (const old of [...part.childNodes]) if (old !== note) old.remove()
    note.before(...[...next.childNodes].filter((node) => node !== now))
  } else for (const piece of PIECES) replace(piece, part, next, note)
  const condition = '.condition'
  const placeholder = next.querySelector(condition)?.getAttribute('placeholder')
  if (placeholder) part.querySelector(condition)?.setAttribute('placeholder', placeholder)
  const awaits = now?.dataset.awaits
  if (awaits === undefined) delete note.dataset.awaits
  else note.dataset.awaits = awaits
  if (lacksRows && part.querySelector(LATER) === null) note.textContent = 'All rows are here now.'
  focusAgain()
  typeAgain()
}

function replace(piece: string, part: Element, next: Element, note: HTMLElement): void {
  const old = part.querySelector(piece)
  const now = next.querySelector(piece)
  // What is the same stays, and with it what has been typed there.
  if (old !== null && now !== null) old.isEqualNode(now) || old.replaceWith(now)
  else if (now !== null && ADDED.has(piece)) note.before(now)
  else if (piece === '.remarks-on-rows') old?.remove()
}
