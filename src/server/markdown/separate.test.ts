import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../../test/helpers/app.ts'
import { safetensorsFile } from '../../../test/helpers/weights-files.ts'
import { pageMarkdown } from './page-markdown.ts'

const inMain = (html: string) => pageMarkdown(`<main>${html}</main>`)

it.each([
  ['<p><span>109 × 32</span><span>3.49 k</span></p>', '109 × 32 3.49 k'],
  ['<p><a href="/a">A</a><a href="/b">B</a></p>', '[A](/a) [B](/b)'],
  ['<p>int64<small>0 to 1</small></p>', 'int64 0 to 1'],
  ['<p>Files<span class="count">3</span></p>', 'Files 3'],
  ['<div class="prose"><p><small>value</small><span class="description">The</span></p></div>', 'value The'],
  ['<p><span><b>one</b></span><span><b>two</b></span></p>', '**one** **two**'],
])('what the style sheet keeps apart is apart in %s', async (html, markdown) => {
  expect(await inMain(html)).toBe(`${markdown}\n`)
})

it.each([
  ['<p><b>B</b>ERT</p>', '**B**ERT'],
  ['<p>H<sub>2</sub>O and 10<sup>3</sup></p>', 'H2O and 103'],
  ['<p><code><span class="k">int</span><span class="n">64</span></code></p>', '`int64`'],
  ['<div class="prose"><p><span>un</span><span>do</span></p></div>', 'undo'],
  ['<p>Bert<wbr>For<wbr>MaskedLM</p>', 'BertForMaskedLM'],
  ['<p><span>(</span><span>a</span><span>)</span></p>', '(a)'],
])('one word stays one in %s', async (html, markdown) => {
  expect(await inMain(html)).toBe(`${markdown}\n`)
})

let site: AppForTest
beforeAll(async () => {
  site = await makeApp({
    'models/acme/tiny/README.md': '---\nlicense: mit\npipeline_tag: fill-mask\n---\n# Tiny\n',
    'models/acme/tiny/config.json': '{"architectures": ["BertForMaskedLM"], "model_type": "bert"}',
    'models/acme/tiny/model.safetensors': safetensorsFile({ 'bert.embeddings.weight': [109, 32] }),
    'datasets/acme/rows/README.md': '# Rows\n',
    'datasets/acme/rows/train.csv': 'text,label\ngood,1\nbad,0\n',
    'datasets/acme/parts/README.md': `---\nconfigs:\n- {config_name: en, data_files: [{split: train, path: a.csv}, {split: test, path: b.csv}]}\n- {config_name: fr, data_files: a.csv}\n---\n# Parts\n`,
    'datasets/acme/parts/a.csv': 'a\n1\n',
    'datasets/acme/parts/b.csv': 'a\n2\n',
  })
})
afterAll(() => site.close())

it.each([
  ['/weights/acme/tiny.md', /109 × 32 3\.49/],
  ['/models/acme/tiny.md', /BertForMaskedLM|Bert For Masked LM/],
  ['/datasets/acme/rows.md', /int64 0 to 1/],
])('the numbers and words of %s do not touch', async (path, expected) => {
  const markdown = await (await site.app.request(path)).text()
  expect(markdown).toMatch(expected)
  expect(markdown).not.toContain('\u200B')
})

it('the twin of a dataset leads to its other subsets and splits', async () => {
  const twin = async (query: string) => (await site.app.request(`/datasets/acme/parts.md${query}`)).text()
  const first = await twin('')
  expect(first).toContain('Subset: **en**, [fr](/datasets/acme/parts?config=fr)')
  expect(first).toContain('Split: **train**, [test](/datasets/acme/parts?split=test)')
  expect(await twin('?split=test')).toContain('Split: [train](/datasets/acme/parts), **test**')
})

it('the twin of a model names the languages that there is code in', async () => {
  expect(await (await site.app.request('/models/acme/tiny.md')).text()).toMatch(/^Code in Python, .*$/m)
})
