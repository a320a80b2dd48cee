/** The tree of a card's text as it was written, for checks. */

import type { Nodes } from 'mdast'
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
