import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTEXT } from '../../test/helpers/html.ts'
import { renderArticle } from '../article/render-article.ts'
import { plainText, sections, summarize } from './outline.ts'

describe('summarize', () => {
  it.each([
    ['takes the first paragraph', '# Tiny\n\nA small model for text.\n\nMore.', 'A small model for text.'],
    [
      'adds a short second sentence',
      'A small model. It reads text in German.',
      'A small model. It reads text in German.',
    ],
    [
      'stops after a first sentence that is long enough',
      `${'A model that reads '.repeat(5)}text. More.`,
      `${'A model that reads '.repeat(5)}text.`,
    ],
    [
      'does not stop at an abbreviation',
      'A model for tasks, e.g. Tagging, by Smith et al. in 2020. More.',
      'A model for tasks, e.g. Tagging, by Smith et al. in 2020. More.',
    ],
    [
      'skips badges, images and raw HTML',
      '<p align="center">\n<img src="a">\n</p>\n\n![logo](a.png)\n\n[![b](c)](d)\n\nA small model for text.',
      'A small model for text.',
    ],
    [
      'skips tables, code, lists of links and rules',
      '| a | b |\n|---|---|\n| some words in a table | b |\n\n```\nsome words of code here\n```\n\n- [A part of the card](#a)\n\n---\n\nA small model for text.',
      'A small model for text.',
    ],
    [
      'skips what a template left',
      '[More Information Needed]\n\nThis model card has been automatically generated from a run.\n\nA small model for text.',
      'A small model for text.',
    ],
    [
      'skips labelled facts',
      '**Language model:** tiny  \n**Language:** German\n\nA small model for text.',
      'A small model for text.',
    ],
    [
      'prefers the summary of a dataset',
      '# D\n\nSome first words about it.\n\n### Dataset Summary\n\nTen thousand rows of text.',
      'Ten thousand rows of text.',
    ],
    [
      'goes back to the top when the summary is empty',
      'Some first words about it.\n\n## Dataset Summary\n\n[More Information Needed]\n\n## Next\n\nOther words.',
      'Some first words about it.',
    ],
    ['reads within a quote', '> A small model for text.', 'A small model for text.'],
    [
      'keeps placeholders and drops marks',
      'A **small** [model](a) that fills `<mask>` and <unk> :rocket: in *text*.',
      'A small model that fills <mask> and <unk> 🚀 in text.',
    ],
    [
      'reads references and autolinks',
      'A small [model][a] from <https://example.org>.\n\n[a]: b',
      'A small model from https://example.org.',
    ],
    [
      'is no address alone, and begins with no sign of a heading',
      '# Tiny\n\nhttps://example.org/acme/tiny-bert\n\n#Tiny: A small model for text that anyone can train.',
      'Tiny: A small model for text that anyone can train.',
    ],
    [
      'does not repeat the title',
      '# A small model fine-tuned on German text\n\nA small model, fine-tuned on German text.\n\n```\nx\n```',
      '',
    ],
    [
      'takes the section that announces it, wherever that is',
      '# Tiny\n\n## Evaluation\n\nMeasured on all of the reviews.\n\n## Model description\n\nA small model for text.',
      'A small model for text.',
    ],
    [
      'takes the first section of a card that has only sections',
      '# Tiny\n\n## 模型介绍\n\nA small model for text.\n\n## More\n\nOther words of it.',
      'A small model for text.',
    ],
    [
      'takes no sentence from the middle of a card',
      '# Tiny\n\n## Usage\n\nLoad it with the tokenizer of Small.\n\n## Performance\n\nMeasured on all of the reviews.',
      '',
    ],
    [
      'begins with no licence',
      '# Tiny\n\nThis model is released under the MIT licence.\n\nLicensed under MIT.\n\n© 2026 Acme and others\n\nThe above copyright notice shall be included in all copies.\n\nA small model for text.',
      'A small model for text.',
    ],
    [
      'begins with no place where something else is found',
      '# Tiny\n\nThe code is available at our other site.\n\nCode for the training can be found here.\n\nA small model for text.',
      'A small model for text.',
    ],
    [
      'begins with no line of code or bibliography',
      '# Tiny\n\ntiny = load_model("acme/tiny", words=10)\n\nRoe, Jo. "Words and Sailors." arXiv preprint (2026).\n\nA small model for text.',
      'A small model for text.',
    ],
    [
      'begins with no sentence of the template',
      '# Tiny\n\nThe data fields are the same among all splits.\n\nWords of sailors, with what they mean.',
      'Words of sailors, with what they mean.',
    ],
    [
      'begins with no row of badges',
      '[![Licence MIT of this](https://a.example/b.svg)](https://a.example) ![Python 3.14 or newer](c.svg)\n\nA small model for words.',
      'A small model for words.',
    ],
    [
      'begins with no formula',
      '# Loss\n\n$$\\mathcal{L} = \\sum_i \\log p(x_i \\mid x_{<i})$$\n\nA model for words, of $n$ layers.',
      'A model for words, of $n$ layers.',
    ],
    [
      'reads references to characters, in HTML too',
      '<p>Words &amp;&nbsp;numbers &lt;b&gt; &eacute;t&eacute;, &#8216;as&#x2019; they are.</p>',
      'Words & numbers <b> été, ‘as’ they are.',
    ],
    [
      'begins with no line of a bibliography',
      '```bibtex\n@article{a,\n```\n\n<pre>\ntitle = {A title of many words, and more},\n\nyear = {2020}\n</pre>\n\nA small model for words.',
      'A small model for words.',
    ],
    ['has no mark of a line that is broken', 'A small model \\\nfor text.', 'A small model for text.'],
    ['has no mark of an alert', '> [!NOTE]\n> A small model for text.', 'A small model for text.'],
    ['has no mark of an alert that is none', '> [!NOTE] A small model for text.', 'A small model for text.'],
    [
      'begins with nothing that a generator wrote',
      '# Tiny\n\nThis is the card of a model that has been pushed on the Hub.\n\nThis llama model was trained 2x faster with [Unsloth](https://a.example).\n\nThis dataset was created using [LeRobot](https://a.example).\n\nA small model for text.',
      'A small model for text.',
    ],
    [
      'begins with no row of links',
      '# Tiny\n\n[Paper](a) | [Code and weights](b) | [Try the demo](c)\n\n[Website](a) • [Blog](b) • [Talk to us](c)\n\nA small model for text.',
      'A small model for text.',
    ],
    [
      'takes nothing from sections about parts',
      '# Tiny\n\n## Framework versions\n\nIt needs the fifth version of the library.\n\n## Prompt template\n\nBegin each of them with a word.',
      '',
    ],
    ['begins with a word', '\u200b\nA small model\n\u200b\nfor text.', 'A small model for text.'],
    ['is empty when there is nothing to say', '# Tiny\n\n```\nx\n```', ''],
    ['is empty for an empty body', '', ''],
    [
      'reads Chinese',
      '这是一个用于中文文本分类的小模型。更多信息。',
      '这是一个用于中文文本分类的小模型。更多信息。',
    ],
  ])('%s', (_, body, summary) => {
    expect(summarize(body)).toBe(summary)
  })

  it('cuts a long sentence at a word', () => {
    const summary = summarize(`A model ${'for many kinds of words '.repeat(20)}.`)
    expect(summary.length).toBeLessThanOrEqual(200)
    expect(summary).toMatch(/ (?:for|many|kinds|of|words)…$/)
  })

  it('is one line of at most 200 characters for any text', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), MARKDOWN), { maxLength: 40 }),
        (parts) => {
          const summary = summarize(parts.join(''))
          expect(summary.length).toBeLessThanOrEqual(200)
          expect(summary).not.toMatch(/\n/)
        },
      ),
    )
  })
})

