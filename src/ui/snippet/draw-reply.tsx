/** Draws the Markdown of a reply; a module of its own, as browsers fetch it with the first reply. */

import type { Components } from 'hast-util-to-jsx-runtime'
import type { JSX } from 'react'
import { renderReply } from '../../article/render-reply.ts'
import { drawTree } from '../article.tsx'

export function drawReply(markdown: string, more: Partial<Components>): JSX.Element {
  const tree = renderReply(markdown)
  return tree === undefined ? <p className="as-written">{markdown}</p> : drawTree(tree, more)
}
