/** Parses a card's text as written, for checks. */

import type { Nodes } from 'mdast'
import { parsePiece } from './parse-markdown.ts'

/** Longer texts are rarely written by hand, and a hostile one would take too long to parse. */
export const LONGEST_CHECKED = 1_000_000

/** The tree of a text; empty for Markdown nested thousands of levels deep, which overflows the stack here. */
export function parseForCheck(markdown: string): Nodes {
  try {
    return parsePiece(markdown)
  } catch {
    return { type: 'root', children: [] }
  }
}
