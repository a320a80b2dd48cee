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

/** Short texts around, inside and between marks, which decide whether the marks count as such. */
const sign = fc.constantFrom('a', 'B c', ' ', 'd ', ' e', '.', '(', '"f"', 'é', '😀', '_', '*', '\\\\')
const { line } = fc.letrec<{ line: PhrasingContent[]; part: PhrasingContent }>((tie) => ({
  part: fc.oneof(
    { maxDepth: 3, depthSize: 'medium' },
    fc.record({ type: fc.constant('text' as const), value: sign }),
    fc.record({ type: fc.constant('inlineCode' as const), value: sign }),
    fc.record({ type: fc.constantFrom('strong' as const, 'emphasis' as const), children: tie('line') }),
    fc.record({ type: fc.constant('link' as const), url: fc.constant('/b'), children: tie('line') }),
  ),
  line: fc.array(tie('part'), { minLength: 1, maxLength: 4 }),
}))

it('marks as the general writer would', () => {
  fc.assert(
    fc.property(line, (children) => {
      const root: Root = { type: 'root', children: [{ type: 'paragraph', children }] }
      expect(writeMarkdown(root)).toBe(general(root))
    }),
    { numRuns: 1000 },
  )
})

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

const link = (children: PhrasingContent[]): Root => ({
  type: 'root',
  children: [{ type: 'paragraph', children: [{ type: 'link', url: '/b', children }] }],
})

/** Rarely found by chance: links at the start of a line that look like a definition. */
const examples: [Root][] = [
  [link([{ type: 'inlineCode', value: 'a]:' }])],
  [link([{ type: 'text', value: 'a' }, { type: 'break' }, { type: 'inlineCode', value: ']:' }])],
]

it('writes what the general writer would', () => {
  fc.assert(
    fc.property(tree, (root) => {
      expect(writeMarkdown(root)).toBe(general(root))
    }),
    { numRuns: 1000, examples },
  )
})
