import { toHtml } from 'hast-util-to-html'
import { describe, expect, it } from 'vitest'
import { renderReply } from './render-reply.ts'

const htmlOf = (markdown: string) => toHtml(renderReply(markdown) ?? { type: 'root', children: [] })

describe('a reply', () => {
  it('has headings, lists, tables and code', () => {
    const html = htmlOf('# Soup\n\n1. *Boil*\n\n| a | b |\n| - | - |\n| 1 | 2 |\n\n```python\nx < 1\n```\n')
    for (const part of ['<h1>Soup', '<li><em>Boil', '<td>2', '<code class="language-python">x &#x3C; 1'])
      expect(html.replaceAll(/\n/g, '')).toContain(part)
  })

  it.each([
    '<script>alert(1)</script>',
    'Hello <img src=x onerror=alert(1)> you',
    '<style>*{display:none}</style>',
    '<iframe src="https://a.example"></iframe>',
    '<div onclick="alert(1)">\n\n**a**\n\n</div>',
  ])('shows HTML as text: %s', (markdown) => {
    const html = htmlOf(markdown)
    expect(html).not.toMatch(/<(?:script|img|style|iframe|div)\b/)
    expect(html).toContain('&#x3C;')
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,a',
    'JavaScript&#58;alert(1)',
    '/models',
    'vbscript:a',
    '//a.example',
  ])('leads nowhere but to the web: %s', (href) => expect(htmlOf(`[a](${href})`)).not.toContain('href'))

  it('leads to the web without telling it from where', () => {
    expect(htmlOf('[a](https://a.example/)')).toContain(
      '<a href="https://a.example/" rel="nofollow noopener">',
    )
  })

  it('loads nothing: a picture is a link', () => {
    const html = htmlOf('![a cat](https://a.example/cat.png) ![b](cat.png)')
    expect(html).not.toContain('<img')
    expect(html).toContain('<a href="https://a.example/cat.png" rel="nofollow noopener">a cat</a>')
  })

  it.each([
    ['too long', 'a'.repeat(60_000)],
    ['too deep', '>'.repeat(5_000)],
    ['too deep', `a\n${'1. '.repeat(500)}`],
  ])('is left as it was written where it is %s', (_, markdown) => {
    expect(renderReply(markdown)).toBeUndefined()
  })

  it('may have a long line in it', () => {
    expect(htmlOf(`a\n\n${'-'.repeat(500)}\n\nb`)).toContain('<hr>')
  })

  it('is not nested deeper than can be drawn', () => {
    const lines = Array.from({ length: 150 }, (_, level) => `${'  '.repeat(level)}- a`)
    expect(htmlOf(lines.join('\n')).match(/<ul/g)?.length).toBeLessThan(100)
  })
})
