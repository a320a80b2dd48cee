/** Expands `<include>` and `<literalinclude>`, parts of other files, before the rest of a page is read. */

import JSON5 from 'json5'
import * as z from 'zod'
import { quote } from '../../card/quote.ts'
import type { DocsReport } from '../problems.ts'
import { maskCode } from './mask-code.ts'

/** @see https://github.com/huggingface/doc-builder */
const attributesSchema = z.object({
  path: z.string().min(1),
  language: z.string().default(''),
  'start-after': z.string().optional(),
  'end-before': z.string().optional(),
  dedent: z.number().int().min(0).default(0),
})

const INCLUDE = /<(include|literalinclude)>([\s\S]{1,2000}?)<\/\1>/g
const INNER = /<(?:literal)?include>/
/** A page with more includes than this is a mistake. */
const MOST = 200

/** A file that a page includes, or why it cannot be shown, worded to end a sentence. */
export type IncludedFile = { text: string } | { reason: string }

/** An expansion in a text, to map its lines back to the file. */
export interface Expansion {
  /** First line of the included text, 1-based in the expanded text. */
  start: number
  /** The first line after it. */
  from: number
  gained: number
}

/** A page with its includes expanded. */
export interface ExpandedText {
  text: string
  expansions: Expansion[]
}

/**
 * Expand the includes of a page. An include that fails is reported and stays as it is.
 *
 * @param read - a file by its path relative to the page; undefined if there is none
 */
export function expandIncludes(
  text: string,
  read: (path: string) => IncludedFile | undefined,
  report: DocsReport,
): ExpandedText {
  const expansions: Expansion[] = []
  if (!INNER.test(text)) return { text, expansions }
  let out = ''
  let at = 0
  let lines = 1
  for (const match of [...maskCode(text).matchAll(INCLUDE)].slice(0, MOST)) {
    const { index, 0: tag, 1: kind } = match
    const taken = take(text.slice(index, index + tag.length), kind === 'literalinclude', index, read, report)
    if (taken === undefined) continue
    if (kind === 'include' && INNER.test(maskCode(taken))) {
      const message = 'the file included here includes other files, which are left out'
      report('include', 'error', index, message, 'Include those files in this page directly.')
    }
    const before = text.slice(at, index)
    out += before + taken
    const start = lines + countLines(before)
    lines = start + countLines(taken)
    expansions.push({ start, from: lines + 1, gained: countLines(taken) - countLines(tag) })
    at = index + tag.length
  }
  return { text: out + text.slice(at), expansions }
}

/** The line of the file for a line of the expanded text; for an included line, the line of the include. */
export function lineInFile(line: number, expansions: readonly Expansion[]): number {
  const within = expansions.find(({ start, from }) => line > start && line < from)
  const at = within?.start ?? line
  return expansions.reduce((sum, { from, gained }) => (at >= from ? sum - gained : sum), at)
}

function take(
  tag: string,
  literal: boolean,
  at: number,
  read: (path: string) => IncludedFile | undefined,
  report: DocsReport,
): string | undefined {
  const said = readAttributes(tag.replace(/^<\w+>|<\/\w+>$/g, ''))
  if (said === undefined) {
    report(
      'include',
      'error',
      at,
      'this include is not JSON with a path',
      'Write it as {"path": "./file.py"}.',
    )
    return undefined
  }
  const content = read(said.path)
  if (content === undefined || 'reason' in content) {
    const remedy = 'Use a path relative to this page, of a file in the folder of this docs set.'
    const why = content === undefined ? 'does not exist' : `cannot be shown: ${content.reason}`
    report('include', 'error', at, `the included file ${quote(said.path)} ${why}`, remedy)
    return undefined
  }
  const part = cut(content.text, said)
  if (part === undefined) {
    const message = `${quote(said.path)} has no line with ${quote(said['start-after'] ?? said['end-before'] ?? '')}`
    report('include', 'error', at, message, 'Use a mark that is in a line of the file.')
    return undefined
  }
  const lines = part.map((line) => line.slice(Math.min(said.dedent, line.length - line.trimStart().length)))
  return literal ? [`\`\`\`\`${said.language}`, ...lines, '````'].join('\n') : lines.join('\n')
}

function readAttributes(json: string): z.infer<typeof attributesSchema> | undefined {
  try {
    return attributesSchema.safeParse(JSON5.parse(json)).data
  } catch {
    return undefined
  }
}

/** The lines between two marks, without the lines of the marks. */
function cut(content: string, said: z.infer<typeof attributesSchema>): string[] | undefined {
  const lines = content.replace(/\n$/, '').split('\n')
  const { 'start-after': startAfter, 'end-before': endBefore } = said
  const start = startAfter === undefined ? 0 : findMark(lines, startAfter, 0) + 1
  if (startAfter !== undefined && start === 0) return undefined
  if (endBefore === undefined) return lines.slice(start)
  const end = findMark(lines, endBefore, start)
  return end < 0 ? undefined : lines.slice(start, end)
}

/** The line that ends with a mark, punctuation aside, else contains it: `START train` is not `START train_more`. */
function findMark(lines: readonly string[], mark: string, from: number): number {
  const endsWithMark = (line: string) => {
    const last = line.lastIndexOf(mark)
    return last >= 0 && !/[\p{L}\p{N}_]/u.test(line.slice(last + mark.length))
  }
  const ends = lines.findIndex((line, at) => at >= from && endsWithMark(line))
  return ends < 0 ? lines.findIndex((line, at) => at >= from && line.includes(mark)) : ends
}

/** Ends of lines in a text. */
export function countLines(text: string): number {
  return text.split('\n').length - 1
}
