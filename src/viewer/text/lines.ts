/** A text as rows: its lines, its paragraphs, or all of it. */

import type { ReadingOptions } from '../../reading-options.ts'
import { quoteText, quoteTexts } from '../engine/sql.ts'
import { value } from '../features.ts'
import type { Prepared } from './prepare.ts'
import { type Extent, limitOf, type TextRelation } from './relation.ts'

/** @param files - whose lines have marks where a line is a row */
export function textRelation(
  files: readonly Prepared[],
  sampleBy: ReadingOptions['sampleBy'],
  extent: Extent,
): TextRelation {
  const paths = quoteTexts(files.map(({ path }) => path))
  const read =
    sampleBy === 'line' ? lines(paths, extent) : sampleBy === 'paragraph' ? paragraphs(paths) : whole(paths)
  return {
    columns: [{ name: 'text', feature: value('string') }],
    expressions: ['text'],
    from: `(${read}${limitOf(extent)})`,
    problems: [],
  }
}

const lines = (paths: string, { longest }: Extent) =>
  `SELECT replace(replace(substr(line, 2), ${quoteText(NUL)}, chr(0)), ${quoteText(OWN_MARK)}, ${quoteText(LINE_MARK)}) AS text FROM read_csv(${paths}, auto_detect = false, header = false, delim = '', quote = '', escape = '', columns = {line: 'VARCHAR'}, nullstr = 'no line without a mark', max_line_size = ${longest})`

/** With line ends as Python reads them. */
const whole = (paths: string) =>
  `SELECT replace(replace(content, chr(13) || chr(10), chr(10)), chr(13), chr(10)) AS text FROM read_text(${paths})`

/** What stands between empty lines, as `datasets` divides it: a third line end begins the next one. */
const paragraphs = (paths: string) =>
  `SELECT text FROM (SELECT unnest(string_split(text, chr(10) || chr(10))) AS text FROM (${whole(paths)})) WHERE text <> ''`

/** Stands before each line of a text: the engine skips lines that have nothing in them. */
const LINE_MARK = '\x1f'

/** What stands for that mark in a line, and for a NUL: the engine, told of no delimiter, takes it for one. */
const OWN_MARK = `${LINE_MARK}1`
const NUL = `${LINE_MARK}0`

/** Ends each line by a line feed, as Python does, and puts a mark before it. */
export async function* markLines(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let isStart = true
  let held = ''
  for await (const chunk of chunks) {
    // As Latin-1, bytes stay as they are.
    let text = held + Buffer.from(chunk).toString('latin1')
    held = text.endsWith('\r') ? '\r' : ''
    if (held !== '') text = text.slice(0, -1)
    const escaped = text.replaceAll(LINE_MARK, OWN_MARK).replaceAll('\0', NUL)
    const marked = escaped.replace(/\r\n?|\n/g, '\n').replace(/^(?!$(?![\n]))/gm, LINE_MARK)
    // A chunk that goes on with a line begins in its midst.
    const own = isStart ? marked : marked.slice(1)
    if (text !== '') {
      yield Buffer.from(own, 'latin1')
      isStart = marked.endsWith('\n')
    }
  }
  if (held !== '') yield Buffer.from(isStart ? `${LINE_MARK}\n` : '\n', 'latin1')
}
