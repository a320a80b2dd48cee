/** A table as one: a field for each cell and each name, rows and columns that come and go, and paste from a spreadsheet. */

import { type ClipboardEvent, type KeyboardEvent, useId, useRef } from 'react'
import type { Json } from '../../card/types.ts'
import { isSeveral, type Place, type TableValue } from './table-draft.ts'
import { type TableDraft, useTableDraft } from './use-table-draft.ts'

export interface TableFieldProps {
  label: string
  value: TableValue
  onChange: (value: Json) => void
}

export function TableField({ label, value, onChange }: TableFieldProps) {
  const id = useId()
  const table = useRef<HTMLTableElement>(null)
  const draft = useTableDraft(value, onChange, table)
  return (
    <fieldset className="table-field" aria-describedby={`${id}-note`}>
      <legend>{label}</legend>
      <div className="table-scroll">
        <table ref={table}>
          <HeadRow draft={draft} />
          <tbody>
            {Array.from({ length: draft.rows }, (_, row) => (
              // Rows and columns are told apart by their place alone: what is in them is being typed.
              <BodyRow key={row} draft={draft} row={row} />
            ))}
          </tbody>
          <FootRow draft={draft} />
        </table>
      </div>
      <div className="table-actions">
        <button type="button" onClick={draft.addRow}>
          Add a row
        </button>
        <button type="button" onClick={draft.addColumn}>
          Add a column
        </button>
        <span className="try-note">Cells of a spreadsheet can be pasted.</span>
      </div>
      <p id={`${id}-note`} role="status" className="mistake">
        {draft.note}
      </p>
    </fieldset>
  )
}

function HeadRow({ draft }: { draft: TableDraft }) {
  return (
    <thead>
      <tr>
        {draft.columns.map(({ name }, column) => (
          <th key={column} scope="col">
            <Cell
              draft={draft}
              place={{ row: -1, column }}
              label={`Name of column ${column + 1}`}
              value={name}
              onChange={(text) => draft.rename(column, text)}
            />
          </th>
        ))}
        <td />
      </tr>
    </thead>
  )
}

function BodyRow({ draft, row }: { draft: TableDraft; row: number }) {
  return (
    <tr>
      {draft.columns.map(({ name, values }, column) => (
        <td key={column}>
          <Cell
            draft={draft}
            place={{ row, column }}
            label={`${name}, row ${row + 1}`}
            value={values[row] ?? ''}
            onChange={(text) => draft.set({ row, column }, text)}
          />
        </td>
      ))}
      <td>
        <button
          type="button"
          aria-label={`Remove row ${row + 1}`}
          disabled={draft.rows === 1}
          onClick={() => draft.removeRow(row)}
        >
          Remove
        </button>
      </td>
    </tr>
  )
}

function FootRow({ draft }: { draft: TableDraft }) {
  return (
    <tfoot>
      <tr>
        {draft.columns.map(({ name }, column) => (
          <td key={column}>
            <button
              type="button"
              aria-label={`Remove column ${name === '' ? column + 1 : name}`}
              disabled={draft.columns.length === 1}
              onClick={() => draft.removeColumn(column)}
            >
              Remove
            </button>
          </td>
        ))}
        <td />
      </tr>
    </tfoot>
  )
}

interface CellProps {
  draft: TableDraft
  place: Place
  label: string
  value: string
  onChange: (text: string) => void
}

/** Enter goes down, and up with Shift, as in a spreadsheet. */
function Cell({ draft, place, label, value, onChange }: CellProps) {
  const { row, column } = place
  const paste = (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text/plain')
    if (!isSeveral(text)) return
    event.preventDefault()
    draft.paste(place, text)
  }
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    draft.go({ row: event.shiftKey ? row - 1 : row + 1, column })
  }
  return (
    <input
      type="text"
      aria-label={label}
      data-cell={`${row} ${column}`}
      value={value}
      onPaste={paste}
      onKeyDown={move}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
