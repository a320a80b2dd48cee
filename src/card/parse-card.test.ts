import { describe, expect, it } from 'vitest'
import { exampleCard, exampleFrontMatter, problemLines } from '../../test/helpers/card.ts'

describe('the fences of front matter', () => {
  it('takes keys between two lines of dashes, and the rest as body', () => {
    const card = exampleCard('---\nlicense: mit\n---\n\n# Tiny\n')
    expect(card.metadata.license).toEqual(['mit'])
    expect(card.body).toBe('\n# Tiny\n')
    expect(card.bodyLine).toBe(4)
  })

  it('reports a card without front matter, and keeps all of it as body', () => {
    const card = exampleCard('# Tiny\n\nA model.\n')
    expect(problemLines(card)).toEqual(['1:1 front-matter-missing: the card has no front matter'])
    expect(card.body).toBe('# Tiny\n\nA model.\n')
    expect(card.bodyLine).toBe(1)
    expect(card.frontMatter).toEqual({})
  })

  it('reads an empty file', () => {
    expect(exampleCard('').body).toBe('')
  })

  it('reports empty front matter', () => {
    const card = exampleCard('---\n---\nBody')
    expect(problemLines(card)).toEqual(['1:1 front-matter-missing: the front matter is empty'])
    expect(card.body).toBe('Body')
  })

  it('takes front matter of nothing but comments for empty', () => {
    expect(problemLines(exampleCard('---\n# license: mit\n---\nBody'))).toEqual([
      '1:1 front-matter-missing: the front matter is empty',
    ])
  })

  it('finds front matter behind blank lines, and says that others do not', () => {
    const card = exampleCard('\n\n---\nlicense: mit\n---\nBody')
    expect(card.metadata.license).toEqual(['mit'])
    expect(card.bodyLine).toBe(6)
    expect(problemLines(card)).toEqual([
      '3:1 front-matter-blank-lines: there are blank lines before the front matter, so some tools do not find it',
    ])
  })

  it('reports blanks on either fence', () => {
    const card = exampleCard('--- \nlicense: mit\n---\t\nBody')
    expect(card.body).toBe('Body')
    expect(problemLines(card).map((line) => line.slice(0, 22))).toEqual([
      '1:1 front-matter-fence',
      '3:1 front-matter-fence',
    ])
  })

  it('ends front matter that is never closed where its keys end', () => {
    const card = exampleCard('---\nlicense: mit\ntags:\n- a\n\n# Tiny\n\nNote: text.\n')
    expect(card.metadata).toMatchObject({ license: ['mit'], tags: ['a'] })
    expect(card.body).toBe('\n# Tiny\n\nNote: text.\n')
    expect(card.bodyLine).toBe(5)
    expect(problemLines(card)).toEqual([
      '1:1 front-matter-unclosed: the front matter is opened here but never closed',
    ])
  })

  it('does not take a rule further down the text for the closing fence', () => {
    const card = exampleCard('---\nlicense: mit\n\n# Tiny\n\nFirst part\n\n---\n\nSecond part\n')
    expect(card.metadata.license).toEqual(['mit'])
    expect(card.body).toBe('\n# Tiny\n\nFirst part\n\n---\n\nSecond part\n')
    expect(problemLines(card)).toEqual([
      '1:1 front-matter-unclosed: the front matter is opened here but never closed',
    ])
  })

  it('does not end front matter at a broken line when more keys follow', () => {
    const card = exampleCard('---\nlicense: mit\n\n# a comment\noops\ntags: [a]\n---\nBody')
    expect(card.metadata).toMatchObject({ tags: ['a'] })
    expect(card.body).toBe('Body')
  })

  it('leaves a body that begins with a rule alone', () => {
    const text = '---\nA story in two parts\n\nThe first.\n\n---\n\nThe second.\n'
    const card = exampleCard(text)
    expect(card.body).toBe(text)
    expect(problemLines(card)).toEqual([
      '1:1 front-matter-missing: the card has no front matter: no key follows the line "---"',
    ])
  })

  it('leaves a body that begins with a rule and has no other alone', () => {
    expect(exampleCard('---\nOnly prose follows.\n').body).toBe('---\nOnly prose follows.\n')
  })

  it('reads keys that have only the closing fence', () => {
    const card = exampleCard('license: mit\nlanguage: en\n---\nBody')
    expect(card.metadata).toMatchObject({ license: ['mit'], language: ['en'] })
    expect(card.body).toBe('Body')
    expect(problemLines(card)).toEqual([
      '1:1 front-matter-unopened: the front matter has a closing line "---" but no opening one',
    ])
  })

  it('shows keys without any fence as text, once', () => {
    const card = exampleCard('license: mit;\nlanguage: en;\n\nBody')
    expect(card.body).toBe('license: mit;\nlanguage: en;\n\nBody')
    expect(problemLines(card)).toEqual([
      '1:1 front-matter-unopened: the card begins with front matter keys but without a line "---"',
    ])
  })

  it('does not take a heading underlined with dashes for front matter', () => {
    expect(exampleCard('Note: tiny\n---\nBody').body).toBe('Note: tiny\n---\nBody')
  })

  it('reports front matter that is a list', () => {
    const card = exampleCard('---\n- en\n- fr\n---\nBody')
    expect(card.body).toBe('Body')
    expect(problemLines(card)).toEqual([
      '2:1 front-matter-not-mapping: the front matter must be a mapping, not a list',
    ])
  })

  it('keeps front matter that is a text as body', () => {
    const text = '---\n"only: a text"\n---\nBody'
    expect(exampleCard(text).body).toBe(text)
  })
})

