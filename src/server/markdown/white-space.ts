/** Collapses the white space that a browser would not show. */

import type { Element, Parents, RootContent } from 'hast'

/** White space at the edges of these elements is not shown. */
const BLOCKS: ReadonlySet<string> = new Set(
  `address article aside blockquote body br caption center col colgroup dd dialog dir div dl dt figcaption figure footer
  form h1 h2 h3 h4 h5 h6 head header hgroup hr html legend li listing main menu nav ol optgroup option p plaintext pre
  section summary table tbody td tfoot th thead tr ul wbr xmp`.split(/\s+/),
)

/** White space next to these elements is shown, as next to a word. */
const CONTENTS: ReadonlySet<string> = new Set(
  'audio canvas embed iframe img math object picture svg video button input select textarea'.split(' '),
)

/**
 * Collapse the white space of a tree in place, like `hast-util-minify-whitespace`. That tests each element against
 * sixty names one after another, which took a quarter of the time for a page's Markdown.
 *
 * @see https://drafts.csswg.org/css-text/#white-space-phase-1
 */
export function collapseWhiteSpace(tree: Parents): void {
  collapseWithin(tree, { before: true, after: true, isPre: false })
}

/** Whether white space before and after is hidden, and whether all of it is shown, as in a `pre`. */
interface Surroundings {
  before: boolean
  after: boolean
  isPre: boolean
}

/** @returns whether white space that follows is hidden */
function collapseWithin(parent: Parents, around: Surroundings): boolean {
  const isBlock = parent.type === 'root' || (parent.type === 'element' && BLOCKS.has(parent.tagName))
  const isPre = around.isPre || (parent.type === 'element' && parent.tagName === 'pre')
  let before = isBlock || around.before
  const after = isBlock || around.after
  const nodes: RootContent[] = parent.children
  const kept = nodes.filter((node, index) => {
    if (node.type === 'element') {
      const ends = endsAfter(nodes, index + 1) ?? after
      before = collapseWithin(node, { before, after: ends, isPre }) && !CONTENTS.has(node.tagName)
    } else if (node.type === 'text' && isPre) {
      before = false
    } else if (node.type === 'text') {
      const shown = collapse(node.value, before)
      if (!shown.endsWith(' ')) {
        if (shown === '') return false
        node.value = shown
        before = false
        return true
      }
      const isLast = endsAfter(nodes, index + 1) ?? after
      node.value = isLast ? shown.slice(0, -1) : shown
      if (node.value === '') return false
      before = !isLast
    }
    return true
  })
  // Not with `splice`, which takes no more nodes than the stack has room for.
  for (const [index, node] of kept.entries()) nodes[index] = node
  nodes.length = kept.length
  return before || after
}

function collapse(value: string, isFirst: boolean): string {
  // Most text has only single spaces already.
  const collapsed = /[\t\n\v\f\r]| {2}/.test(value) ? value.replace(/[\t\n\v\f\r ]+/g, ' ') : value
  return isFirst && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed
}

/** Whether a block comes next rather than content; undefined when neither comes before the end of the parent. */
function endsAfter(nodes: readonly RootContent[], from: number): boolean | undefined {
  for (let at = from; at < nodes.length; at += 1) {
    const node = nodes[at]
    const ends = node?.type === 'element' ? endsWith(node) : undefined
    if (ends !== undefined) return ends
    if (node?.type === 'text' && /[^\t\n\f\r ]/.test(node.value)) return false
  }
  return undefined
}

function endsWith(node: Element): boolean | undefined {
  if (CONTENTS.has(node.tagName)) return false
  return BLOCKS.has(node.tagName) ? true : endsAfter(node.children, 0)
}
