import { describe, expect, it } from 'vitest'
import { readDocsPage } from '../read-page.ts'
import { isolate } from './isolate.ts'
import { readOtherSites } from './other-sites.ts'

const textOf = (...lines: string[]) => readOtherSites(lines.join('\n')).text.split('\n')

describe('front matter', () => {
  it('gives the page its title and is not shown; each line stays where it was', () => {
    expect(readOtherSites('---\ntitle: Begin here\nsidebar_position: 1\n---\n\nText.')).toEqual({
      text: '\n\n\n\n\nText.',
      title: 'Begin here',
    })
  })

  it('is not what stands between two rules, nor what is never closed', () => {
    for (const text of ['---\nSome text.\n---\nMore.', '---\ntitle: x\n\nText.'])
      expect(readOtherSites(text)).toEqual({ text, title: '' })
  })

  it('has its title in quotes or without, on its line', () => {
    const titles = ['"a: b"', "'c'", 'd', '>', ''].map(
      (title) => readOtherSites(`---\ntitle: ${title}\n---\n`).title,
    )
    expect(titles).toEqual(['a: b', 'c', 'd', '', ''])
  })

  it('need not be valid', () => {
    expect(readOtherSites('---\ntitle: [a\nb: : c\n---\nText.')).toEqual({ text: '\n\n\n\nText.', title: '' })
  })
})

it('takes the id of a heading, and leaves code as it is', () => {
  expect(textOf('## Use {#how-to}', '```', '## Use {#how-to}', '```')).toEqual([
    '## Use[[how-to]]',
    '```',
    '## Use {#how-to}',
    '```',
  ])
})

it('leaves out imports, and how links are to look, but not in code', () => {
  expect(
    textOf(
      "import Tabs from '@theme/Tabs';",
      '',
      '[Begin](a.md){ .md-button target=_blank } ![A](a.png){width=300}, but `[a](b){ .c }` and [a](b){see}',
      '```js',
      "import x from 'y'",
      '```',
    ),
  ).toEqual([
    '',
    '',
    '[Begin](a.md) ![A](a.png), but `[a](b){ .c }` and [a](b){see}',
    '```js',
    "import x from 'y'",
    '```',
  ])
})

describe('tabs that are indented', () => {
  it('are tabs, every line where it was', () => {
    expect(
      textOf(
        '=== "C"',
        '',
        '    ```c',
        '    int x;',
        '    ```',
        '',
        '=== "C++"',
        '',
        '    Text.',
        '',
        'After.',
      ),
    ).toEqual([
      '<hfoptions><hfoption id="C">',
      '',
      '```c',
      'int x;',
      '```',
      '',
      '</hfoption><hfoption id="C++">',
      '',
      'Text.',
      '</hfoption></hfoptions>',
      'After.',
    ])
  })

  it('stand in boxes, hold boxes, and end where the page does', () => {
    expect(textOf('!!! tip', '    === "A"', '', '        !!! note', '            In.')).toEqual([
      '> [!TIP]',
      '> <hfoptions><hfoption id="A">',
      '>',
      '> > [!NOTE]',
      '> > In.',
      '> </hfoption></hfoptions>',
    ])
  })

  it('are none in code, without content, or without a name', () => {
    for (const lines of [
      ['```', '=== "A"', '    B', '```'],
      ['=== "A"', 'B'],
      ['===', '    B'],
      ['A', '==='],
    ])
      expect(textOf(...lines)).toEqual(lines)
  })
})

describe('tabs at the end of what is around them', () => {
  const TABS = ['=== "A"', '    One.', '=== "B"', '    Two.']
  const within = TABS.map((line) => `    ${line}`)
  it.each([
    ['a box between colons', [':::tip', '', ...TABS, ':::']],
    ['a box between colons with a title', [':::tip Title', '', ...TABS, ':::']],
    ['a box that is indented', ['!!! tip "Title"', '', ...within, '']],
    ['a tab', ['=== "C"', '', ...within, '', '=== "D"', ...within, '']],
    ['an indented box without a blank line behind it', ['!!! tip', ...within]],
    ['a tab without a blank line behind it', ['=== "C"', ...within]],
    ['a list', ['- item', ...within, '- item']],
    ['a tab in a box', ['!!! tip', '    === "C"', ...within.map((line) => `    ${line}`), '']],
  ])('of %s leave every line where it was', async (_, lines) => {
    const written = textOf('Before.', '', ...lines, 'After.')
    expect(written).toHaveLength(lines.length + 3)
    const linesOf = (text: readonly string[]) =>
      text.flatMap((line, at) => (/(?:One|Two)\./.test(line) ? [at] : []))
    expect(linesOf(written)).toEqual(linesOf(['Before.', '', ...lines, 'After.']))
    expect(written.at(-1)).toBe('After.')
    const problems: string[] = []
    isolate(written.join('\n'), (rule) => problems.push(rule))
    expect(problems).toEqual([])
  })
})

