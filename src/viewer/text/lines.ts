/** A text as rows: its lines. */

import { quoteText } from '../engine/sql.ts'
import { value } from '../features.ts'
import type { Prepared } from './prepare.ts'
import { type Extent, limitOf, type TextRelation } from './relation.ts'

/** @param files - whose lines have marks */
export function lineRelation(files: readonly Prepared[], extent: Extent): TextRelation {
  const read = files.map(
    ({ path }) =>
      `SELECT line FROM read_csv(${quoteText(path)}, auto_detect = false, header = false, delim = '', quote = '', escape = '', columns = {line: 'VARCHAR'}, nullstr = 'no line without a mark', max_line_size = ${extent.longest})`,
  )
  return {
    columns: [{ name: 'text', feature: value('string') }],
    expressions: ['substr(line, 2)'],
    from: `(${read.join(' UNION ALL ')}${limitOf(extent)})`,
    problems: [],
  }
}
