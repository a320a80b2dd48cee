import { describe, expect, it } from 'vitest'
import { CONTEXT, htmlOf } from '../../test/helpers/html.ts'
import { renderArticle } from './render-article.ts'

const tocOf = async (markdown: string) => (await renderArticle(markdown, CONTEXT)).toc

describe('Markdown', () => {
  it('gives an empty tree for an empty body', async () => {
    expect((await renderArticle('', CONTEXT)).tree.children).toEqual([])
  })

  it('gives a tree without the places of its nodes in the source', async () => {
    const { tree } = await renderArticle('# a\n\n- *b*\n\n| c |\n| - |\n| d[^1] |\n\n[^1]: e', CONTEXT)
    expect(JSON.stringify(tree)).not.toContain('"position"')
  })

  it('keeps the cells of a row that has too many', async () => {
    expect(await htmlOf('| a | b |\n| - | - |\n| 1 | `x | y` | end |')).toContain(
      '<tr><td>1</td><td>`x | y` | end</td></tr>',
    )
  })

  it('reads tables, strikethrough, bare addresses and emoji names', async () => {
    const html = await htmlOf('| a | b |\n|--:|---|\n| 1 | ~~2~~ |\n\nwww.example.org and :rocket:')
    expect(html).toContain('<th align="right">a</th>')
    expect(html).toContain('<del>2</del>')
    expect(html).toContain('href="http://www.example.org"')
    expect(html).toContain('🚀')
  })

  it.each(['<www.example.org>', '[https://www.example.org]'])('links the address in %j', async (markdown) => {
    const html = await htmlOf(markdown)
    expect(html).toMatch(/href="https?:\/\/www\.example\.org"/)
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe(markdown.replace('<', '&lt;').replace('>', '&gt;'))
  })

  it('shows all words of text that is nested beyond reason', async () => {
    const html = await htmlOf(`${'*a '.repeat(3000)}middle${' b*'.repeat(3000)}`)
    expect(html.match(/a(?=[ <])/g)).toHaveLength(3000)
    expect(html).toContain('middle')
  })

  it('shows a task list as disabled boxes that say what they are', async () => {
    const html = await htmlOf('- [ ] one\n- [x] two')
    expect(html.match(/<input[^>]*>/g)).toEqual([
      '<input type="checkbox" disabled="" aria-label="To do"/>',
      '<input type="checkbox" disabled="" aria-label="Done" checked=""/>',
    ])
  })

  it('links footnotes to their notes and back under ids of ours', async () => {
    const html = await htmlOf('A claim.[^1]\n\n[^1]: Its source.')
    expect(html).toContain('href="#mb-fn-1" id="mb-fnref-1"')
    expect(html).toContain('<li id="mb-fn-1">')
    expect(html).toContain('<h2 class="sr-only" id="mb-footnotes">')
    expect(html).toContain('aria-describedby="mb-footnotes"')
  })

  it.each(['Note', 'Tip', 'Important', 'Warning', 'Caution'])('draws the alert %s', async (title) => {
    const kind = title.toLowerCase()
    expect(await htmlOf(`> [!${title.toUpperCase()}]\n> Some *text*.\n>\n> More.`)).toMatch(
      new RegExp(
        `^<div class="alert alert-${kind}" role="note"><p class="alert-title">${title}</p><p>Some <em>text</em>.</p>\\s*<p>More.</p>\\s*</div>$`,
      ),
    )
  })

  it('leaves a quote alone that only mentions an alert', async () => {
    expect(await htmlOf('> [!NOTE] is how one writes it')).toContain('<blockquote>')
  })

  it('lets Arabic and Hebrew run from the right, and nothing else', async () => {
    const html = await htmlOf('# مرحبا\n\nplain\n\n- שלום\n\n| مرحبا |\n|---|\n| x |')
    expect(html).toContain('<h2 id="مرحبا" dir="auto">')
    expect(html).toContain('<p>plain</p>')
    expect(html).toContain('<li dir="auto">')
    // Browsers skip the cells, which set their own direction.
    expect(html).toContain('<table dir="rtl">')
    expect(html).toContain('<ul dir="rtl">')
  })

  it('lets an alert run as its text does, and not as its title', async () => {
    expect(await htmlOf('> [!NOTE]\n> مرحبا')).toContain(
      '<div class="alert alert-note" role="note" dir="rtl">',
    )
  })
})

