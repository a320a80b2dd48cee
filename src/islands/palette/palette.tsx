/** The command palette: anything in the catalogue, found by a few letters and the keyboard alone. */

import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { plural } from '../../format.ts'
import { LIMITS } from '../../limits.ts'
import type { PaletteAnswer, PaletteItem } from '../../ui/palette.ts'
import { sitePath } from '../site-path.ts'
import { askPalette } from './ask-palette.ts'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'
import { OPEN_PALETTE } from './search-key.ts'

const NOTHING: PaletteAnswer = { groups: [] }

/** The link to the search page is offered for every text; on its own, it means that nothing was found. */
const ALWAYS_OFFERED = 1

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
  const groups =
    text === '' && recent.length > 0
      ? [{ label: 'Recent searches', items: recent.map(asSearch) }, ...answer.groups]
      : answer.groups
  const items = groups.flatMap((group) => group.items)
  const [at, setAt] = useState<number>()
  // Results of an earlier text stay visible, but none is preselected: the reader has not seen their own answer yet.
  const current = Math.min(at ?? (isCurrent ? 0 : -1), items.length - 1)

  const open = useCallback(() => {
    if (dialog.current === null || dialog.current.open) return
    const typed = takeTyped()
    if (typed !== undefined) setText(typed)
    setRecent(recentSearches())
    dialog.current.showModal()
  }, [])
  // Before the first paint, so that letters typed meanwhile are in it from the start.
  useLayoutEffect(() => {
    // The palette is only woken to be shown.
    open()
    document.addEventListener(OPEN_PALETTE, open)
    return () => document.removeEventListener(OPEN_PALETTE, open)
  }, [open])

  useEffect(() => {
    document.getElementById(`${id}-${current}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])

  const follow = (item: PaletteItem, isElsewhere: boolean) => {
    rememberSearch(text)
    if (isElsewhere) window.open(item.href, '_blank', 'noopener')
    else location.assign(item.href)
  }

  const onKeyDown = (event: React.KeyboardEvent) => {
    // The key belongs to an input method, such as one for Japanese.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      // The browser would clear the box first, and close the palette only on a second press.
      event.preventDefault()
      setText('')
      dialog.current?.close()
    }
    const last = items.length - 1
    const moves: Record<string, number> = {
      ArrowDown: current === last ? 0 : current + 1,
      ArrowUp: current <= 0 ? last : current - 1,
      PageDown: Math.min(last, current + 8),
      PageUp: Math.max(0, current - 8),
    }
    const next = moves[event.key]
    if (next !== undefined && last >= 0) {
      event.preventDefault()
      setAt(next)
    }
    const item = items[current] ?? (text.trim() === '' ? undefined : asSearch(text))
    if (event.key === 'Enter' && item !== undefined) {
      event.preventDefault()
      follow(item, event.ctrlKey || event.metaKey)
    }
  }

  let index = -1
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
        <input
          type="search"
          autoFocus
          role="combobox"
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
          aria-autocomplete="list"
          aria-label="Search everything"
          placeholder="A name, or a few words"
          autoComplete="off"
          spellCheck={false}
          maxLength={LIMITS.text}
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(undefined)
          }}
          onKeyDown={onKeyDown}
        />
        <div
          id={`${id}-list`}
          className="palette-list"
          role="listbox"
          aria-label="Found"
          aria-busy={!isCurrent}
        >
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls
            <div key={group.label} role="group" aria-label={group.label}>
              <p aria-hidden="true">{group.label}</p>
              {group.items.map((item) => {
                index += 1
                const own = index
                return (
                  <a
                    key={item.href}
                    id={`${id}-${own}`}
                    role="option"
                    aria-selected={own === current}
                    tabIndex={-1}
                    href={item.href}
                    onPointerMove={() => setAt(own)}
                    onClick={() => rememberSearch(text)}
                  >
                    <span>{item.label}</span>
                    {item.detail !== '' && <small>{item.detail}</small>}
                  </a>
                )
              })}
            </div>
          ))}
        </div>
        {text === '' && recent.length > 0 && (
          <button
            type="button"
            className="palette-forget"
            onClick={() => {
              forgetSearches()
              setRecent([])
            }}
          >
            Forget recent searches
          </button>
        )}
        <p className="palette-state" role="status">
          {failed
            ? 'The catalogue is not responding. Press Enter to search on its own page.'
            : isCurrent && answer.note !== undefined
              ? answer.note
              : text !== '' && isCurrent && items.length <= ALWAYS_OFFERED
                ? 'Nothing found. Try fewer or shorter words.'
                : ''}
          {text !== '' && isCurrent && !failed && items.length > ALWAYS_OFFERED && (
            <span className="visually-hidden">{plural(items.length - ALWAYS_OFFERED, 'result')}</span>
          )}
        </p>
      </div>
    </dialog>
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
  href: sitePath(`/search?q=${encodeURIComponent(text)}`),
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
