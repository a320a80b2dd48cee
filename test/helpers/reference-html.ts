/** Compares the tree that we make of raw HTML with the one that `rehype-raw` makes of the whole, by a browser's rules. */

import type { Root, RootContent } from 'hast'
import rehypeRaw from 'rehype-raw'
import { VFile } from 'vfile'
import { parseRaw } from '../../src/article/html/parse-raw.ts'

/** A tree without the source positions of its nodes. */
function bare<Node extends Root | RootContent>(node: Node): unknown {
  const { position: _, data: __, ...rest } = node
  if (!('children' in node)) return rest
  return { ...rest, children: node.children.filter(({ type }) => type !== 'comment').map(bare) }
}

/** Our tree, without what its nodes are known to come from. */
export const parsedByUs = (tree: Root): unknown => bare(parseRaw(tree))

/** A whole tree parsed at once, on a page with other content before it. */
export function parsedWhole(tree: Root): unknown {
  const before: RootContent = { type: 'element', tagName: 'p', properties: {}, children: [] }
  // The comment makes the parser release text that it holds back in a table.
  const children: RootContent[] = [before, ...tree.children, { type: 'comment', value: '' }]
  const parsed = rehypeRaw()({ type: 'root', children }, new VFile())
  return bare({ type: 'root', children: parsed.children.slice(1) })
}
