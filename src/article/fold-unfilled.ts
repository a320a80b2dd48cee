/** Takes out of a card's text what only holds the place of something: sections and fields that its author left empty. */

import type { Element, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { isEmptyWithout, isUnfilled } from '../card/left-over.ts'
import { isHeading } from './headings.ts'
import { elementsOf, isBlank, stringProperty } from './html/hast.ts'

/** A section or field that is not filled in. */
export interface Unfilled {
  name: string
  /** Of the heading that is gone; undefined where none is. */
  id: string | undefined
}

/** A heading and what stands below it, up to the next one. */
interface Part {
  heading: Element | undefined
  level: number
  content: RootContent[]
}

/**
 * Removes in place what says nothing: sections without any text where a template was left, and the empty fields and
 * placeholders of others.
 *
 * @returns what was removed, in order
 */
export function foldUnfilled(tree: Root): Unfilled[] {
  const parts = partsOf(tree)
  if (!parts.some(({ content }) => content.some((node) => isPlace(node) || emptyItems(node).length > 0)))
    return []
  const removed: Unfilled[] = []
  tree.children = parts.flatMap(({ heading, level, content }, at): RootContent[] => {
    const end = parts.findIndex((other, place) => place > at && other.level <= level)
    const below = parts.slice(at, end < 0 ? undefined : end)
    if (heading === undefined || below.some(saysSomething)) {
      const left = withoutPlaces(content, (name) => removed.push({ name, id: undefined }), heading)
      return heading === undefined ? left : [heading, ...left]
    }
    // Of a section whose parts are all empty, only these are named.
    if (below.length === 1 || content.some(isPlace))
      removed.push({ name: nameOf(textOf(heading)), id: stringProperty(heading, 'id') })
    return []
  })
  return removed
}

function partsOf(tree: Root): Part[] {
  const parts: Part[] = [{ heading: undefined, level: 0, content: [] }]
  for (const node of tree.children) {
    if (node.type === 'element' && isHeading(node))
      parts.push({ heading: node, level: Number(node.tagName.slice(1)), content: [] })
    else parts.at(-1)?.content.push(node)
  }
  return parts
}

const saysSomething = ({ content }: Part) =>
  content.some((node) => !isBlank(node) && !isPlace(node) && !isLeadIn(node))

/** Whether a block only holds the place of something. */
function isPlace(node: RootContent): boolean {
  if (node.type !== 'element' || hasPicture(node)) return false
  const empty = emptyItems(node)
  return node.tagName === 'p'
    ? isUnfilled(textOf(node))
    : empty.length > 0 && empty.length === itemsOf(node).length
}

/** Whether a block says nothing without what stands below it. */
const isLeadIn = (node: RootContent | undefined) =>
  node?.type === 'element' && node.tagName === 'p' && !hasPicture(node) && isEmptyWithout(textOf(node))

const itemsOf = (node: RootContent): Element[] =>
  node.type === 'element' && /^[ou]l$/.test(node.tagName)
    ? node.children.filter((child) => child.type === 'element')
    : []

const emptyItems = (node: RootContent): Element[] =>
  itemsOf(node).filter(
    (item) => !hasPicture(item) && [isUnfilled, isEmptyWithout].some((isEmpty) => isEmpty(textOf(item))),
  )

/** @param note - takes the name of what is left out */
function withoutPlaces(
  content: readonly RootContent[],
  note: (name: string) => void,
  heading: Element | undefined,
): RootContent[] {
  const shown = content.filter((node) => !isBlank(node))
  let lead: Element | undefined
  return shown.flatMap((node, at): RootContent[] => {
    const next = shown[at + 1]
    const named = lead ?? heading
    lead = node.type === 'element' && isLeadIn(node) && next !== undefined && isPlace(next) ? node : undefined
    if (lead !== undefined) return []
    const empty = emptyItems(node)
    for (const item of empty) note(nameOf(textOf(item)))
    if (isPlace(node)) {
      if (empty.length === 0 && named !== undefined) note(nameOf(textOf(named)))
      return []
    }
    if (empty.length === 0 || node.type !== 'element') return [node]
    return [{ ...node, children: node.children.filter((child) => !empty.some((item) => item === child)) }]
  })
}

/** What a heading or field is called, without its colon and the template's note. */
const nameOf = (text: string) =>
  text
    .replace(/:.*$/s, '')
    .replace(/\[optional\]/i, '')
    .replace(/\s+/g, ' ')
    .trim()

const hasPicture = (node: Element) =>
  [...elementsOf(node)].some(({ tagName }) => ['img', 'video', 'audio', 'table', 'pre'].includes(tagName))
