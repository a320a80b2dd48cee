/** Resolves the links of an article, marks those that lead outside and unwraps those that lead nowhere. */

import { slug } from 'github-slugger'
import type { Element, ElementContent, Root } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { decodePath } from '../card/url-path.ts'
import { element, elementsOf, replaceElements, stringProperty, text } from './html/hast.ts'
import { completeAddress } from './link-targets.ts'

/** The resolved target of a link. */
export interface ResolvedLink {
  href: string
  /** The address at the Hub, when `href` is our own page for it. */
  outer?: string
  /** Whether `href` leads to another site. */
  external: boolean
}

const SAFE = /^(?:https?:|mailto:|ftp:|[^:]*$|[^:]*[/?#])/i
const EXTERNAL_REL = ['nofollow', 'noopener']
const MAX_LABEL = 80

/** Settles the links of a tree in place; a link without a usable target becomes plain text. */
export function settleLinks(tree: Root, resolve: (href: string) => ResolvedLink): void {
  replaceElements(tree, (node) => (node.tagName === 'a' ? settleLink(node, resolve) : [node]))
}

function settleLink(link: Element, resolve: (href: string) => ResolvedLink): ElementContent[] {
  const written = stringProperty(link, 'href')?.trim()
  if (written === undefined || written === '') return unwrap(link)
  const href = completeAddress(written)
  if (href.startsWith('#')) return [link]
  const resolved = /^mailto:/i.test(href) ? { href, external: false } : resolve(href)
  if (!SAFE.test(resolved.href)) return unwrap(link)
  link.properties.href = resolved.href
  if (resolved.external) link.properties.rel = [...EXTERNAL_REL]
  const { outer } = resolved
  return outer === undefined || !/^https?:/i.test(outer) ? [link] : [link, outerLink(link, outer)]
}

/** The text of a link that leads nowhere; its id is kept as an anchor. */
function unwrap(link: Element): ElementContent[] {
  const id = stringProperty(link, 'id')
  return id === undefined ? link.children : [element('span', { id }, link.children)]
}

function outerLink(link: Element, href: string): Element {
  const host = URL.parse(href)?.host ?? 'huggingface.co'
  const label = textOf(link).trim().slice(0, MAX_LABEL)
  const ariaLabel = label === '' ? `The same on ${host}` : `${label} on ${host}`
  return element('a', { className: ['outer'], href, rel: [...EXTERNAL_REL], ariaLabel }, [text('↗')])
}

/** Keeps each id on one element only, headings first, and points links within the page at ids that exist. */
export function settleAnchors(trees: readonly Root[]): void {
  const ids = new Set<string>()
  for (const headings of [true, false]) {
    for (const tree of trees) {
      for (const node of elementsOf(tree)) {
        if (/^h[1-6]$/.test(node.tagName) !== headings) continue
        const id = stringProperty(node, 'id')
        if (id === undefined) continue
        if (ids.has(id) || /^$|\s/.test(id)) delete node.properties.id
        else ids.add(id)
      }
    }
  }
  for (const tree of trees) {
    for (const node of elementsOf(tree)) {
      const href = node.tagName === 'a' ? stringProperty(node, 'href') : undefined
      if (href?.startsWith('#') === true) node.properties.href = `#${findAnchor(href.slice(1), ids)}`
    }
  }
}

/** The id that a fragment means: authors write it encoded, in capitals or as the text of the heading. */
function findAnchor(fragment: string, ids: ReadonlySet<string>): string {
  if (ids.has(fragment)) return fragment
  const decoded = decodePath(fragment)
  const candidates = [decoded, decoded.toLowerCase(), slug(decoded)]
  return ids.has(decoded) ? fragment : (candidates.find((id) => ids.has(id)) ?? fragment)
}
