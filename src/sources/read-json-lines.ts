/**
 * Reads cards as JSON Lines: one `{"kind", "id", "card", "updated"?, "downloads"?, "likes"?}` per line, from a file or
 * from standard input.
 */

import { z } from 'zod'
import { CARD_KINDS, type CardKind, type Problem } from '../card/types.ts'
import { LONGEST_LINE, readLines } from '../read-lines.ts'
import { isWanted } from './find-cards.ts'
import { parseJson } from './parse-json.ts'
import { sourceProblem } from './source-problem.ts'
import type { Source, SourceItem } from './types.ts'

const lineSchema = z.object({
  /** Kind of the card. */
  kind: z.enum(CARD_KINDS, { error: `"kind" must be one of ${CARD_KINDS.join(', ')}` }),
  /** `owner/name`, `name`, or deeper. */
  id: z
    .string({ error: '"id" must be a text such as "owner/name"' })
    .refine(isId, { error: '"id" must be a path such as "owner/name", without empty, "." or ".." parts' }),
  /** The whole card: front matter and Markdown. */
  card: z.string({ error: '"card" must be the text of the card' }),
  /** When the card last changed, ISO 8601. */
  updated: z.unknown().optional(),
  /** Recent downloads; anything but a whole number is ignored. */
  downloads: z.int().nonnegative().optional().catch(undefined),
  /** Number of likes. */
  likes: z.int().nonnegative().optional().catch(undefined),
})

function isId(id: string): boolean {
  return id.split('/').every((segment) => !['', '.', '..'].includes(segment) && !segment.includes('\0'))
}

/**
 * @param name - as the user named it; begins every path that is shown
 * @param open - returns the bytes from the beginning, on each call
 */
export function jsonLinesSource(name: string, open: () => AsyncIterable<Uint8Array>): Source {
  return { name, root: undefined, read: (kinds) => readItems(name, open(), kinds) }
}

async function* readItems(
  name: string,
  chunks: AsyncIterable<Uint8Array>,
  kinds: readonly CardKind[] | undefined,
): AsyncGenerator<SourceItem> {
  let line = 0
  for await (const { bytes } of readLines(chunks)) {
    line += 1
    // A line that does not contain the word at all need not be parsed to learn its kind.
    if (bytes !== undefined && kinds?.every((kind) => !bytes.includes(`"${kind}"`))) continue
    for (const item of bytes === undefined ? [tooLong({ name, line })] : readLine({ name, line }, bytes)) {
      if (item.type === 'problem' || isWanted(item.card.kind, kinds)) yield item
    }
  }
}

function* readLine(at: Line, bytes: Buffer): Generator<SourceItem> {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  if (text.trim() === '') return
  const value = parseJson(text)
  if ('error' in value) {
    yield badLine(at, text, `this line is not valid JSON: ${value.error}`, value.position + 1)
    return
  }
  const parsed = lineSchema.safeParse(value.json)
  if (!parsed.success) {
    const reasons = parsed.error.issues.map((issue) => issue.message)
    yield badLine(at, text, `this line is not a card: ${reasons.join('; ')}`)
    return
  }
  const { kind, id, card, updated, downloads, likes } = parsed.data
  const date = parseDate(updated)
  if (updated !== undefined && updated !== null && date === undefined) {
    yield badLine(at, text, `"updated" of ${id} is not a date, so it is ignored`, 1, 'warning')
  }
  const cardBytes = Buffer.from(card, 'utf8')
  yield {
    type: 'card',
    card: {
      kind,
      id,
      path: `${at.name}#${id}`,
      bytes: cardBytes,
      sourcePath: undefined,
      line: at.line,
      folder: undefined,
      updated: date,
      downloads,
      likes,
      readFiles: async () => [],
    },
  }
}

/** Parses an ISO 8601 date; the result is in UTC, whatever the zone or precision. */
function parseDate(value: unknown): string | undefined {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d/.test(value)) return undefined
  const date = new Date(value)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

const LINE_REMEDY =
  'Write one JSON object per line: {"kind": "model", "id": "owner/name", "card": "---\\n…"}.'

/** A line of a source, as `name` calls it, which counts from 1. */
interface Line {
  name: string
  line: number
}

function badLine(
  at: Line,
  text: string,
  message: string,
  column = 1,
  severity: Problem['severity'] = 'error',
): SourceItem {
  const start = Math.max(0, column - 60)
  const excerpt = { text: text.slice(start, start + 120), caret: column - 1 - start }
  return lineProblem(at, severity, message, { column, excerpt })
}

function tooLong(at: Line): SourceItem {
  const message = `this line is longer than ${LONGEST_LINE / 1024 / 1024} MB, so it is not read`
  return lineProblem(at, 'error', message, {})
}

function lineProblem(
  { name, line }: Line,
  severity: Problem['severity'],
  message: string,
  place: Partial<Pick<Problem, 'column' | 'excerpt'>>,
): SourceItem {
  const problem = sourceProblem('bad-line', severity, name, message, LINE_REMEDY)
  return { type: 'problem', problem: { ...problem, line, ...place } }
}
