/** Takes the text of a task's card apart in the order of its page: for everybody first, for builders last and folded. */

import type { Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { isHeading } from '../../article/headings.ts'
import { isBlank, stringProperty } from '../../article/html/hast.ts'

/** The heading below which a card says what only those need who build with models; see `docs/guide/tasks.md`. */
const FOR_BUILDERS = /^details for builders$/i

/** The parts that are taken out of a text. */
export interface TaskText {
  /** What stands before the first heading. */
  lead: RootContent[]
  /** What stands below the heading for builders, up to the next of its level; undefined where there is none. */
  builders: { id: string; title: string; content: RootContent[] } | undefined
}

/** Takes both out of the tree, in place. */
export function takeTaskText(tree: Root): TaskText {
  const nodes = tree.children
  const first = nodes.findIndex(isHeadingNode)
  const lead = nodes.slice(0, first < 0 ? undefined : first)
  const rest = nodes.slice(lead.length)
  const at = rest.findIndex((node) => isHeadingNode(node) && FOR_BUILDERS.test(textOf(node).trim()))
  const heading = rest[at]
  if (heading?.type !== 'element') {
    tree.children = rest
    return { lead: contentOf(lead), builders: undefined }
  }
  const level = heading.tagName
  const after = rest.findIndex((node, place) => place > at && isHeadingNode(node) && tagOf(node) <= level)
  const end = after < 0 ? rest.length : after
  tree.children = [...rest.slice(0, at), ...rest.slice(end)]
  const content = contentOf(rest.slice(at + 1, end))
  return {
    lead: contentOf(lead),
    builders: { id: stringProperty(heading, 'id') ?? '', title: textOf(heading).trim(), content },
  }
}

const tagOf = (node: RootContent) => (node.type === 'element' ? node.tagName : '')

const isHeadingNode = (node: RootContent) => node.type === 'element' && isHeading(node)

/** Nothing where there are only blanks. */
const contentOf = (nodes: RootContent[]) => (nodes.every(isBlank) ? [] : nodes)
