import type { Element } from 'hast'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { drawTree } from './article.tsx'

const cell = (value: string, className: string[] = []): Element => ({
  type: 'element',
  tagName: 'td',
  properties: { className },
  children: [{ type: 'text', value }],
})
const SENTENCE = 'Positive values penalize new tokens based on their existing frequency in the text so far.'

describe('A heading of an article', () => {
  it('is called by its words alone, with pictures and formulas as they are read', () => {
    const node = (
      tagName: string,
      properties: Element['properties'],
      children: Element['children'],
    ): Element => ({
      ...{ type: 'element', tagName, properties, children },
    })
    const text = (value: string) => ({ type: 'text', value }) as const
    const formula = node('math', {}, [
      node('semantics', {}, [node('mi', {}, [text('x')]), node('annotation', {}, [text('x^2')])]),
    ])
    const heading = node('h2', { id: 'a' }, [
      text('Use '),
      node('code', {}, [text('run')]),
      text(' for '),
      formula,
      node('img', { src: '/a.png', alt: ' at once' }, []),
    ])
    const html = renderToStaticMarkup(drawTree({ type: 'root', children: [heading] }))
    expect(html).toContain('<h2 id="a" aria-label="Use run for x^2 at once">')
  })
})

describe('A table of an article', () => {
  it('keeps a width for cells with a sentence, and for those alone', () => {
    const children = [cell('number'), cell(SENTENCE), cell(SENTENCE, ['quiet'])]
    expect(renderToStaticMarkup(drawTree({ type: 'root', children }))).toBe(
      `<td class="">number</td><td class="long">${SENTENCE}</td><td class="quiet long">${SENTENCE}</td>`,
    )
  })
})