describe('line ends and encodings', () => {
  it('reads CRLF and lone CR as line ends', () => {
    for (const end of ['\r\n', '\r']) {
      const card = exampleCard(['---', 'license: mit', 'license: mit', '---', 'One', 'Two'].join(end))
      expect(card.body).toBe('One\nTwo')
      expect(problemLines(card)).toEqual([
        '3:1 duplicate-key: "license" is set twice; the first is on line 2',
      ])
    }
  })

  it('skips a byte order mark and reports it', () => {
    const card = exampleCard('\uFEFF---\nlicense: mit\n---\nBody')
    expect(card.metadata.license).toEqual(['mit'])
    expect(problemLines(card)).toEqual([
      '1:1 byte-order-mark: the card begins with a byte order mark, so some tools do not find its front matter',
    ])
  })

  it('reads bytes that are not UTF-8 as Latin-1, with their place', () => {
    const card = exampleCard(Buffer.from('---\nlicense: mit\n---\nCaf\xe9 au lait', 'latin1'))
    expect(card.body).toBe('Café au lait')
    expect(problemLines(card)).toEqual([
      '4:4 not-utf-8: byte 0xE9 is not valid UTF-8, so the card is read as Latin-1',
    ])
  })

  it('keeps a UTF-8 text with one broken byte readable', () => {
    const bytes = Buffer.concat([Buffer.from('# 日本語の'), Buffer.from([0xe3]), Buffer.from('モデル')])
    const card = exampleCard(bytes)
    expect(card.body).toBe('# 日本語の\uFFFDモデル')
    expect(problemLines(card)).toContain('1:7 not-utf-8: byte 0xE3 is not valid UTF-8 and is shown as "�"')
  })

  it('reads a text with a byte order mark and one broken byte as UTF-8', () => {
    const bytes = Buffer.concat([Buffer.from('\uFEFF---\nlicense: mit\n---\nZo'), Buffer.from([0xeb])])
    const card = exampleCard(bytes)
    expect(card.metadata.license).toEqual(['mit'])
    expect(problemLines(card)).toContain('4:3 not-utf-8: byte 0xEB is not valid UTF-8 and is shown as "�"')
  })

  it.each(['utf-16le', 'utf-16be'])('reads %s by its byte order mark', (encoding) => {
    const bytes = Buffer.from('\uFEFF---\nlicense: mit\n---\nZoë', 'utf16le')
    const card = exampleCard(encoding === 'utf-16be' ? bytes.swap16() : bytes)
    expect(card.body).toBe('Zoë')
    expect(card.metadata.license).toEqual(['mit'])
    expect(problemLines(card)).toEqual([
      '1:1 not-utf-8: the card is UTF-16 text, which most tools cannot read',
    ])
  })

  it('counts control characters and replaces them, so that what follows stays in its place', () => {
    const card = exampleCard('---\nlicense: mit\n---\nOne\u0000 two\u0007')
    expect(card.body).toBe('One\uFFFD two\uFFFD')
    expect(problemLines(card)).toEqual([
      '4:4 control-character: the card contains 2 control characters; the first is U+0000',
    ])
  })

  it('replaces control characters that front matter writes as escapes, in values and keys', () => {
    const card = exampleFrontMatter(
      'license: mit\nlibrary_name: "a\\0b"\ntags: ["one\\e[31m", "line\\r\\nend", "a\\tb\\fc", "h\\uD800"]\n"k\\x9b": 1',
    )
    expect(card.frontMatter).toEqual({
      license: 'mit',
      library_name: 'a\uFFFDb',
      tags: ['one\uFFFD[31m', 'line\nend', 'a\tb c', 'h\uFFFD'],
      'k\uFFFD': 1,
    })
    expect(card.metadata.libraryName).toBe('a\uFFFDb')
  })
})

