/** A table while it is edited: its columns in order, which as keys of an object they would lose. */

import { isObject } from '../../card/json.ts'
import type { Json } from '../../card/types.ts'

export interface DraftColumn {
  name: string
  values: string[]
}

/** A table as requests have it. */
export type TableValue = { [column: string]: string[] }

/** Whether a value is a table: columns of texts by name. */
export function isTable(value: Json): value is TableValue {
  if (!isObject(value)) return false
  const columns = Object.values(value)
  return (
    columns.length > 0 &&
    columns.every((column) => Array.isArray(column) && column.every((cell) => typeof cell === 'string'))
  )
}

/** The columns of a table, all of one length. */
export function draftOf(table: TableValue): DraftColumn[] {
  const rows = Math.max(0, ...Object.values(table).map((column) => column.length))
  return Object.entries(table).map(([name, values]) => ({
    name,
    values: Array.from({ length: rows }, (_, row) => values[row] ?? ''),
  }))
}

/** @returns the table; or in a sentence why it is none */
export function tableOf(columns: readonly DraftColumn[]): TableValue | string {
  const names = columns.map(({ name }) => name)
  if (names.includes('')) return 'Each column needs a name.'
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) return `Two columns are called ${twice}.`
  return Object.fromEntries(columns.map(({ name, values }) => [name, values]))
}

/** What can be edited; a table of more cells is no longer one that is typed. */
const MOST = { rows: 200, columns: 40 }

/** Where something is pasted: row -1 is that of the names. */
export interface Place {
  row: number
  column: number
}

/**
 * Cells pasted over those from a place on; the table grows for them.
 *
 * @returns the columns, and whether some cells found no room
 */
export function pasteCells(
  columns: readonly DraftColumn[],
  { row, column }: Place,
  cells: readonly (readonly string[])[],
): { columns: DraftColumn[]; isCut: boolean } {
  const widest = Math.max(...cells.map((line) => line.length))
  const width = Math.max(columns.length, Math.min(MOST.columns, column + widest))
  const height = Math.max(columns[0]?.values.length ?? 0, Math.min(MOST.rows, row + cells.length))
  const at = (line: number, place: number) => cells[line - row]?.[place - column]
  return {
    columns: Array.from({ length: width }, (_, place) => {
      const known = columns[place]
      return {
        name: at(-1, place) ?? known?.name ?? freeName(columns, place),
        values: Array.from({ length: height }, (_, line) => at(line, place) ?? known?.values[line] ?? ''),
      }
    }),
    isCut: column + widest > MOST.columns || row + cells.length > MOST.rows,
  }
}

/** A name for a new column that no other has. */
export function freeName(columns: readonly DraftColumn[], at: number): string {
  const name = `Column ${at + 1}`
  return columns.some((column) => column.name === name) ? freeName(columns, at + 1) : name
}

/** Whether a pasted text is several cells; one with commas alone may be a sentence. */
export const isSeveral = (text: string) => /\t|\n(?!$)/.test(text)

/**
 * The cells of a text from a spreadsheet, or of CSV.
 *
 * @throws {Error} it is neither
 */
export async function readCells(text: string): Promise<string[][]> {
  const { parse } = await import('csv-parse/browser/esm/sync')
  return parse(text, {
    delimiter: text.includes('\t') ? '\t' : ',',
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  })
}
