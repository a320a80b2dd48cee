/**
 * Renders the Markdown that a model writes, in a browser: what parses cards there is none of, so it is parsed by remark,
 * and made as safe as an article by the same rules.
 */

import type { Root } from 'hast'
import type { Root as MarkdownRoot, Nodes, Parents } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { VFile } from 'vfile'
import { sanitize } from './html/sanitize.ts'
import { settleLinks } from './links.ts'
import { type ResolvedImage, settleMedia } from './media.ts'

/** A longer reply stays as it is: it is parsed anew with each piece that comes. */
const LONGEST = 50_000

/** A line that opens so many quotes and lists at once takes the parser seconds. */
const TOO_DEEP = /^(?:[ \t]*(?:>|[*+-][ \t]|\d{1,9}[.)][ \t])){100}/m

/** Levels of the tree; every walk of it uses stack for each. */
const MAX_DEPTH = 100

const parser = unified().use(remarkParse).use(remarkGfm)

/**
 * @param markdown - raw HTML in it stands there as text
 * @returns a tree that loads nothing and leads to the web alone; undefined for a text that would take too long
 */
export function renderReply(markdown: string): Root | undefined {
  if (markdown.length > LONGEST || TOO_DEEP.test(markdown)) return undefined
  const tree: MarkdownRoot = parser.parse(markdown)
  settle(tree, markdown, 1)
  const safe = sanitize(remarkRehype()(tree, new VFile()))
  settleMedia(safe, resolveImage)
  settleLinks(safe, (href) => ({ href: /^https?:/i.test(href) ? href : 'about:blank', external: true }))
  return safe
}

/** Makes text of raw HTML, and of what is nested too deeply. */
function settle(parent: Parents, source: string, depth: number): void {
  const children: Nodes[] = parent.children
  for (const [at, child] of children.entries()) {
    if (child.type === 'html') children[at] = { type: 'text', value: child.value }
    else if ('children' in child && depth < MAX_DEPTH) settle(child, source, depth + 1)
    else if ('children' in child) {
      const { start, end } = child.position ?? {}
      children[at] = { type: 'text', value: source.slice(start?.offset, end?.offset) }
    }
  }
}

/** A reply has no files of its own. */
function resolveImage(src: string): ResolvedImage {
  const url = URL.parse(src)
  return url === null ? { type: 'missing', href: src } : { type: 'elsewhere', href: src, host: url.host }
}
