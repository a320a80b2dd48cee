import '../../../test/property-seed.ts'
import fc from 'fast-check'
import type { Element, ElementContent, Root, RootContent } from 'hast'
import { describe, expect, it } from 'vitest'
import { parsedByUs, parsedWhole } from '../../../test/helpers/reference-html.ts'
import { element, text } from './hast.ts'
import { parseRaw } from './parse-raw.ts'

const raw = (value: string): ElementContent => ({ type: 'raw', value })
const paragraph = (...children: ElementContent[]) => element('p', {}, children)
const root = (...children: RootContent[]): Root => ({ type: 'root', children })

describe('parseRaw', () => {
  it('leaves what no tag of raw HTML is around as it is', () => {
    const [before, within, after] = [paragraph(text('a')), paragraph(text('b')), paragraph(text('c'))]
    const { children } = parseRaw(root(before, raw('<div>'), within, raw('</div>'), after))
    expect(children).toHaveLength(3)
    expect(children[0]).toBe(before)
    expect(children[2]).toBe(after)
  })

  it('takes what follows into an element that is never closed', () => {
    expect(parsedByUs(root(raw('<div>'), paragraph(text('a'))))).toEqual(
      root(element('div', {}, [paragraph(text('a'))])),
    )
  })

  it('goes on with emphasis that is closed in the wrong place', () => {
    const tree = root(raw('<div><b></div>'), paragraph(text('a')), raw('</b>'), paragraph(text('b')))
    expect(parsedByUs(tree)).toEqual(
      root(
        element('div', {}, [element('b', {}, [])]),
        paragraph(element('b', {}, [text('a')])),
        paragraph(text('b')),
      ),
    )
  })

  it('keeps the properties of an element that it has moved', () => {
    const link = element('a', { href: '/x', title: 'y' }, [text('a')])
    expect(parsedByUs(root(raw('<div>'), paragraph(link), raw('</div>')))).toEqual(
      root(element('div', {}, [paragraph(link)])),
    )
  })

  it('keeps the properties of an element apart from attributes that an author writes', () => {
    const tree = root(
      raw('<div mb-0=0>'),
      paragraph(element('a', { href: '/x' }, [raw('<b MB-1=0>'), text('a'), raw('</b>')])),
      raw('</div>'),
    )
    expect(parsedByUs(tree)).toEqual(
      root(
        element('div', { 'mb-0': '0' }, [
          paragraph(element('a', { href: '/x' }, [element('b', { 'mb-1': '0' }, [text('a')])])),
        ]),
      ),
    )
  })

  const tag = fc
    .tuple(
      fc.constantFrom(
        ...'a b i code div p span h2 ul li table tr td th caption dl dt details summary picture img br mb-part'.split(
          ' ',
        ),
      ),
      fc.constantFrom('open', 'close', 'both', 'named'),
    )
    .map(([name, kind]) => {
      if (kind === 'both') return `<${name}>x</${name}>`
      if (kind === 'named') return `<${name} id="a&amp;b" class=" c  d " align=left>`
      return kind === 'open' ? `<${name}>` : `</${name}>`
    })
  const html = fc
    .array(fc.oneof(tag, tag, fc.constantFrom('a', ' ', '\n', '&lt;', '&amp;')), {
      minLength: 1,
      maxLength: 4,
    })
    .map((parts) => raw(parts.join('')))
  const words = fc.constantFrom('a', '\n', ' b ', '<&>"', 'ä\r\n').map(text)
  const within = (name: string, inner: fc.Arbitrary<ElementContent>) =>
    fc
      .array(inner, { maxLength: 4 })
      .map((children): Element => element(name, name === 'em' ? {} : { title: '"&' }, children))
  const { block } = fc.letrec<{ phrasing: ElementContent; block: ElementContent }>((tie) => ({
    phrasing: fc.oneof({ maxDepth: 2 }, words, html, within('em', tie('phrasing'))),
    block: fc.oneof(
      { maxDepth: 3 },
      html,
      within('p', tie('phrasing')),
      within('p', words),
      within('blockquote', tie('block')),
      within('ul', within('li', tie('block'))),
    ),
  }))

  it('gives what a browser makes of the whole', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 8 }), (children) => {
        const tree = root(...children)
        expect(parsedByUs(structuredClone(tree))).toEqual(parsedWhole(tree))
      }),
      { numRuns: 500 },
    )
  })
})
