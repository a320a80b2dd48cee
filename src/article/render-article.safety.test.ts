import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTEXT, draw } from '../../test/helpers/html.ts'
import { findDangers } from '../../test/helpers/safety.ts'
import { renderArticle } from './render-article.ts'

/** The usual attacks, after https://cheatsheetseries.owasp.org/cheatsheets/XSS_Filter_Evasion_Cheat_Sheet.html */
const PAYLOADS = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=https://example.org/x.js></SCRIPT>',
  '# a <script>alert(1)</script>',
  'a <script>alert(1)\n\n</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img src="javascript:alert(1)">',
  '<img src=`javascript:alert(1)`>',
  '<img """><script>alert(1)</script>">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><foreignObject><body onload=alert(1)></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<math href="javascript:alert(1)">x</math>',
  '<body onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html;base64,PHNjcmlwdD4="></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="https://example.org/">',
  '<link rel="stylesheet" href="https://example.org/x.css">',
  '<meta http-equiv="refresh" content="0;url=https://example.org">',
  '<form action="https://example.org"><input name="token"><button formaction="javascript:alert(1)">x</button></form>',
  '<style>* { display: none }</style>',
  '<div style="position:fixed;inset:0;background:url(https://example.org)">x</div>',
  '<p class="alert sr-only mb-x" style="x">y</p>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" &#14; javascript:alert(1)">x</a>',
  '<a href="vbscript:x">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//example.org" onmouseover="alert(1)" target="_top" ping="https://example.org">x</a>',
  '[x](javascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](&#x6A;avascript:alert(1))',
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '![x](javascript:alert(1))',
  '![x](data:text/html;base64,AAAA)',
  '![x](data:image/svg+xml,<svg/onload=alert(1)>)',
  '![x" onerror="alert(1)](own.png)',
  '![x](own.png "x\\" onerror=alert(1)")',
  '<video src=x onerror=alert(1) autoplay><source onerror=alert(1) src=https://example.org/x></video>',
  '<video poster="https://example.org/a.png" src="own.mp4"></video>',
  '<picture><source srcset="https://example.org/a.png 2x"><img srcset="https://example.org/b.png" src="own.png"></picture>',
  '<picture><source srcset="own.png 0.1x,https://example.org/a.png"><img src="own.png"></picture>',
  '<table background="https://example.org/a.png"><td background="https://example.org/b.png">x</td></table>',
  '<details open ontoggle=alert(1)>x</details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<input autofocus onfocus=alert(1)>',
  '<textarea><script>alert(1)</script></textarea>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<xmp><script>alert(1)</script></xmp>',
  '<plaintext><script>alert(1)</script>',
  '<!--><script>alert(1)</script>-->',
  '<!-- --!><script>alert(1)</script> -->',
  '<![CDATA[><script>alert(1)</script>]]>',
  '<?xml ?><script>alert(1)</script>',
  '<a name="__proto__" id="constructor">x</a> <img name="cookie" id="body" src="own.png">',
  '<mb-frame src="javascript:alert(1)">x</mb-frame>',
  '<a mb-0=0 mb-1=0 onclick=alert(1) href="javascript:alert(1)">x</a> [y](https://example.org)',
  '<div title=\f"> [x](https://example.org) " onclick=alert(1)>',
  '<b><table><tr>x</b><td><script>alert(1)</script></table> [x](https://example.org)',
  '<div><svg><p></div><math><table></svg><form><form></div>',
  '<template><div></template><template></div>',
  '<b id="mb-toc">x</b> <a id="mb-fn-1">y</a> # mb-search',
  '<section data-footnotes class="footnotes"><h2 id="footnote-label" class="sr-only">x</h2></section>',
  '```"><script>alert(1)</script>\nx\n```',
  '```python title="<script>alert(1)</script>"\nx\n```',
  '<pre><code class="language-x onload=alert(1) math-inline">\\href{javascript:alert(1)}{x}</code></pre>',
  '$$\\href{javascript:alert(1)}{x}$$ $$\\html{<script>}$$',
  '\\\\(</annotation><script>alert(1)</script>\\\\)',
  '<a href="https://example.org"><a href="https://example.com">x</a></a>',
  '[a <a href="b">c</a> d](https://example.org)',
  '<img src="own.png" width="1" height="1" usemap="#a"><map name="a"><area href="javascript:alert(1)"></map>',
  '<frameset><frame src="javascript:alert(1)"></frameset>',
  '<x onclick=alert(1)>',
  '<x:script xmlns:x="http://www.w3.org/1999/xhtml">alert(1)</x:script>',
  '<div\u0000onclick=alert(1)>x</div>',
  '\u0000<script\u0000>alert(1)</script>',
]

