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

describe('A table of an article', () => {
  it('keeps a width for cells with a sentence, and for those alone', () => {
    const children = [cell('number'), cell(SENTENCE), cell(SENTENCE, ['quiet'])]
    expect(renderToStaticMarkup(drawTree({ type: 'root', children }))).toBe(
      `<td class="">number</td><td class="long">${SENTENCE}</td><td class="quiet long">${SENTENCE}</td>`,
    )
  })
})