describe('math', () => {
  const formula = /<math [^>]*>.*?<\/math>/gs

  it.each([
    ['\\\\(a_1^2\\\\)', 'a_1^2', false],
    ['\\\\[x_{1} = y_{2}\\\\]', 'x_{1} = y_{2}', true],
    ['$$a + b$$', 'a + b', true],
    ['$$\na + b\n$$', 'a + b', true],
    ['$$ a\n+ b $$', 'a\n+ b', true],
    ['\\\\[\na\n= b\n\\\\]', 'a\n= b', true],
    ['- x\n\n  $$\n  a\n  $$', 'a', true],
    ['> $$ a\n> + b $$', 'a\n+ b', true],
    ['```math\na\n```', 'a', true],
    ['\\\\(\na\n\\\\)', 'a', false],
    ['> x \\\\(\\text{$b$}\n> = c\\\\)', '\\text{$b$}\n= c', false],
    ['| `\\\\(` | \\\\(a\\\\) |\n| - | - |', 'a', false],
  ])('draws %j', async (markdown, source, display) => {
    const [math, ...others] = (await htmlOf(markdown)).match(formula) ?? []
    expect(others).toEqual([])
    expect(math).toContain(`<annotation encoding="application/x-tex">${source}</annotation>`)
    expect(math?.includes('display="block"')).toBe(display)
  })

  it.each([
    ['\\mathbb{R}\\mathbb{E}', 'ℝ𝔼'],
    ['\\mathcal{L}\\mathfrak{g}', 'ℒ𝔤'],
    ['\\mathbf{W}\\mathbf{2}\\boldsymbol{\\theta}\\boldsymbol{\\phi}', '𝐖𝟐𝜽𝝓'],
    ['\\mathsf{a}\\mathtt{z}', '𝖺𝚣'],
  ])('writes the letters of %s as characters, which every browser draws', async (source, letters) => {
    const [math] = (await htmlOf(`$$${source}$$`)).match(formula) ?? []
    const drawn = math?.replace(/<annotation.*/s, '')
    expect(drawn?.replaceAll(/<[^>]*>/g, '')).toBe(letters)
    expect(drawn).not.toContain('mathvariant')
  })

  it('leaves the brackets of formulas in code as they are', async () => {
    expect(await htmlOf('Write `\\\\(` before `\\\\)`.')).toBe(
      '<p>Write <code>\\\\(</code> before <code>\\\\)</code>.</p>',
    )
  })

  it('takes a dollar for money and a single backslash for an escape', async () => {
    expect(await htmlOf('From $5 to $10, \\(not math\\) and \\[neither\\].')).toBe(
      '<p>From $5 to $10, (not math) and [neither].</p>',
    )
  })

  it('goes on with the card after a formula that never closes', async () => {
    expect(await htmlOf('$$ a\n\n# Next')).toBe('<p>$$ a</p>\n<h2 id="next">Next</h2>')
  })

  it('goes on after two formulas with text between them', async () => {
    const html = await htmlOf('$$\na\n$$\n\ntext\n\n$$\nb\n$$\n\n# End')
    expect(html.match(formula)).toHaveLength(2)
    expect(html).toContain('<p>text</p>')
    expect(html).toContain('<h2 id="end">')
  })

  it.each([
    ['r_{\\max}', '<msub><mi>r</mi><mi>max</mi></msub>'],
    ['\\frac{\\sin}{x}', '<mfrac><mi>sin</mi><mi>x</mi></mfrac>'],
    ['\\max f', '<mi>max</mi><mo>\u2061</mo><mi>f</mi>'],
  ])('gives the parts of %j the places that MathML has for them', async (source, drawn) => {
    expect(await htmlOf(`\\\\(${source}\\\\)`)).toContain(drawn)
  })

  it('shows the source of a formula that cannot be read', async () => {
    expect(await htmlOf('\\\\(\\frac{a\\\\)')).toBe('<p><code>\\frac{a</code></p>')
  })

  it.each([
    '\\href{javascript:alert(1)}{x}',
    '\\htmlStyle{color:red}{x}',
    '\\htmlClass{a}{x}',
    '\\includegraphics{https://example.org/a.png}',
    '\\url{javascript:alert(1)}',
    '\\fcolorbox{red}{blue}{x}',
    '\\boxed{x}',
  ])('gives no address and no style for %s', async (source) => {
    expect(await htmlOf(`$$${source}$$`)).not.toMatch(/ (?:style|href|src|class|id)=/)
  })
})

