import { describe, expect, it } from 'vitest'
import { splitSource } from './split-source.ts'

const textOf = (markdown: string) => splitSource(markdown).map(({ source, end }) => source.slice(0, end))
const filler = (size: number) => 'word '.repeat(size / 5)

describe('splitSource', () => {
  it('leaves a short card in one piece and as it is', () => {
    const markdown =
      '# a\n\n- b\n  - c\n\n> d\n\n```\n- - - - - - - - - - - - x\n```\n\n<div>\n\n| a |\n|---|\n'
    expect(splitSource(markdown)).toEqual([{ source: markdown, end: markdown.length, continuesTable: false }])
  })

  it('splits a long card before a heading', () => {
    expect(textOf(`${filler(20_000)}\n\ntext\n## b\nc`)).toEqual([`${filler(20_000)}\n`, 'text\n## b\nc'])
    expect(textOf(`${filler(20_000)}\n## b\nc`)).toEqual([filler(20_000), '## b\nc'])
  })

  it.each([
    ['code', '```', '```'],
    ['quoted code', '~~~~', '~~~~'],
    ['a formula', '$$', '$$'],
    ['preformatted HTML', '<pre>', '</pre>'],
    ['a comment', '<!--', '-->'],
  ])('does not split within %s', (_, open, close) => {
    const block = `${open}\n${`${'x'.repeat(50)}\n\n# a\n`.repeat(50)}${close}`
    const pieces = textOf(`${filler(15_000)}\n\n${block}\n\n# b\n${filler(20_000)}\n# c`)
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.filter((piece) => piece.includes(block))).toHaveLength(1)
  })

  it('closes and opens code again that is longer than a piece may be', () => {
    const pieces = textOf(`\`\`\`py\n${'x = 1\n'.repeat(60_000)}\`\`\``)
    expect(pieces.length).toBeGreaterThan(1)
    for (const piece of pieces) expect(piece).toMatch(/^```py\n(?:x = 1\n)+```$/)
  })

  it('repeats a definition where another piece refers to it', () => {
    const [first, second] = splitSource(`[a][B] ${filler(20_000)}\n\n# c\n\n[b]: /d\n[e]: /f`)
    expect(first?.source.slice(first.end)).toBe('\n\n[b]: /d')
    expect(second?.source.slice(second.end)).toBe('\n\n[b]: /d\n[e]: /f')
  })

  it('leaves rules and code alone that look like nested lists', () => {
    const markdown = `${'- '.repeat(30)}\n\n\`\`\`\n${'> '.repeat(30)}\n\`\`\``
    expect(textOf(markdown)).toEqual([markdown])
  })

  it('makes text of markers that nest deeper than any card', () => {
    expect(textOf('> '.repeat(12))).toEqual([`${'> '.repeat(10)}\\> > `])
    for (const line of textOf('>'.repeat(100_000)).join('\n').split('\n')) expect(line).not.toMatch(/^>{11}/)
    expect(textOf(`${' '.repeat(80)}- a`)).toEqual([`${' '.repeat(80)}\\- a`])
  })

  it.each([
    ['$$ a\n+ b $$ then', '$$\na\n+ b \n$$\nthen'],
    ['- $$ a\n  b $$', '- $$\n  a\n  b \n  $$'],
    ['> \\\\[\n> a\n> \\\\]', '> $$\n> a\n> $$'],
    ['$$ a\n\nb', '\\$\\$ a\n\nb'],
    ['$$\na', '\\$\\$\na'],
    ['$$a$$ b', '$$a$$ b'],
  ])('writes the display formula %j as the parser reads it', (markdown, regular) => {
    expect(textOf(markdown)).toEqual([regular])
  })

  it('splits ten megabytes', () => {
    const markdown = 'Some words of a card, with a [link](https://example.org).\n\n'.repeat(170_000)
    expect(splitSource(markdown).length).toBeGreaterThan(500)
  })
})

describe('a paragraph of marks', () => {
  const paragraphs = (markdown: string) =>
    splitSource(markdown)
      .flatMap(({ source }) => source.split(/\n\s*\n/))
      .map((text) => text.match(/[&_*~]/g)?.length ?? 0)

  it.each([
    ['on one line', 'a_'.repeat(50_000)],
    ['on many lines', '&amp;&amp;\n'.repeat(10_000)],
    ['in a quote', '> a**b\n'.repeat(10_000)],
  ])('is divided, as the parser takes time by the square of them: %s', (_, markdown) => {
    expect(Math.max(...paragraphs(markdown))).toBeLessThanOrEqual(4_000)
  })

  it('leaves long lists and tables in one', () => {
    for (const line of ['- **a**: b\n', '| **a** | b |\n']) {
      const whole = line.repeat(1_200)
      expect(
        splitSource(whole)
          .map(({ source }) => source)
          .join('\n')
          .trim(),
      ).not.toMatch(/\n\s*\n/)
    }
  })
})