const MARKDOWN = fc.constantFrom(
  '\n\n',
  '\n',
  '# ',
  '- ',
  '> ',
  '```\n',
  '[a](b)',
  '![',
  '](',
  '<b>',
  '<mask>',
  '**',
  '`',
  'A few words of prose. ',
  '|',
  '---',
)

describe('plainText', () => {
  it('has no words of a rule, however long', () => {
    expect(plainText(`a\n\n${'*'.repeat(4_000_000)}\n\nb`)).toBe('a\nb')
  })

  it('has the words of every block and no marks', () => {
    const body =
      '# A *title*\n\n- one [link](https://example.org)\n- ![alt](b.png)\n\n| c | d |\n|---|---|\n| e | f |\n\n```py\nx = 1\n```\n\n<b>g</b> &amp; <mask>'
    expect(plainText(body)).toBe('A title\none link\n!alt\nc d e f\nx = 1\ng & <mask>'.replace('!alt', 'alt'))
  })

  it('leaves out comments, styles and scripts', () => {
    expect(plainText('a <!-- b --> c\n\n<style>\nd\n\ne\n</style>\n\n<script>f</script>g')).toBe('a c\ng')
  })
})

describe('sections', () => {
  it('are what stands under each heading', () => {
    expect(sections('Intro.\n\n# A\n\nb\n\n- c\n\nD\n===\n\n## A\n')).toEqual([
      { title: '', id: '', level: 0, text: 'Intro.' },
      { title: 'A', id: 'a', level: 1, text: 'b\nc' },
      { title: 'D', id: 'd', level: 1, text: '' },
      { title: 'A', id: 'a-1', level: 2, text: '' },
    ])
  })

  it.each([
    '# A `b_c` *d* [e](f) ![g](h) <b>i</b> &amp; j \\* :rocket: 🚀 k #',
    '# a_b\n# a b\n# A B',
    '#\n# x',
    '> # quoted\n\n- # listed',
    '```\n# not\n```\n# yes',
    '    # code\n\n# yes',
    '# a [[b]]\n# c [[b]]',
    'two\nlines\n---\n\n---\n',
    '<h2>raw <b>html</b></h2>\n\n# md',
    '# \\\\(x_1\\\\) and $$y$$',
    '# www.example.org and a@b.co',
    '# <mask> and <unk>',
    '| a | b |\n|---|---|\n| c | d |\n# after a table',
  ])('have the ids of the article for %j', async (body) => {
    const { toc } = await renderArticle(body, CONTEXT)
    expect(sections(body).flatMap(({ id, title }) => (id === '' ? [] : [{ id, title }]))).toEqual(
      toc.map(({ id, text }) => ({ id, title: text })),
    )
  })
})
