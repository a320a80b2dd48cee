import fc from 'fast-check'
import type { AlignType, PhrasingContent, Root, RootContent } from 'mdast'
import { defaultHandlers, toMarkdown } from 'mdast-util-to-markdown'
import { expect, it } from 'vitest'
import { spareAmpersands } from './escapes.ts'
import { STYLE, writeMarkdown } from './write-markdown.ts'

const words = fc
  .array(
    fc.oneof(
      {
        arbitrary: fc.constantFrom('a', 'Word', ' ', ' b ', 'c. ', 'w', '1', '. ', 'é', '漢', '😀'),
        weight: 2,
      },
      fc.constantFrom(...'!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'),
      fc.constantFrom(
        'https://a.example/?b=1&c;',
        'www.a',
        'a@b.c',
        '&amp;',
        '<b>',
        '](',
        '[x]:',
        '\n',
        '\t',
        '- ',
        '1)',
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) => parts.join(''))

const address = fc.oneof(
  fc.constantFrom('', '/', '/a_b-c.html#d', 'https://a.example/?q=1&b=2', 'x y', '/(a)'),
  words,
)

const { phrases } = fc.letrec<{ phrase: PhrasingContent; phrases: PhrasingContent[] }>((tie) => ({
  phrase: fc.oneof(
    { maxDepth: 3 },
    { arbitrary: fc.record({ type: fc.constant('text' as const), value: words }), weight: 4 },
    fc.record({ type: fc.constant('inlineCode' as const), value: words }),
    fc.record({ type: fc.constant('html' as const), value: fc.constantFrom('<b>', '$x$', '', '[!TIP]\n') }),
    fc.constant({ type: 'break' as const }),
    fc.record({ type: fc.constant('image' as const), url: address, alt: words, title: fc.option(words) }),
    fc.record({ type: fc.constant('footnoteReference' as const), identifier: words }),
    fc.record({
      type: fc.constant('link' as const),
      url: address,
      title: fc.option(words, { freq: 1 }),
      children: tie('phrases'),
    }),
    fc.record({
      type: fc.constantFrom('strong' as const, 'emphasis' as const, 'delete' as const),
      children: tie('phrases'),
    }),
  ),
  phrases: fc.array(tie('phrase'), { maxLength: 4 }),
}))

const { block } = fc.letrec<{ block: RootContent; blocks: RootContent[] }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 3 },
    { arbitrary: fc.record({ type: fc.constant('paragraph' as const), children: phrases }), weight: 3 },
    fc.record({
      type: fc.constant('heading' as const),
      depth: fc.constantFrom(1 as const, 3 as const),
      children: phrases,
    }),
    fc.record({
      type: fc.constant('code' as const),
      lang: fc.constantFrom(null, 'py', 'a`b c', 'd e'),
      value: words,
    }),
    fc.record({
      type: fc.constant('table' as const),
      align: fc.constantFrom<AlignType[]>([null, 'right'], []),
      children: fc.array(
        phrases.map((children) => ({
          type: 'tableRow' as const,
          children: [{ type: 'tableCell' as const, children }],
        })),
        { minLength: 1, maxLength: 2 },
      ),
    }),
  ),
  blocks: fc.array(tie('block'), { maxLength: 3 }),
}))

const tree: fc.Arbitrary<Root> = fc
  .array(block, { maxLength: 3 })
  .map((children) => ({ type: 'root', children }))

/** As the library writes it. */
const general = (node: Root): string =>
  toMarkdown(node, {
    ...STYLE,
    handlers: {
      root(root, parent, state, info) {
        spareAmpersands(state)
        return defaultHandlers.root(root, parent, state, info)
      },
    },
  })

it('writes what the general writer would', () => {
  fc.assert(
    fc.property(tree, (root) => {
      expect(writeMarkdown(root)).toBe(general(root))
    }),
    { numRuns: 1000 },
  )
})