describe('hostile Markdown', () => {
  it.each(PAYLOADS)('leaves nothing active of %j', async (markdown) => {
    const { tree } = await renderArticle(markdown, CONTEXT)
    expect(findDangers(tree)).toEqual([])
    const tags = draw(tree).replaceAll(/="[^"]*"/g, '=')
    expect(tags).not.toMatch(/<script|<style|<iframe|<[a-z][^>]* (?:on\w+|style)=/i)
  })

  it('never lets an address of the context be a script', async () => {
    const { tree } = await renderArticle('[a](b)', {
      ...CONTEXT,
      resolveLink: () => ({ href: 'javascript:alert(1)', external: false }),
    })
    expect(findDangers(tree)).toEqual([])
  })
})

describe('any text', () => {
  const fragment = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 8 }),
    fc.constantFrom(...PAYLOADS),
    fc.constantFrom(
      '\n',
      '\n\n',
      ' ',
      '    ',
      '\t',
      '# ',
      '## ',
      '- ',
      '1. ',
      '> ',
      '| a | b |\n|---|---|\n',
      '```',
      '~~~',
      '$$',
      '\\\\(',
      '\\\\)',
      '\\\\[',
      '[',
      '](',
      ')',
      '![',
      '[^a]',
      '[^a]: ',
      '*',
      '**',
      '_',
      '`',
      '~~',
      '<',
      '>',
      '</',
      '<div>',
      '</div>',
      '<table>',
      '<td>',
      '<p>',
      '<h1>',
      '</h1>',
      '<a ',
      'href="',
      '"',
      '<details>',
      '<!--',
      '-->',
      '<svg>',
      '<math>',
      '<mask>',
      '<b>',
      '</b>',
      '&lt;',
      ':smile:',
      '[[x]]',
      '---\n',
      '===\n',
    ),
  )

  it('gives a tree of allowed elements and attributes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fragment, { maxLength: 25 }), async (fragments) => {
        const { tree, toc } = await renderArticle(fragments.join(''), CONTEXT)
        expect(findDangers(tree)).toEqual([])
        expect(new Set(toc.map(({ id }) => id)).size).toBe(toc.length)
        draw(tree)
      }),
      { numRuns: 500 },
    )
  })
})

describe('Markdown that is built to cost time', () => {
  it.each<[string, string]>([
    ['quotes', '>'.repeat(10_000)],
    ['lists', '- '.repeat(10_000)],
    ['indented lists', Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
    ['a long list', '-\n'.repeat(20_000)],
    ['lazy lines', `${'>'.repeat(2000)}x\n${'y\n'.repeat(5000)}`],
    ['brackets', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
    ['images', '![a](b) '.repeat(5000)],
    ['emphasis', '*a_ '.repeat(10_000)],
    ['backticks', Array.from({ length: 300 }, (_, size) => '`'.repeat(size)).join(' ')],
    ['elements', '<div>'.repeat(10_000)],
    [
      'formatting',
      `${Array.from({ length: 100 }, (_, at) => `<b id=x${at}>`).join('')}${'<p>a'.repeat(2000)}`,
    ],
    ['elements that leave emphasis open', '<div><b></div>\n\na\n\n'.repeat(3000)],
    ['emphasis around paragraphs', `<i>${'<b>\n\na\n\n</b>\n\n'.repeat(3000)}`],
    [
      'attributes with the names of marks',
      `[a](b) <i ${Array.from({ length: 10_000 }, (_, at) => `mb-${at}`).join(' ')}>`,
    ],
    ['tables in tables', '<table><tr><td>'.repeat(2000)],
    ['unclosed tags', '<a b="'.repeat(10_000)],
    ['placeholders', '<unk>\n# h\n'.repeat(1000)],
    ['formulas', '\\\\(a'.repeat(10_000)],
    ['nested formulas', `$$${'{'.repeat(2000)}${'}'.repeat(2000)}$$`],
    ['a wide table', `|${'a|'.repeat(2000)}\n|${'-|'.repeat(2000)}\n${'|\n'.repeat(5000)}`],
    ['a repeated long address', `[a]: /${'b'.repeat(20_000)}\n\n${'[a] '.repeat(400)}`],
    ['blank lines', '\n'.repeat(200_000)],
  ])('stays small and comes to an end: %s', async (_, markdown) => {
    const { tree } = await renderArticle(markdown, CONTEXT)
    const html = draw(tree)
    expect(html.length).toBeLessThan(40 * markdown.length + 1_000_000)
  })
})