describe('headings', () => {
  it('begin below the page title and skip no level', async () => {
    const markdown = '# A\n\n### B\n\n##### C\n\n## D\n\n# E\n\n###### F'
    expect((await tocOf(markdown)).map(({ text, depth }) => `${depth} ${text}`)).toEqual([
      '2 A',
      '3 B',
      '4 C',
      '3 D',
      '2 E',
      '3 F',
    ])
  })

  it('have an id from their text, numbered when it repeats', async () => {
    const markdown = '## Use `it` *now*\n\n## Use it now\n\n<h3>Use <b>it</b> now</h3>\n\nUse it now\n---'
    expect((await tocOf(markdown)).map(({ id }) => id)).toEqual([
      'use-it-now',
      'use-it-now-1',
      'use-it-now-2',
      'use-it-now-3',
    ])
  })

  it('take the id that is written at their end', async () => {
    const { tree, toc } = await renderArticle('## How **to** [[how_to]]\n\n## [[wiki]] page', CONTEXT)
    expect(toc).toEqual([
      { id: 'how_to', text: 'How to', depth: 2 },
      { id: 'wiki-page', text: '[[wiki]] page', depth: 2 },
    ])
    expect(JSON.stringify(tree)).not.toContain('[[how_to]]')
  })

  it('stay out of the contents when they are empty', async () => {
    expect(await tocOf('#\n\n## A\n\n<h2></h2>')).toEqual([{ id: 'a', text: 'A', depth: 2 }])
  })

  it('keep clear of the ids of the page', async () => {
    expect((await tocOf('# MB search'))[0]?.id).toBe('section-mb-search')
  })

  it('have an id when their text has no letters', async () => {
    expect((await tocOf('# !!!\n\n# ???')).map(({ id }) => id)).toEqual(['section', 'section-1'])
  })
})

describe('code', () => {
  it('is coloured by class, with its language and title named', async () => {
    expect(await htmlOf('```py title="a.py"\nx = "a"  # b\n```')).toBe(
      '<pre data-language="python" data-title="a.py"><code class="language-python">x = <span class="tok-s">&quot;a&quot;</span>  <span class="tok-c"># b</span></code></pre>',
    )
  })

  it('keeps what stands on the line of the fence when that is no language', async () => {
    expect(await htmlOf('```@inproceedings{key, a\n}\n```')).toBe(
      '<pre><code>@inproceedings{key, a\n}</code></pre>',
    )
  })

  it('keeps a line of code that stands on the line of the fence', async () => {
    expect(await htmlOf("``` {'a': 'b', 'c': 1}\n```")).toBe(
      '<pre><code>{&#x27;a&#x27;: &#x27;b&#x27;, &#x27;c&#x27;: 1}\n</code></pre>',
    )
  })

  it('runs to the end when its fence never closes', async () => {
    expect(await htmlOf('```\na\n\n# b')).toBe('<pre><code>a\n\n# b</code></pre>')
  })

  it('keeps an empty line at the beginning of code, within HTML too', async () => {
    const code = '<pre><code>\na</code></pre>'
    expect(await htmlOf('```\n\na\n```')).toBe(code)
    expect(await htmlOf('<div>\n\n```\n\na\n```\n\n</div>')).toBe(`<div>\n${code}\n</div>`)
  })

  it('shows Mermaid as code', async () => {
    expect(await htmlOf('```mermaid\ngraph TD\n```')).toContain('<pre data-language="mermaid">')
  })
})

