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
  collapseWithin(tree, { before: true, after: true, isPre: false }, new Map())
}

/** What begins each element that was looked at, so that a row of empty ones is not looked through for each of them. */
type Known = Map<Element, boolean | undefined>

/** Whether white space before and after is hidden, and whether all of it is shown, as in a `pre`. */
interface Surroundings {
  before: boolean
  after: boolean
  isPre: boolean
}

/** @returns whether white space that follows is hidden */
function collapseWithin(parent: Parents, around: Surroundings, known: Known): boolean {
  const isBlock = parent.type === 'root' || (parent.type === 'element' && BLOCKS.has(parent.tagName))
  const isPre = around.isPre || (parent.type === 'element' && parent.tagName === 'pre')
  let before = isBlock || around.before
  const after = isBlock || around.after
  const nodes: RootContent[] = parent.children
  let found: (boolean | undefined)[] | undefined
  const endsAt = (index: number) => {
    found ??= findEnds(nodes, known)
    return found[index] ?? after
  }
  const kept = nodes.filter((node, index) => {
    if (node.type === 'element') {
      before =
        collapseWithin(node, { before, after: endsAt(index + 1), isPre }, known) &&
        !CONTENTS.has(node.tagName)
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
      const isLast = endsAt(index + 1)
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

/**
 * Whether at each index a block comes next rather than content; undefined when neither comes before the end of the
 * parent. Looked through from the end, so that each node is looked at once.
 */
function findEnds(nodes: readonly RootContent[], known: Known): (boolean | undefined)[] {
  const found: (boolean | undefined)[] = Array.from({ length: nodes.length })
  for (let at = nodes.length - 1; at >= 0; at -= 1) found[at] = startOf(nodes[at], known) ?? found[at + 1]
  return found
}

/** Whether a node begins with a block rather than content; undefined when it has neither. */
function startOf(node: RootContent | undefined, known: Known): boolean | undefined {
  if (node?.type === 'text') return /[^\t\n\f\r ]/.test(node.value) ? false : undefined
  if (node?.type !== 'element') return undefined
  if (CONTENTS.has(node.tagName)) return false
  if (BLOCKS.has(node.tagName)) return true
  if (known.has(node)) return known.get(node)
  let start: boolean | undefined
  for (const child of node.children) {
    start = startOf(child, known)
    if (start !== undefined) break
  }
  known.set(node, start)
  return start
}
