/** What checks of a card's text share: its tree as it was written, and the place of a problem in it. */

import type { Nodes } from 'mdast'
import type { Problem } from '../types.ts'
import { parsePiece } from './parse-markdown.ts'

/** Longer texts are hardly written by hand, and what is hostile in them takes long to parse. */
export const LONGEST_CHECKED = 1_000_000

/** The tree of a text; an empty one for Markdown nested many thousand levels deep, which exhausts the stack and is shown all the same. */
export function parseForCheck(markdown: string): Nodes {
  try {
    return parsePiece(markdown)
  } catch {
    return { type: 'root', children: [] }
  }
}

/**
 * The place of an offset into a text, for a problem.
 *
 * @param offset - in UTF-16 code units
 * @param firstLine - of the text in its file, from 1
 */
export function checkPlace(
  markdown: string,
  offset: number,
  firstLine: number,
): Pick<Problem, 'line' | 'column' | 'excerpt'> {
  const before = markdown.slice(0, offset).split('\n')
  const column = (before.at(-1)?.length ?? 0) + 1
  const [line = ''] = markdown.slice(offset - column + 1).split('\n', 1)
  return {
    line: firstLine + before.length - 1,
    column,
    excerpt: { text: line.slice(0, 120), caret: Math.min(column - 1, 120) },
  }
}
