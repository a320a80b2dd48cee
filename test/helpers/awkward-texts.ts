/** Texts on which two readers of Markdown like to disagree. */

import fc from 'fast-check'

export const AWKWARD_TEXTS = [
  'a  \nb\\\nc\n===\n\n# <b>d</b><br>e &amp; <!-- f --> <mark>g</mark>\n\n<p align="center">\n<b>h &lt;\n\n# i</b></p>',
  'a <a href="x">b\n\n# c [d](e) <i>f\n\ng</i> <p>h</p> <div>i\n\n# j <div>k</div> l',
  'Title\n=====\n\nSubtitle\n---\n\ntwo\nlines\n---',
  '# a\n#b\n#\n##\n####### seven\n ### three spaces\n    # four spaces',
  '\\# escaped\n\n# closed ##\n# not closed#\n# a \\#\n# `#` #',
  '#\ttab\n\n#  two  spaces  inside',
  '> # in a quote\n> text\n>> ## in two\nlazy',
  '- # in a list\n  text\n  - ## in two\n\n1. a\n\n   # in an item\n2. b',
  '```md\n# in code\n```\n~~~\n# in code too\n```\n~~~\n# after code',
  '- ```\n  # in code\n  ```\n- # after code',
  '```\n# never closed',
  '    # indented code\n\n\t# by a tab\n\ntext\n    # continues',
  '<h1>HTML</h1>\n\n<h2 align="center">of <b>two</b><br>lines &amp; &copy;</h2>\n\n<h3 id="own">own</h3>',
  '<h1 align="center">\n\nMarkdown in HTML\n\n</h1>\n\ntext',
  '<div>\n<h2>never closed\n\ntext\n\n</div>\n\n# next',
  'text <h2>in a paragraph</h2> more',
  '<table><tr><td>a<h2>in a cell</h2>b</td><td>c</td></tr></table>',
  '<details>\n<summary>More</summary>\n\n# Folded\n\ntext\n</details>',
  '<h2></h2>\n\n<h2><img src="own.png" alt="only a picture"></h2>\n\n# ![only](own.png)',
  '<!-- # in a comment -->\n\n<!--\n# in a comment\n\n# still\n-->\n# after',
  '<!-- never closed\n# a\n\n# b',
  '<pre>\n# in pre\n\n# still\n</pre>\n<script>\n# in script\n</script>\n<style>h1 { x: y }</style>\n# after',
  '# Same\n# Same\n# same!\n# Same-1\n# Same',
  '# *a* **b** ~~c~~ `d` [e](f) [g][h] ![i](own.png) <https://j.example> www.k.example\n\n[h]: /l',
  '# \\\\(x_1\\\\) and $$y$$ and $z$\n\n$$\n# in a formula\n$$\n\n\\\\[ # another \\\\]',
  '# A &amp; B &nbsp; &copy; &#35; &bogus; AT&T\n\n&lt;b&gt; &quot;',
  '# :rocket: 🚀 :no_such: 👩‍💻\n\n日本語\n===\n\n# Ünï cödé',
  '# [[id]]\n# named [[id]]\n# again[[id]]\n# spaced [[i d]]\n# mb-reserved\n# x [[mb-x]]',
  '# a <mask> and <unk> </s> <s>\n\n<s> text <mask>\n\n# <s>struck</s>',
  '---\nfront: matter\n---\n\n# after\n\n---\n\nnot: matter\n---',
  '+++\nfront = 1\n+++\n# after',
  'a\r\n===\r\n\r\n# b\r\nc\rd\r# e',
  '\ufeff# after a mark\n\ntext',
  '| # a | b |\n|---|---|\n| c \\| d | `e|f` | g |\n| h |\n# after a table',
  'a | b\n-|-\nc | d\n\nno | table\n===',
  'text[^1] [^none]\n\n# footnotes[^1]\n\n[^1]: # in a footnote\n\n    more\n\n[^2]: unused\n\n# after',
  '[a]: /b "# title"\n[c]: <\n# d\n>\n\n# [a] [b][] [c]',
  '> [!NOTE]\n> A note.\n\n> [!TIP] same line\n\n> [!other]\n> text',
  '* * *\n- - -\n_ _ _\n***\n# after rules\n- ---\n- - # deep',
  '- [ ] # task\n- [x] done\n\n# two  \nlines\\\n# three\\',
  '<svg><title>Drawing</title><text>words</text></svg>\n\n# after <svg><text>a</text></svg>',
  '<iframe src="https://a.example/"></iframe>\n\n# after\n\n<center>\n\n# centred\n\n</center>',
  '<a name="x"></a>\n# anchored\n\n<h2 class="sr-only">label</h2>\n\n<h2><h3>both</h3></h2>',
  'Term\n: text\n\n# a\n: b\n\n***bold*** __init__ snake_case 2*3*4 ~x~',
  '\u200b\n# \u200b\n#\u00a0no break\n# \u2003em\n\n\u2028# line separator',
  '<p>\n# not Markdown\n</p>\n# Markdown?\n\n# Markdown',
  '``# code``\n# `unclosed\n# ``` a ``` b',
  'line ending with two  \n# heading\ntext\\\n# heading',
] as const

/** Some of the texts, and lines of them, one after the other. */
export function anyMixture(texts: readonly string[]): fc.Arbitrary<string> {
  const lines = texts.flatMap((text) => text.split('\n'))
  return fc
    .tuple(
      fc.array(fc.oneof(fc.constantFrom(...texts), fc.constantFrom(...lines)), {
        minLength: 1,
        maxLength: 12,
      }),
      fc.constantFrom('\n\n', '\n', ' ', '\r\n'),
    )
    .map(([parts, between]) => parts.join(between))
}
