/** Draws the contents of an entry with many members, below its description. */

import type { Element, ElementContent } from 'hast'
import { element, text } from '../../article/html/hast.ts'
import type { PlacedPart } from './settle-parts.ts'

/** A longer list is collapsed, so that readers need not scroll past it. */
const MOST_OPEN = 30

const PLURALS: Readonly<Record<string, string>> = { class: 'classes', property: 'properties' }

/** All members, by kind, with links to their entries. */
export function drawApiSummary({ children }: PlacedPart): ElementContent[] {
  const items = children.filter((child): child is Element => child.type === 'element')
  const kinds = Map.groupBy(items, ({ properties }) => String(properties.dataKind))
  const counts = [...kinds].map(([kind, { length }]) => `${length} ${length === 1 ? kind : pluralOf(kind)}`)
  const lists = [...kinds].flatMap(([kind, members]) => [
    ...(kinds.size === 1 ? [] : [element('p', { className: ['api-title'] }, [text(titleOf(kind))])]),
    element(
      'ul',
      { className: ['api-summary'] },
      members.map((member) => element('li', {}, member.children)),
    ),
  ])
  const open = items.length <= MOST_OPEN
  return [
    element('details', { className: ['api-contents'], open }, [
      element('summary', {}, [text(counts.join(', '))]),
      ...lists,
    ]),
  ]
}

/** One member: its name and the first sentence of its description. */
export function drawApiSummaryItem({ tag }: PlacedPart): ElementContent[] {
  const { name, kind, id, text: said } = tag.attributes
  const sentence = typeof said === 'string' ? said : ''
  return [
    element('div', { dataKind: String(kind) }, [
      element('a', { href: `#${encodeURIComponent(String(id))}` }, [
        element('code', {}, [text(String(name))]),
      ]),
      ...(sentence === '' ? [] : [text(' '), element('span', {}, [text(sentence)])]),
    ]),
  ]
}

function titleOf(kind: string): string {
  const plural = pluralOf(kind)
  return plural.charAt(0).toUpperCase() + plural.slice(1)
}

function pluralOf(kind: string): string {
  return PLURALS[kind] ?? `${kind}s`
}
