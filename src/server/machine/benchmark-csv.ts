/** Writes the results of a benchmark as a table for spreadsheets and programs. */

import { oneLine } from '../../card/quote.ts'
import type { Leaderboard } from '../../relations/types.ts'
import { valueText } from '../../ui/chart/evaluation.tsx'

/** @see https://www.rfc-editor.org/rfc/rfc7111#section-5.1 */
export const CSV_TYPE = 'text/csv; charset=utf-8; header=present'

/** The properties that results ranked together share. */
const SHARED = ['config', 'split', 'revision', 'setup', 'task', 'metric', 'scale'] as const

/** In the order of their columns. */
export const CSV_COLUMNS = [...SHARED, 'rank', 'model', 'value', 'verified', 'source', 'date'] as const

/**
 * Write the results of a benchmark, one per line, as they are ranked.
 *
 * @returns RFC 4180 with a header line; a cell is empty where a value is missing. A text that a spreadsheet would run
 *   as a formula is prefixed with an apostrophe; a number never is.
 * @see https://www.rfc-editor.org/rfc/rfc4180
 */
export function writeBenchmarkCsv(boards: readonly Leaderboard[]): string {
  const rows = boards.flatMap((board) =>
    board.rows.map(({ rank, model, value, verified, source, date }) => [
      ...SHARED.map((column) => board[column] ?? ''),
      ...[rank === undefined ? '' : String(rank), model, valueText(value)],
      ...[String(verified), source?.url ?? '', date ?? ''],
    ]),
  )
  return [CSV_COLUMNS, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

/** @see https://owasp.org/www-community/attacks/CSV_Injection */
const FORMULA = /^[=+\-@]/
const NUMBER = /^[-+]?(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?\s*%?$/i

function cell(text: string): string {
  const line = oneLine(text)
  const inert = FORMULA.test(line) && !NUMBER.test(line) ? `'${line}` : line
  return /[",]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}
