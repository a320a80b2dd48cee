/** A text as rows: its lines, its paragraphs, or all of it. */

import type { ReadingOptions } from '../../reading-options.ts'
import { quoteText } from '../engine/sql.ts'
import { value } from '../features.ts'
import type { Prepared } from './prepare.ts'
import { type Extent, limitOf, type TextRelation } from './relation.ts'

/** @param files - whose lines have marks where a line is a row */
export function textRelation(
  files: readonly Prepared[],
  sampleBy: ReadingOptions['sampleBy'],
  extent: Extent,
): TextRelation {
  const read = files.map(({ path }) =>
    sampleBy === 'line' ? lines(path, extent) : sampleBy === 'paragraph' ? paragraphs(path) : whole(path),
  )
  return {
    columns: [{ name: 'text', feature: value('string') }],
    expressions: ['text'],
    from: `(${read.join(' UNION ALL ')}${limitOf(extent)})`,
    problems: [],
  }
}

const lines = (path: string, { longest }: Extent) =>
  `SELECT substr(line, 2) AS text FROM read_csv(${quoteText(path)}, auto_detect = false, header = false, delim = '', quote = '', escape = '', columns = {line: 'VARCHAR'}, nullstr = 'no line without a mark', max_line_size = ${longest})`

/** With line ends as Python reads them. */
const whole = (path: string) =>
  `SELECT replace(replace(content, chr(13) || chr(10), chr(10)), chr(13), chr(10)) AS text FROM read_text(${quoteText(path)})`

/** What stands between empty lines, as `datasets` divides it: a third line end begins the next one. */
const paragraphs = (path: string) =>
  `SELECT text FROM (SELECT unnest(string_split(text, chr(10) || chr(10))) AS text FROM (${whole(path)})) WHERE text <> ''`
