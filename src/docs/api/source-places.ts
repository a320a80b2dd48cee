/** Finds where a text of an API entry stands in the sources, so that a problem names the file that has to be mended. */

import type { ApiSource, SourcePlace, SourceText } from './types.ts'

/** A text of an entry. */
export interface EntryText {
  /** The definition of the entry's object. */
  source: ApiSource
  /** The lines of the printed entry above that of the text. */
  above: string
  /** The line of the text, and its offset into the line. */
  line: string
  at: number
}

/**
 * Find the place of a text: where its definition has the whole line; where another source has it, as documentation is
 * inherited and shared; where the definition has the word, as printing changes lines; else the definition itself.
 *
 * @param sources - the files that entries are read from
 * @returns undefined when the file of the definition is not among them
 */
export function findSourcePlace(
  { source, above, line, at }: EntryText,
  sources: readonly SourceText[],
): SourcePlace | undefined {
  const own = sources.find(({ path }) => path === source.path)
  if (own === undefined) return undefined
  const start = lineStart(own.text, source.line)
  const part = own.text.slice(start, definitionEnd(own.text, start))
  const whole = line.trim()
  const within = at - line.indexOf(whole)
  const inPart = findNth(part, whole, countOf(above, whole))
  if (inPart >= 0) return { ...own, at: start + inPart + within }
  for (const one of sources) {
    const found = one.text.indexOf(whole)
    if (found >= 0) return { ...one, at: found + within }
  }
  const [word = ''] = /^[^\s()[\]"'`]*/.exec(line.slice(at)) ?? []
  const wordInPart = word === '' ? -1 : findNth(part, word, countOf(above + line.slice(0, at), word))
  return { ...own, at: start + Math.max(wordInPart, 0) }
}

/** The occurrence after `count` others, else the last one; -1 when there is none. */
function findNth(text: string, sought: string, count: number): number {
  let found = text.indexOf(sought)
  for (let left = count; left > 0; left -= 1) {
    const next = text.indexOf(sought, found + 1)
    if (next < 0) break
    found = next
  }
  return found
}

function countOf(text: string, sought: string): number {
  return text.split(sought).length - 1
}

/** Offset of a line, 1-based. */
function lineStart(text: string, line: number): number {
  let start = 0
  for (let at = 1; at < line; at += 1) start = text.indexOf('\n', start) + 1
  return start
}

/** A definition and its indentation. */
const DEFINITION = /^([ \t]*)(?:async[ \t]+def|def|class)\b/gm

/** Offset of the next definition that is not within the one at `start`; for anything else there, of the next at all. */
function definitionEnd(text: string, start: number): number {
  const [first, ...others] = text.slice(start).matchAll(DEFINITION)
  if (first === undefined) return text.length
  const own = first.index === 0 ? (first[1]?.length ?? 0) : Number.POSITIVE_INFINITY
  const next = (first.index === 0 ? others : [first]).find(([, indent = '']) => indent.length <= own)
  return next === undefined ? text.length : start + next.index
}
