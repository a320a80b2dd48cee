/** Compares the tree of a text with the one that remark makes of it. */

import type { Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { parsePiece } from '../../src/article/parse-markdown.ts'

const remark = unified().use(remarkParse).use(remarkGfm)

/** What readers see of a node, with neighbouring texts joined. */
function bare(node: Nodes): Record<string, unknown> {
  const { position: _, data: __, ...rest } = node
  const known = Object.fromEntries(
    Object.entries(rest).filter(([key, value]) => value !== null && key !== 'label' && key !== 'spread'),
  )
  if (!('children' in node)) return known
  const children: Record<string, unknown>[] = []
  for (const child of node.children.map(bare)) {
    const last = children.at(-1)
    if (last?.type === 'text' && child.type === 'text') last.value = `${last.value}${child.value}`
    else children.push(child)
  }
  return { ...known, children }
}

/** Our tree of a text and remark's, in a form that is equal if they say the same. */
export function bothTrees(markdown: string): { ours: unknown; theirs: unknown } {
  const theirs: Root = remark.parse(markdown)
  return { ours: bare(parsePiece(markdown)), theirs: bare(theirs) }
}

/** Whether remark knows all that a text uses: not formulas, names of emoji, or MDX comments. */
export const isKnownToRemark = (markdown: string) => !/\$\$|\\\\[([]|:[\w+-]+:|\{\/\*/.test(markdown)
