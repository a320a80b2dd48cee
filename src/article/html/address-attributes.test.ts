import { describe, expect, it } from 'vitest'
import { CONTEXT, htmlOf } from '../../../test/helpers/html.ts'
import { renderArticle } from '../render-article.ts'
import { ADDRESS_ATTRIBUTES, readCandidates, writeCandidates } from './address-attributes.ts'
import { elementsOf } from './hast.ts'
import { KEPT_NAMES, RENAMED, UNWRAPPED_NAMES } from './html-names.ts'

/**
 * Every attribute with an address, or with something that holds one, in HTML, SVG and MathML, obsolete ones included.
 *
 * @see https://html.spec.whatwg.org/multipage/indices.html#attributes-3
 * @see https://html.spec.whatwg.org/multipage/obsolete.html#non-conforming-features
 * @see https://www.w3.org/TR/SVG2/attindex.html
 * @see https://www.w3.org/TR/MathML3/chapter2.html#fund.globatt
 */
const WITH_ADDRESS =
  `action altimg archive attributionsrc background cdgroup cite classid clip-path code codebase content
  cursor data datasrc definitionurl dynsrc fill filter formaction href icon imagesrcset itemid itemtype longdesc lowsrc
  manifest marker-end mask ping poster pluginspage profile src srcdoc srcset stroke style usemap xlink:href xlink:role
  xml:base`.split(/\s+/)

const ELEMENTS = [...KEPT_NAMES, ...RENAMED.keys(), ...UNWRAPPED_NAMES, 'svg><image', 'svg><use', 'svg><a']
const MATH = ['math', 'math><mi', 'math><mglyph', 'math><maction', 'math><annotation-xml', 'math><semantics']

const OTHER = 'http://other.example/x.png'

describe('an address of another site', () => {
  it.each(WITH_ADDRESS)('in %s, on whatever element, is at most followed by a reader', async (name) => {
    for (const tag of [...ELEMENTS, ...MATH]) {
      const { tree } = await renderArticle(`<div><${tag} ${name}="${OTHER}">a</div>`, CONTEXT)
      for (const node of elementsOf(tree)) {
        const { href, ...others } = node.properties
        expect(JSON.stringify(others), `<${tag} ${name}>`).not.toContain('other.example')
        if (href !== undefined) expect([node.tagName, href]).toEqual(['a', OTHER])
      }
    }
  })

  it.each([
    ['http-equiv refresh', `<meta http-equiv="refresh" content="0;url=${OTHER}">`],
    ['a style', `<p style="background:url(${OTHER})">a</p>`],
    [
      'a source that is not directly in its picture',
      `<picture><b><source srcset="${OTHER}"></b><img src="own.png"></picture>`,
    ],
    ['a source within a player', `<video src="own.mp4"><b><source src="${OTHER}"></b></video>`],
    ['a later candidate', `<picture><source srcset="own.png 0.1x,${OTHER}"><img src="own.png"></picture>`],
    [
      'a candidate after line ends',
      `<picture><source srcset="own.png&#10;1x,&#12;${OTHER}&#9;2x"><img src="own.png"></picture>`,
    ],
    [
      'a candidate after commas',
      `<picture><source srcset=",,own.png,,, ${OTHER}"><img src="own.png"></picture>`,
    ],
    [
      'a candidate after brackets',
      `<picture><source srcset="own.png (,), ${OTHER} 2x"><img src="own.png"></picture>`,
    ],
  ])('in %s is gone', async (_, markdown) => {
    const html = await htmlOf(markdown)
    expect(html).not.toContain('other.example')
  })
})

describe("a card's own files", () => {
  it.each([
    ['a href', '<a href="#own">a</a>', '<a href="#own">'],
    ['audio src', '<audio src="own.mp3"></audio>', '<audio src="/files/own.mp3"'],
    ['img src', '<img src="own.png">', '<img src="/files/own.png"'],
    ['source src', '<video><source src="own.mp4"></video>', '<video src="/files/own.mp4"'],
    [
      'source srcSet',
      '<picture><source srcset="own.png, dark.png 2x,own.png 300w"><img src="own.png"></picture>',
      '<source srcSet="/files/own.png, /files/dark.png 2x, /files/own.png 300w"/>',
    ],
    ['video poster', '<video src="own.mp4" poster="own.png"></video>', 'poster="/files/own.png"'],
    ['video src', '<video src="own.mp4"></video>', '<video src="/files/own.mp4"'],
  ])('are shown by %s', async (_, markdown, expected) => {
    expect(await htmlOf(markdown)).toContain(expected)
  })

  it('are tested for each attribute of the table', () => {
    const names = Object.entries(ADDRESS_ATTRIBUTES).flatMap(([tag, rules]) =>
      Object.keys(rules).map((name) => `${tag} ${name}`),
    )
    expect(names.sort()).toEqual([
      ...['a href', 'audio src', 'img src', 'source src', 'source srcSet', 'video poster', 'video src'],
    ])
  })
})

describe('a list of candidates', () => {
  // https://github.com/web-platform-tests/wpt/blob/master/html/semantics/embedded-content/the-img-element/srcset/parse-a-srcset-attribute.html
  it.each([
    ['a', [['a', '']]],
    [
      ' a 2x ,b',
      [
        ['a', '2x'],
        ['b', ''],
      ],
    ],
    [
      'a, b',
      [
        ['a', ''],
        ['b', ''],
      ],
    ],
    ['a,b', [['a,b', '']]],
    [
      'a,b, c',
      [
        ['a,b', ''],
        ['c', ''],
      ],
    ],
    [
      'a 0.1x,http://b/c.png',
      [
        ['a', '0.1x'],
        ['http://b/c.png', ''],
      ],
    ],
    [
      ',,,a,,, b 3w,,',
      [
        ['a', ''],
        ['b', '3w'],
      ],
    ],
    ['data:,a 1x', [['data:,a', '1x']]],
    ['a\u00a01x', [['a\u00a01x', '']]],
    [
      'a\f1x,\tb',
      [
        ['a', '1x'],
        ['b', ''],
      ],
    ],
  ])('is read as a browser reads %j', (written, expected) => {
    expect(readCandidates(written)?.map(({ address, size }) => [address, size])).toEqual(expected)
  })

  it.each(['', ' ', ',', 'a 1x 2x', 'a (x', 'a -1x', 'a 1.5w', 'a 1q, b', `a, ${'b, '.repeat(3000)}`])(
    'is not read from %j',
    (written) => {
      expect(readCandidates(written)).toBeUndefined()
    },
  )

  it('is written so that each address is read again', () => {
    const candidates = [
      { address: '/a,', size: '2x' },
      { address: ',b c', size: '' },
      { address: 'data:image/png;base64,AA', size: '30w' },
    ]
    const read = readCandidates(writeCandidates(candidates))
    expect(read).toEqual([
      { address: '/a%2C', size: '2x' },
      { address: '%2Cb%20c', size: '' },
      { address: 'data:image/png;base64,AA', size: '30w' },
    ])
  })
})
