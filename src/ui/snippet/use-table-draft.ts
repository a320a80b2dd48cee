/** Holds a table while it is edited, and gives it away whenever it is one. */

import { type RefObject, useEffect, useRef, useState } from 'react'
import {
  type DraftColumn,
  draftOf,
  freeName,
  type Place,
  pasteCells,
  readCells,
  type TableValue,
  tableOf,
} from './table-draft.ts'

export interface TableDraft {
  columns: DraftColumn[]
  rows: number
  /** What is wrong, in a sentence or two. */
  note: string
  rename: (column: number, name: string) => void
  set: (place: Place, text: string) => void
  paste: (place: Place, text: string) => Promise<void>
  addRow: () => void
  addColumn: () => void
  removeRow: (row: number) => void
  removeColumn: (column: number) => void
  /** Moves the focus to a cell, if there is one. */
  go: (place: Place) => void
}

/** @param table - holds the cells, each with its place in `data-cell` */
export function useTableDraft(
  value: TableValue,
  onChange: (value: TableValue) => void,
  table: RefObject<Element | null>,
): TableDraft {
  const [draft, setDraft] = useState({ value, columns: draftOf(value), note: '' })
  // Another value than the one last given away is another example's.
  const { columns, note } = draft.value === value ? draft : { columns: draftOf(value), note: '' }
  const rows = columns[0]?.values.length ?? 0
  const { go, goLater } = useFocus(table)
  const change = (next: DraftColumn[], said = '') => {
    const made = tableOf(next)
    if (typeof made === 'string') {
      return setDraft({
        value,
        columns: next,
        note: `${made} Until you change that, the code stays as it is.`,
      })
    }
    setDraft({ value: made, columns: next, note: said })
    onChange(made)
  }
  const changeColumn = (at: number, changed: Partial<DraftColumn>) =>
    change(columns.map((column, index) => (index === at ? { ...column, ...changed } : column)))
  return {
    columns,
    rows,
    note,
    go,
    rename: (column, name) => changeColumn(column, { name }),
    set: ({ row, column }, text) =>
      changeColumn(column, { values: columns[column]?.values.with(row, text) ?? [] }),
    paste: async (place, text) => {
      try {
        const pasted = pasteCells(columns, place, await readCells(text))
        change(pasted.columns, pasted.isCut ? 'That was too much to edit here, so the rest is left out.' : '')
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        setDraft({ value, columns, note: `What you pasted is not a table: ${reason}` })
      }
    },
    addRow: () => {
      change(columns.map(({ name, values }) => ({ name, values: [...values, ''] })))
      goLater({ row: rows, column: 0 })
    },
    addColumn: () => {
      const name = freeName(columns, columns.length)
      change([...columns, { name, values: Array.from({ length: rows }, () => '') }])
      goLater({ row: -1, column: columns.length })
    },
    removeRow: (row) => {
      change(columns.map(({ name, values }) => ({ name, values: values.toSpliced(row, 1) })))
      goLater({ row: Math.min(row, rows - 2), column: 0 })
    },
    removeColumn: (column) => {
      change(columns.toSpliced(column, 1))
      goLater({ row: -1, column: Math.min(column, columns.length - 2) })
    },
  }
}

/** Moves the focus to a cell, at once or when it has been drawn. */
function useFocus(table: RefObject<Element | null>) {
  const wanted = useRef<Place>(undefined)
  const go = ({ row, column }: Place) => {
    const cell = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row} ${column}"]`)
    cell?.focus()
    cell?.select()
  }
  useEffect(() => {
    if (wanted.current === undefined) return
    go(wanted.current)
    wanted.current = undefined
  })
  const goLater = (place: Place) => {
    wanted.current = place
  }
  return { go, goLater }
}
