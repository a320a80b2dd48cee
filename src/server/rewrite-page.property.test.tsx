import fc from 'fast-check'
import type { Element, Nodes, Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import { createElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import { expect, it } from 'vitest'
import { Addresses } from '../export/addresses.ts'
import { rewriteFragment } from './rewrite-page.ts'

const addresses = new Addresses({ base: '/b/', pages: [] })
const find = (address: string) => addresses.find(address)

const nasty = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', "'", '<', '>', '&', '=', '/', ' ', '\n', '="/', ' href="/x"', '&quot;', '&#x27;'),
      fc.constantFrom(
        '<a href="/t">',
        '</a>',
        '<script>',
        '</script>',
        '<!--',
        '-->',
        '<html lang="/">',
        '$&',
      ),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { maxLength: 6 },
  )
  // A parser does not preserve these two: it reads them as line ends, or drops them.
  .map((parts) => parts.join('').replace(/[\r\0]/g, ''))
const address = fc
  .tuple(fc.constantFrom('/', '/tasks/', '/compare', '//', '#', 'https://a.example/'), nasty)
  .map((parts) => parts.join(''))
const words = fc.record({ title: nasty, 'data-note': nasty, alt: nasty }, { requiredKeys: [] })

const leaf: fc.Arbitrary<ReactNode> = fc.oneof(
  nasty,
  fc.tuple(words, address, nasty).map(([own, href, text]) => createElement('a', { ...own, href }, text)),
  fc.tuple(words, address).map(([own, src]) => createElement('img', { ...own, src })),
  fc.tuple(address, nasty).map(([poster, text]) => createElement('video', { poster }, text)),
)

// A parser drops a form within a form, which no page has.
const node: fc.Arbitrary<ReactNode> = fc.letrec<{ node: ReactNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc
      .tuple(words, address, fc.array(leaf, { maxLength: 4 }))
      .map(([own, action, children]) => createElement('form', { ...own, action }, ...children)),
    fc
      .tuple(words, fc.array(tie('node'), { maxLength: 4 }))
      .map(([own, children]) => createElement('div', own, ...children)),
    fc
      .array(tie('node'), { maxLength: 4 })
      .map((children) => createElement('details', undefined, ...children)),
    fc
      .array(tie('node'), { maxLength: 4 })
      .map((children) => createElement('nav', { className: 'docs-tree' }, ...children)),
  ),
})).node

const parse = (html: string): Root =>
  unified()
    .use(rehypeRaw)
    .runSync({ type: 'root', children: [{ type: 'raw', value: html }] })

/** The same rewrite, on a parsed tree. */
function rewriteTree<T extends Nodes>(tree: T): T {
  if (!('children' in tree)) return tree
  const children = tree.children.flatMap((child) =>
    child.type === 'element' &&
    ['a', 'link'].includes(child.tagName) &&
    targetOf(child.properties.href)?.type === 'none'
      ? []
      : [rewriteTree(child)],
  )
  return { ...tree, children, ...(tree.type === 'element' ? { properties: rewriteProperties(tree) } : {}) }
}

const targetOf = (value: unknown) =>
  typeof value === 'string' && /^\/(?!\/)/.test(value) ? find(value) : undefined

function rewriteProperties({ properties }: Element): Element['properties'] {
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => {
      const target = ['href', 'src', 'action', 'poster'].includes(name) ? targetOf(value) : undefined
      return [name, target === undefined || target.type === 'none' ? value : target.href]
    }),
  )
}

it('rewrites, in whatever React writes, what a parser finds and nothing else', () => {
  fc.assert(
    fc.property(fc.array(node, { maxLength: 3 }), (nodes) => {
      const html = renderToString(createElement('main', {}, ...nodes))
      // Serialised, because a parser merges two texts when a link between them is removed.
      expect(toHtml(parse(rewriteFragment(html, find)))).toBe(toHtml(rewriteTree(parse(html))))
    }),
    { numRuns: 400 },
  )
})
