import fc from 'fast-check'
import type { ElementContent } from 'hast'
import { describe, expect, it } from 'vitest'
import { findLanguage, highlight } from './highlight.ts'

const textOf = (nodes: ElementContent[]): string =>
  nodes
    .map((node) => (node.type === 'text' ? node.value : node.type === 'element' ? textOf(node.children) : ''))
    .join('')

const classesOf = (nodes: ElementContent[]) =>
  nodes.flatMap((node) =>
    node.type === 'element' ? [[String(node.properties.className), textOf(node.children)]] : [],
  )

describe('findLanguage', () => {
  it.each([
    ['python', 'python'],
    ['Python', 'python'],
    ['py', 'python'],
    ['python3', 'python'],
    ['{.python}', 'python'],
    ['sh', 'shellscript'],
    ['shell', 'shellscript'],
    ['bash', 'shellscript'],
    ['JSON', 'json'],
    ['BibTeX', 'bibtex'],
    ['bibtext', 'bibtex'],
    ['buildoutcfg', 'ini'],
  ])('reads %s as %s', (name, id) => {
    expect(findLanguage(name)).toBe(id)
  })

  it.each(['text', 'txt', 'plain', 'no-such-language', 'constructor', '__proto__', ''])(
    'has none for %j',
    (name) => {
      expect(findLanguage(name)).toBeUndefined()
    },
  )
})

describe('highlight', () => {
  it('names the kinds of token in Python', async () => {
    expect(classesOf(await highlight('def f(x=1):\n    return g("a")  # b', 'python'))).toEqual([
      ['tok-k', 'def'],
      ['tok-f', 'f'],
      ['tok-v', 'x'],
      ['tok-n', '1'],
      ['tok-k', 'return'],
      ['tok-f', 'g'],
      ['tok-s', '"a"'],
      ['tok-c', '# b'],
    ])
  })

  it('tells keys from values in JSON', async () => {
    expect(classesOf(await highlight('{"a": "b", "c": null}', 'json'))).toEqual([
      ['tok-v', '"a"'],
      ['tok-s', '"b"'],
      ['tok-v', '"c"'],
      ['tok-n', 'null'],
    ])
  })

  it('puts a string of several lines into one span', async () => {
    expect(classesOf(await highlight('"""a\nb\n\nc"""', 'python'))).toEqual([['tok-s', '"""a\nb\n\nc"""']])
  })

  it('leaves a block of more than 100 kB plain', async () => {
    const code = 'x = 1\n'.repeat(20_000)
    expect(await highlight(code, 'python')).toEqual([{ type: 'text', value: code }])
  })

  it('leaves a line of more than 5,000 characters plain', async () => {
    const nodes = await highlight(`x = "${'a'.repeat(6000)}"\ny = 1`, 'python')
    expect(classesOf(nodes)).toEqual([['tok-n', '1']])
  })

  it.each(['python', 'shellscript', 'json', 'bibtex', 'javascript', 'yaml'])(
    'keeps the text of %s exactly',
    async (language) => {
      const piece = fc.constantFrom(
        '"',
        "'",
        '\n',
        '\r\n',
        '\t',
        ' ',
        '#',
        '{',
        '}',
        'def ',
        'x',
        '🤗',
        '\\',
        '</script>',
      )
      await fc.assert(
        fc.asyncProperty(fc.array(piece), async (pieces) => {
          const code = pieces.join('')
          expect(textOf(await highlight(code, language))).toBe(code)
        }),
      )
    },
  )
})