describe('tabs without a blank line behind them', () => {
  const PLACE = { set: 'acme', version: '', language: '' }
  it.each([
    ['text', '    Text.', 'After.'],
    ['code', '    ```sh\n    ls\n    ```', '`After`.'],
    ['text before a heading', '    Text.', '# After'],
    ['text before code', '    Text.', '```\ncode\n```'],
  ])('leave the lines of what is wrong where they were: %s', (_, held, after) => {
    const text = `=== "A"\n    One.\n=== "B"\n${held}\n${after}\n\n<Unknown>\n</Unknown>\n`
    const bytes = new TextEncoder().encode(text)
    const raw = { page: 'a', path: 'a.md', sourcePath: 'a.md', bytes, updated: undefined }
    const { problems, plain } = readDocsPage(PLACE, raw)
    const line = text.split('\n').indexOf('<Unknown>') + 1
    expect(problems.map((problem) => [problem.rule, problem.line])).toEqual([['unknown-component', line]])
    expect(plain).toContain(`\n${after}\n`)
  })
})

describe('a box between colons', () => {
  it('is of a kind that there is, and not of one that JavaScript has', () => {
    for (const kind of ['panel', 'constructor'])
      expect(textOf(`:::${kind}`, 'Text.', ':::')).toEqual([`:::${kind}`, 'Text.', ':::'])
  })

  it('is an alert', () => {
    expect(textOf('A', ':::caution', '', 'Hot `:::`.', '', ':::', 'B')).toEqual([
      'A',
      '> [!CAUTION]',
      '>',
      '> Hot `:::`.',
      '>',
      '',
      'B',
    ])
  })

  it('has its title as its first line, in the place of the blank one above', () => {
    const boxed = ['', '> [!TIP]', '> **Use `x`**<br>', '> Text.', '']
    expect(textOf('', '', ':::tip Use `x`', 'Text.', ':::')).toEqual(boxed)
    expect(
      textOf('', '', '  ::: tip[Use `x`]', '  Text.', '  :::').map((line) => line.replace(/^ {2}/, '')),
    ).toEqual(boxed)
  })

  it('has its title before its text where another box or text stands above', () => {
    expect(
      textOf('!!! note', '    A', '', '!!! tip "Title"', '    B', '', 'Text', ':::tip Title', 'C', ':::'),
    ).toEqual([
      '> [!NOTE]',
      '> A',
      '',
      '> [!TIP]',
      '> **Title**<br>B',
      '',
      'Text',
      '> [!TIP]',
      '> **Title**<br>C',
      '',
    ])
  })

  it('holds another', () => {
    expect(textOf('::::note', ':::danger', 'In.', ':::', 'Out.', '::::')).toEqual([
      '> [!NOTE]',
      '> > [!CAUTION]',
      '> > In.',
      '>',
      '> Out.',
      '',
    ])
  })

  it('stays as it is when it is of no known kind, not closed, or code', () => {
    for (const lines of [
      [':::steps', 'A', ':::'],
      [':::tip', 'A'],
      ['A', ':::tip Title', '- B', ':::'],
      ['```', ':::tip', 'A', ':::', '```'],
    ])
      expect(textOf(...lines)).toEqual(lines)
  })
})

describe('a box that is indented', () => {
  it('is an alert as far as it is indented, folded or not', () => {
    expect(
      textOf(
        '',
        '!!! note "Mind"',
        '',
        '    Text.',
        '',
        '    - item',
        '',
        '??? warning',
        '    Hot.',
        '',
        'After.',
      ),
    ).toEqual([
      '> [!NOTE]',
      '> **Mind**',
      '>',
      '> Text.',
      '>',
      '> - item',
      '',
      '> [!WARNING]',
      '> Hot.',
      '',
      'After.',
    ])
  })

  it('is none without content', () => {
    expect(textOf('!!! note', 'Text.')).toEqual(['!!! note', 'Text.'])
  })
})