describe('links', () => {
  it.each([
    ['[a](x@example.org)', '<a href="mailto:x@example.org">a</a>'],
    ['[a](mailto:x@example.org)', '<a href="mailto:x@example.org">a</a>'],
    ['[a](example.org/b)', '<a href="https://example.org/b" rel="nofollow noopener">a</a>'],
    ['[a](README.md)', '<a href="README.md">a</a>'],
    ['[a](train.py)', '<a href="train.py">a</a>'],
    ['[a]()', 'a'],
    ['[a](javascript:alert(1))', 'a'],
    [
      '<https://example.org>',
      '<a href="https://example.org" rel="nofollow noopener">https://example.org</a>',
    ],
  ])('%s', async (markdown, html) => {
    expect(await htmlOf(markdown)).toBe(`<p>${html}</p>`)
  })

  it('stand beside the link to the Hub when they lead to our own page', async () => {
    expect(await htmlOf('[Tiny](https://huggingface.co/acme/tiny)')).toBe(
      '<p><a href="/models/acme/tiny">Tiny</a><a class="outer" href="https://huggingface.co/acme/tiny" rel="nofollow noopener" aria-label="Tiny on huggingface.co">↗</a></p>',
    )
  })

  it('find anchors that authors name, also when written another way', async () => {
    const html = await htmlOf('[a](#My-Part) [b](#here) [c](#nowhere)\n\n# My part\n\n<a name="here"></a>x')
    expect(html).toContain('<a href="#my-part">a</a> <a href="#here">b</a> <a href="#nowhere">c</a>')
    expect(html).toContain('<span id="here"></span>')
  })
})

describe('pictures, sound and film', () => {
  it.each([
    ['![a](own.png)', '<img src="/files/own.png" alt="a" loading="lazy" decoding="async"/>'],
    ['![](own.png)', '<img src="/files/own.png" alt="" loading="lazy" decoding="async"/>'],
    [
      '![a](dark.png#hf-dark-mode-only)',
      '<img src="/files/dark.png" alt="a" loading="lazy" decoding="async" class="dark-only"/>',
    ],
    [
      '<img src="own.png" width="50%" height="x" style="a" onerror="b">',
      '<img src="/files/own.png" alt="" loading="lazy" decoding="async" width="50%"/>',
    ],
    [
      '![a](https://example.org/b.png)',
      '<span class="image-elsewhere"><a href="https://example.org/b.png" rel="nofollow noopener">a</a> <span>on example.org</span></span>',
    ],
    [
      '[![](https://example.org/b.svg)](https://example.com)',
      '<a href="https://example.com" rel="nofollow noopener"><span class="image-elsewhere">Image <span>on example.org</span></span></a>',
    ],
    ['![a](x/gone.png?raw=1)', '<span class="image-missing">a (gone.png)</span>'],
    [
      '![a](data:image/png;base64,AAAA)',
      '<img src="data:image/png;base64,AAAA" alt="a" loading="lazy" decoding="async"/>',
    ],
    ['![a](data:image/svg+xml;base64,AAAA)', '<span class="image-missing">a</span>'],
    [
      '<video src="own.mp4" autoplay loop></video>',
      '<video src="/files/own.mp4" controls="" preload="none"></video>',
    ],
    [
      '<audio controls><source src="https://example.org/a.mp3"></audio>',
      '<span class="image-elsewhere"><a href="https://example.org/a.mp3" rel="nofollow noopener">Audio</a> <span>on example.org</span></span>',
    ],
  ])('%s', async (markdown, html) => {
    expect(await htmlOf(`x ${markdown}`)).toBe(`<p>x ${html}</p>`)
  })

  it('keep the sources of a picture that are the card’s own', async () => {
    const html = await htmlOf(
      '<picture><source media="(prefers-color-scheme: dark)" srcset="dark.png"><source srcset="https://example.org/a.png"><img src="own.png"></picture>',
    )
    expect(html).toBe(
      '<p><picture><source srcSet="/files/dark.png" media="(prefers-color-scheme: dark)"/><img src="/files/own.png" alt="" loading="lazy" decoding="async"/></picture></p>',
    )
  })
})