describe('a card', () => {
  it('lists problems in the order of the file, with the line and a caret', () => {
    const { problems } = exampleFrontMatter('license: wrong\nlanguage: English')
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([
      {
        rule: 'unknown-license',
        severity: 'error',
        file: 'acme/tiny.md',
        line: 2,
        column: 10,
        message: 'unknown license "wrong"',
        remedy:
          'Use an id from https://huggingface.co/docs/hub/repositories-licenses, or "other" with license_name and license_link.',
        excerpt: { text: 'license: wrong', caret: 9 },
      },
      {
        rule: 'unknown-language',
        severity: 'error',
        file: 'acme/tiny.md',
        line: 3,
        column: 11,
        message: 'unknown language "English"',
        remedy: 'Use "en" for English.',
        excerpt: { text: 'language: English', caret: 10 },
      },
    ])
  })

  it('cuts the excerpt of a long line around the column', () => {
    const { problems } = exampleFrontMatter(`tags: [${'a, '.repeat(200)}null, b]`)
    const excerpt = problems.find(({ rule }) => rule === 'null-item')?.excerpt
    expect(excerpt?.text.length).toBeLessThanOrEqual(120)
    expect(excerpt?.text.slice(excerpt.caret)).toMatch(/^null/)
  })

  it('shows fifty problems of one rule and counts the rest', () => {
    const { problems } = exampleFrontMatter(`language:\n${'- English\n'.repeat(400)}`)
    const shown = problems.filter(({ rule }) => rule === 'unknown-language')
    expect(shown).toHaveLength(50)
    expect(shown.at(-1)?.message).toBe('unknown language "English" (and 350 more like this, not shown)')
  })

  it('keeps unknown keys as written', () => {
    const card = exampleFrontMatter('license: mit\nquantized_by: acme\nprompt: {template: "a {b}"}')
    expect(card.metadata.extra).toEqual({ quantized_by: 'acme', prompt: { template: 'a {b}' } })
    expect(card.frontMatter).toMatchObject({ license: 'mit', quantized_by: 'acme' })
  })

  it('survives keys that JavaScript objects have already', () => {
    const card = exampleFrontMatter('__proto__: a\nconstructor: b\ntoString: c\nlicense: constructor')
    expect(Object.keys(card.frontMatter)).toEqual(['__proto__', 'constructor', 'toString', 'license'])
    expect(card.metadata.license).toEqual(['constructor'])
  })

  it.each(['task', 'metric'] as const)('reads a %s card without the rules of models', (kind) => {
    const card = exampleCard('---\nname: Fill mask\nlicense: whatever\n---\nFills a gap.', kind)
    expect(card.metadata.extra).toEqual({ name: 'Fill mask', license: 'whatever' })
    expect(card.metadata.license).toEqual([])
    expect(card.problems).toEqual([])
  })
})

it('shows no line for a key that is missing from all of them', () => {
  const { problems } = exampleCard('---\nlanguage: de\n---\n# Tiny\n')
  expect(problems.find(({ rule }) => rule === 'license-missing')).toMatchObject({
    line: 1,
    excerpt: undefined,
  })
})
