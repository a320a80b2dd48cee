import fc from 'fast-check'
import type { Element, ElementContent, Root } from 'hast'
import { toMdast } from 'hast-util-to-mdast'
import { expect, it } from 'vitest'
import { element, text } from './elements.ts'
import { HANDLERS, toMarkdownTree } from './markdown-tree.ts'
import { collapseWhiteSpace } from './white-space.ts'

const names = (...some: string[]) => fc.constantFrom(...some)

const tableOf = ([head, ...body]: Element[][]) =>
  element('table', [
    element('thead', [element('tr', head ?? [])]),
    element(
      'tbody',
      body.map((cells) => element('tr', cells)),
    ),
  ])

const { part } = fc.letrec<{ part: ElementContent; parts: ElementContent[]; cell: Element }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 4, depthSize: 'medium' },
    { arbitrary: names('a', 'b ', ' c', ' ', '', '\n', 'd e').map(text), weight: 2 },
    names('br', 'hr', 'img').map((name) => element(name, [])),
    fc
      .tuple(
        names('p', 'div', 'section', 'h2', 'blockquote', 'pre', 'ul', 'ol', 'li', 'p', 'ul'),
        tie('parts'),
      )
      .map(([name, children]) => element(name, children)),
    fc
      .tuple(names('a', 'em', 'strong', 'code', 'del', 'span', 'sup', 'a', 'span'), tie('parts'))
      .map(([name, children]) => element(name, children)),
    fc.array(fc.array(tie('cell'), { maxLength: 3 }), { minLength: 1, maxLength: 3 }).map(tableOf),
    // Cells occur only in rows, as an HTML parser ensures.
    tie('parts').map((children) => element('table', children)),
  ),
  parts: fc.array(tie('part'), { maxLength: 4 }),
  cell: fc
    .tuple(
      names('td', 'th'),
      tie('parts'),
      fc.constantFrom({}, {}, { align: 'right' }, { align: 'justify' }, { colSpan: '2' }),
    )
    .map(([name, children, properties]) => ({ ...element(name, children), properties })),
}))

it('is the tree that the library makes', () => {
  fc.assert(
    fc.property(fc.array(part, { maxLength: 3 }), (children) => {
      const tree: Root = { type: 'root', children }
      const made = toMdast(tree, { document: true, handlers: HANDLERS })
      collapseWhiteSpace(tree)
      expect(toMarkdownTree(tree)).toEqual(made)
    }),
    { numRuns: 1000 },
  )
})