describe('raw HTML', () => {
  it.each([
    [
      '<details>\n<summary>More</summary>\n\n**bold**\n\n</details>',
      '<details>\n<summary>More</summary>\n<p><strong>bold</strong></p>\n</details>',
    ],
    ['<center>a <font color="red">b</font></center>', '<div class="center">a <span>b</span></div>'],
    ['H<sub>2</sub>O x<sup>2</sup>', '<p>H<sub>2</sub>O x<sup>2</sup></p>'],
    [
      '<table><tr><td colspan="2" align="center" style="x">a</td></tr></table>',
      '<table><tbody><tr><td colSpan="2" align="center">a</td></tr></tbody></table>',
    ],
    ['a</br>b', '<p>a<br/>b</p>'],
    [
      '<iframe src="https://example.org/a"></iframe>',
      '<a href="https://example.org/a" rel="nofollow noopener">https://example.org/a</a>',
    ],
    ['a <button onclick="x()">b</button> <label>c</label> <input value="d">', '<p>a b c </p>'],
    ['<Gallery />', ''],
    ['a <!-- b --> c', '<p>a  c</p>'],
    ['<!-- never closed\n\n# After', '<h2 id="after">After</h2>'],
    ['<style>\np { color: red }\n</style>\n\na', '<p>a</p>'],
    ['a <title>b</title> c', '<p>a b c</p>'],
    ['a <template>b</template> c', '<p>a b c</p>'],
    ['a <svg><title>b</title><path d="M0"/> <text>c</text></svg> d', '<p>a b  c  d</p>'],
    ['a <svg width="1"><g><path d="M0"/></g></svg> b', '<p>a  b</p>'],
    ['<svg>\n\n<g>\n<path d="M0"/>\n</g>\n\n</svg>\n\na', '<p>a</p>'],
    ['### <h1>a</h1h1>\n\nb', '<h2 id="ah1h1">a&lt;/h1h1&gt;</h2>\n<p>b</p>'],
    [
      '<details>\n<summary>a</summary>\n\nb\n\n# c',
      '<details>\n<summary>a</summary>\n<p>b</p>\n<h2 id="c">c</h2></details>',
    ],
    ['<form action="https://example.org"><select><option>a</option></select></form>', '<div>a</div>'],
    ['<html><head><meta charset="x"><link rel="stylesheet" href="x"></head><body>a</body></html>', 'a'],
  ])('%j', async (markdown, html) => {
    expect(await htmlOf(markdown)).toBe(html)
  })

  it.each([
    'a <mask> b',
    'a <unk> and <BOS> b',
    'a <lang1>-<lang2> b',
    'a <github-username> b',
    'a <dc:source> b',
    'a <s> and </s></s> b',
    'a <user name="x"> b </user>',
    'a <title> b',
    'a <label> b',
    'a <image> b',
  ])('leaves %j to be read', async (text) => {
    expect(await htmlOf(text)).toBe(`<p>${text.replace(/[<>"]/g, (char) => ENTITIES[char] ?? char)}</p>`)
  })

  it('keeps the words of a drawing apart', async () => {
    const drawing =
      '<svg><title>Flow</title><text>read</text><text><tspan x="0">parse</tspan><tspan x="9">draw</tspan></text></svg>'
    const words = (await htmlOf(drawing)).replaceAll(/<[^>]*>/g, '').trim()
    expect(words.split(/\s+/)).toEqual(['Flow', 'read', 'parse', 'draw'])
  })

  it('strikes out what a pair of tags encloses', async () => {
    expect(await htmlOf('<s>old</s> new')).toBe('<p><s>old</s> new</p>')
  })

  it('leaves names that are not HTML to be read within raw HTML, in any case', async () => {
    const html = await htmlOf('<table><tr><td><unk></td><td></SEP></td></tr></table>')
    expect(html).toContain('<td>&lt;unk&gt;</td><td>&lt;/SEP&gt;</td>')
  })

  it('reads the Markdown after a line that only looks like HTML', async () => {
    expect(await htmlOf('<github-username>\n**bold**\n# Next')).toBe(
      '<p>&lt;github-username&gt;\n<strong>bold</strong></p>\n<h2 id="next">Next</h2>',
    )
  })

  it('keeps the ids of an author, once each, and none that are ours', async () => {
    const html = await htmlOf(
      '<b id="a">1</b> <i id="a">2</i> <u id="mb-search">3</u> <em id="part">4</em>\n\n# Part',
    )
    expect(html).toBe('<p><b id="a">1</b> <i>2</i> <u>3</u> <em>4</em></p>\n<h2 id="part">Part</h2>')
  })
})

const ENTITIES: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '"': '&quot;' }
