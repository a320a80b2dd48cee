/** What is seen of the palette: its text box, the list of what was found, and the line that tells how it went. */

import { plural } from '../../format.ts'
import { LIMITS } from '../../limits.ts'
import type { PaletteAnswer } from '../../ui/palette.ts'

/** The link to the search page is offered for every text; on its own, it means that nothing was found. */
const ALWAYS_OFFERED = 1

interface InList {
  /** Of the palette; the ids of its list and entries begin with it. */
  id: string
  /** The entry that Enter would follow, counted over all groups; below 0 for none. */
  current: number
}

interface PaletteBoxProps extends InList {
  text: string
  hasItems: boolean
  onText: (text: string) => void
  onKeyDown: (event: React.KeyboardEvent) => void
}

export function PaletteBox({ id, current, text, hasItems, onText, onKeyDown }: PaletteBoxProps) {
  return (
    <input
      type="search"
      // biome-ignore lint/a11y/noAutofocus: it stands in a dialog, which is opened to type into it
      autoFocus
      role="combobox"
      aria-expanded={hasItems}
      aria-controls={`${id}-list`}
      aria-activedescendant={current >= 0 ? `${id}-${current}` : undefined}
      aria-autocomplete="list"
      aria-label="Search everything"
      placeholder="A name, or a few words"
      autoComplete="off"
      spellCheck={false}
      maxLength={LIMITS.text}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={onKeyDown}
    />
  )
}

interface PaletteListProps extends InList {
  groups: PaletteAnswer['groups']
  /** Whether the entries are those of an earlier text. */
  isBusy: boolean
  onPoint: (at: number) => void
  onFollow: () => void
}

export function PaletteList({ id, current, groups, isBusy, onPoint, onFollow }: PaletteListProps) {
  let index = -1
  return (
    <div id={`${id}-list`} className="palette-list" role="listbox" aria-label="Found" aria-busy={isBusy}>
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
                onPointerMove={() => onPoint(own)}
                onClick={onFollow}
              >
                <span>
                  {item.label}
                  {item.id !== undefined && item.id !== item.label && <code className="id">{item.id}</code>}
                </span>
                {item.detail !== '' && <small>{item.detail}</small>}
              </a>
            )
          })}
        </div>
      ))}
    </div>
  )
}

interface PaletteStateProps {
  text: string
  /** Whether what is shown is the answer for the text. */
  isCurrent: boolean
  failed: boolean
  note: string | undefined
  /** How many entries there are. */
  items: number
}

export function PaletteState({ text, isCurrent, failed, note, items }: PaletteStateProps) {
  return (
    <p className="palette-state" role="status">
      {failed
        ? 'The catalogue is not responding. Press Enter to search on its own page.'
        : isCurrent && note !== undefined
          ? note
          : text !== '' && isCurrent && items <= ALWAYS_OFFERED
            ? 'Nothing found. Try fewer or shorter words.'
            : ''}
      {text !== '' && isCurrent && !failed && items > ALWAYS_OFFERED && (
        <span className="visually-hidden">{plural(items - ALWAYS_OFFERED, 'result')}</span>
      )}
    </p>
  )
}
