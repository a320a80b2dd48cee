import fc from 'fast-check'
import type { ElementContent } from 'hast'
import { describe, expect, it } from 'vitest'
import { highlight } from './highlight.ts'
import { findLanguage } from './languages.ts'

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
    ['sh', 'bash'],
    ['shell', 'bash'],
    ['bash', 'bash'],
    ['Dockerfile', 'docker'],
    ['console', 'shell-session'],
    ['html', 'html'],
    ['jsonl', 'jsonl'],
    ['c++', 'cpp'],
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
  it('colours the code in Markdown whether or not its language has been met before', async () => {
    const code = '```nim\nproc f = echo 1\n```'
    const first = await highlight(code, 'markdown')
    await highlight('echo 1', 'nim')
    expect(classesOf(first)).toContainEqual(['tok-n', '1'])
    await expect(highlight(code, 'markdown')).resolves.toEqual(first)
  })

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

  it.each([
    ['python', 'print(f"a {b(1)}", end="")', ['f print', 's f"a', 'f b', 'n 1', 's "', 'v end', 's ""']],
    [
      'python',
      '@cached\nclass A(B):\n    def f(self, x, *y): ...',
      ['f @cached', 'k class', 'f A', 'k def', 'f f', 'v self', 'v x', 'v y'],
    ],
    [
      'bash',
      'pip install -U "a>1" # b\nexport X=$HOME',
      ['f pip', 'v -U', 's "a>1"', 'c # b', 'f export', 'v X', 'v $HOME'],
    ],
    ['bash', '$ curl \\\n  example.com | jq .a', ['f curl', 'f jq']],
    ['shell-session', '$ ls -a --no-b\nb', ['c $', 'f ls', 'v -a --no-b']],
    ['yaml', 'a: b c # d\ne: [f, 1]\n- on\n', ['v a', 's b c', 'c # d', 'v e', 's f', 'n 1', 's on']],
    ['jsonl', '{"a": 1}\n{"a": 2}', ['v "a"', 'n 1', 'v "a"', 'n 2']],
    ['html', '<a href="b">c</a> <!-- d -->', ['f a', 'v href', 's "b"', 'f a', 'c <!-- d -->']],
    ['html', '<script>let a = 1</script>', ['f script', 'k let', 'n 1', 'f script']],
    ['javascript', "const a = b('c', 1) // d", ['k const', 'f b', "s 'c'", 'n 1', 'c // d']],
    ['diff', '-a = 1\n+a = 2\n b', ['k -a = 1', 's +a = 2']],
    ['toml', '[a]\nb = "c"', ['f a', 'v b', 's "c"']],
    [
      'bibtex',
      '@book{key,\n  title = {A {B} c},\n  year = 2020\n}',
      ['k @book', 'f key', 'v title', 's {A {B} c}', 'v year', 'n 2020'],
    ],
    ['rust', 'fn a() { println!("b"); }', ['k fn', 'f a', 'f println!', 's "b"']],
    ['docker', 'FROM python:3.12 AS a\nRUN pip install b', ['k FROM', 'k AS', 'k RUN']],
  ])('tells the parts of %s apart: %s', async (language, code, parts) => {
    const made = classesOf(await highlight(code, language))
    expect(made.map(([kind, part]) => `${kind?.replace('tok-', '')} ${part?.trim()}`)).toEqual(parts)
  })

  it('puts a string of several lines into one span', async () => {
    expect(classesOf(await highlight('"""a\nb\n\nc"""', 'python'))).toEqual([['tok-s', '"""a\nb\n\nc"""']])
  })

  it('leaves a block of more than 20,000 characters plain', async () => {
    const code = 'x = 1\n'.repeat(4000)
    expect(await highlight(code, 'python')).toEqual([{ type: 'text', value: code }])
  })

  it('leaves a block with a line of more than 5,000 characters plain', async () => {
    const code = `x = "${'a'.repeat(6000)}"\ny = 1`
    expect(await highlight(code, 'python')).toEqual([{ type: 'text', value: code }])
  })

  it.each(['python', 'bash', 'json', 'bibtex', 'javascript', 'yaml', 'markdown'])(
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
