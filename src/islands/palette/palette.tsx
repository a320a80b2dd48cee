/** The command palette: anything in the catalogue, found by a few letters and the keyboard alone. */

import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { searchPath } from '../../paths.ts'
import type { PaletteAnswer, PaletteItem } from '../../ui/palette.ts'
import { sitePath } from '../site-path.ts'
import { askPalette } from './ask-palette.ts'
import { PaletteBox, PaletteList, PaletteState } from './palette-parts.tsx'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import { OPEN_PALETTE } from './search-key.ts'

const NOTHING: PaletteAnswer = { groups: [] }

/** Not drawn by the server: no page carries what few readers open. */
export function Palette() {
  const [isAwake, setIsAwake] = useState(false)
  useEffect(() => setIsAwake(true), [])
  return isAwake ? <PaletteDialog /> : null
}

function PaletteDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const [recent, setRecent] = useState<string[]>([])
  const { answer, isCurrent, failed } = useAnswer(text)
  const showsRecent = text === '' && recent.length > 0
  const groups = showsRecent
    ? [{ label: 'Recent searches', items: recent.map(asSearch) }, ...answer.groups]
    : answer.groups
  const items = groups.flatMap((group) => group.items)
  const [at, setAt] = useState<number>()
  // Results of an earlier text stay visible, but none is preselected: the reader has not seen their own answer yet.
  const current = Math.min(at ?? (isCurrent ? 0 : -1), items.length - 1)

  const onOpen = useCallback((typed: string | undefined) => {
    if (typed !== undefined) setText(typed)
    setRecent(recentSearches())
  }, [])
  useOpening(dialog, onOpen)
  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])

  const onKeyDown = (event: React.KeyboardEvent) => {
    // The key belongs to an input method, such as one for Japanese.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // The browser would clear the box first, and close the palette only on a second press.
      event.preventDefault()
      setText('')
      dialog.current?.close()
    }
    const next = moveWith(event.key, current, items.length - 1)
    if (next !== undefined) {
      event.preventDefault()
      setAt(next)
    }
    const item = items[current] ?? (text.trim() === '' ? undefined : asSearch(text))
    if (event.key === 'Enter' && item !== undefined) {
      event.preventDefault()
      rememberSearch(text)
      follow(item, event.ctrlKey || event.metaKey)
    }
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, which is the dialog's own.
    <dialog
      ref={dialog}
      className="palette"
      aria-label="Search everything"
      onClick={(event) => {
        if (event.target === dialog.current) dialog.current.close()
      }}
    >
      <div className="palette-sheet">
        <PaletteBox
          {...{ id, current, text, onKeyDown }}
          hasItems={items.length > 0}
          onText={(typed) => {
            setText(typed)
            setAt(undefined)
          }}
        />
        <PaletteList
          {...{ id, groups, current }}
          isBusy={!isCurrent}
          onPoint={setAt}
          onFollow={() => rememberSearch(text)}
        />
        {showsRecent && <ForgetRecent onForget={() => setRecent([])} />}
        <PaletteState {...{ text, isCurrent, failed }} note={answer.note} items={items.length} />
      </div>
    </dialog>
  )
}

/**
 * Opens the palette at once, since it is only woken to be shown, and whenever it is asked for again.
 *
 * @param onOpen - called with what was typed into the page's search box meanwhile; must stay the same function
 */
function useOpening(dialog: React.RefObject<HTMLDialogElement | null>, onOpen: (typed?: string) => void) {
  // Before the first paint, so that letters typed meanwhile are in it from the start.
  useLayoutEffect(() => {
    const open = () => {
      if (dialog.current === null || dialog.current.open) return
      onOpen(takeTyped())
      dialog.current.showModal()
    }
    open()
    document.addEventListener(OPEN_PALETTE, open)
    return () => document.removeEventListener(OPEN_PALETTE, open)
  }, [dialog, onOpen])
}

/** Where a key leads from an entry; undefined when it leads nowhere. */
function moveWith(key: string, current: number, last: number): number | undefined {
  if (last < 0) return undefined
  const moves: Record<string, number> = {
    ArrowDown: current === last ? 0 : current + 1,
    ArrowUp: current <= 0 ? last : current - 1,
    PageDown: Math.min(last, current + 8),
    PageUp: Math.max(0, current - 8),
  }
  return moves[key]
}

function follow(item: PaletteItem, isElsewhere: boolean): void {
  if (isElsewhere) window.open(item.href, '_blank', 'noopener')
  else location.assign(item.href)
}

function ForgetRecent({ onForget }: { onForget: () => void }) {
  return (
    <button
      type="button"
      className="palette-forget"
      onClick={() => {
        forgetSearches()
        onForget()
      }}
    >
      Forget recent searches
    </button>
  )
}

/** What was typed into the page's search box while the palette loaded; the box is then restored. */
function takeTyped(): string | undefined {
  const box = document.querySelector<HTMLInputElement>('#mb-search[data-before]')
  if (box === null) return undefined
  const { value } = box
  box.value = box.dataset.before ?? ''
  delete box.dataset.before
  return value === box.value ? undefined : value
}

const asSearch = (text: string): PaletteItem => ({
  label: text,
  detail: '',
  href: sitePath(searchPath({ q: text })),
})

/** The answer for a text: the previous one stays, marked as not current, until the next arrives. */
function useAnswer(text: string): { answer: PaletteAnswer; isCurrent: boolean; failed: boolean } {
  const [{ answer, of }, setAnswer] = useState<{ answer: PaletteAnswer; of?: string }>({ answer: NOTHING })
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    const abort = new AbortController()
    askPalette(text, abort.signal)
      .then((found) => {
        if (abort.signal.aborted) return
        setAnswer({ answer: found, of: text })
        setFailed(false)
      })
      .catch(() => {
        if (!abort.signal.aborted) setFailed(true)
      })
    return () => abort.abort()
  }, [text])
  return { answer, isCurrent: of === text, failed }
}
