import { expect, it } from 'vitest'
import { citationsIn, linkedTitlesIn, submittedIn } from './citations.ts'

const entry = (fields: string) => `Please cite:\n\n\`\`\`bibtex\n@article{key,\n${fields}\n}\n\`\`\`\n`

it.each([
  ['eprint', 'title = {Small Boats}, eprint={2001.00001}, archivePrefix={arXiv}', 'Small Boats'],
  ['journal', 'title="Small Boats", journal={arXiv preprint arXiv:2001.00001}', 'Small Boats'],
  ['address', 'title={Small Boats}, url={https://arxiv.org/abs/2001.00001v2}', 'Small Boats'],
  ['DOI', 'title={Small Boats}, doi={10.48550/arXiv.2001.00001}', 'Small Boats'],
  [
    'braces',
    'title = {{Small}\n   {B}oats \\& {W}ater -- A study}, note={arXiv:2001.00001}',
    'Small Boats & Water – A study',
  ],
  ['title of the book', 'booktitle={Proceedings}, note={arXiv:2001.00001}', undefined],
  ['accents', 'title={The Caf\\\'e of G{\\"o}del}, note={arXiv:2001.00001}', 'The Café of Gödel'],
  ['command of TeX', 'title={Costs of $x$}, note={arXiv:2001.00001}', undefined],
])('reads a paper by its %s', (_, fields, title) => {
  const [paper, ...others] = citationsIn(entry(fields))
  expect(others).toEqual([])
  expect(paper?.id).toBe('2001.00001')
  expect(paper?.paper?.title).toBe(title)
})

it.each([
  ['Ash, Ada and Birch, Bo', ['Ada Ash', 'Bo Birch']],
  ['Ada Ash and\n Bo Birch and others', ['Ada Ash', 'Bo Birch', 'et al.']],
  ["J{\\'e}gou, Herv{\\'e} and M{\\\"u}ller, Max", ['Hervé Jégou', 'Max Müller']],
  ['{Acme Team}', ['Acme Team']],
  [Array(30).fill('Ada Ash').join(' and '), [...Array(20).fill('Ada Ash'), 'et al.']],
  ['Ash, \\o Ada', []],
])('reads the authors %s', (author, names) => {
  const [cited] = citationsIn(entry(`author={${author}}, year = 2021, note={arXiv:2001.00001}`))
  expect(cited?.paper).toEqual({ title: undefined, authors: names, year: 2021 })
})

it.each([
  ['2001.00001', '2020-01'],
  ['1810.04805', '2018-10'],
  ['cs/0506075', '2005-06'],
  ['hep-th/9901001', '1999-01'],
  ['0000.00000', undefined],
])('tells from the id %s when the paper was submitted', (id, month) => {
  expect(submittedIn(id)).toBe(month)
})

it('takes the text of a link for the title of a paper only if it can be one', () => {
  const link = (text: string) => linkedTitlesIn(`See [${text}](https://arxiv.org/abs/2001.00001v2).`)
  const title = 'Small Boats on Large Seas'
  for (const text of [title, `*${title}*`, `“${title}”`])
    expect(link(text)).toEqual(new Map([['2001.00001', title]]))
  for (const text of [
    'the paper on small boats',
    'Read the report',
    'Ash et al., 2020 on boats',
    'arXiv:2001.00001',
    title.toLowerCase(),
  ])
    expect(link(text)).toEqual(new Map())
  expect(linkedTitlesIn(`[${title}](https://elsewhere.example/abs/2001.00001)`)).toEqual(new Map())
})

it('gives no title to a paper that an entry names beside another one, or that stands behind an entry', () => {
  expect(citationsIn(entry('title={Boats}, note={arXiv:2001.00001, extends arXiv:2001.00002}'))).toEqual([
    { id: '2001.00001', paper: undefined },
    { id: '2001.00002', paper: undefined },
  ])
  expect(citationsIn('@misc{a, title={Boats}, year={2020}}\nSee arXiv:2001.00001 too.')).toEqual([])
  expect(citationsIn(entry('title={Boats}, pages={2001.00001}'))).toEqual([])
})

it('reads entries that are all blanks as quickly as others', () => {
  const entries =
    `@misc{arxiv${' '.repeat(4980)}}\n@misc{arXiv: 2001.00002, author={${' '.repeat(4900)}}}\n`.repeat(3000)
  const cited = citationsIn(`${entries}@misc{a, title={Boats}, note={arXiv: 2001.00001}}`)
  expect(cited).toHaveLength(3001)
  expect(cited.at(-1)).toMatchObject({ id: '2001.00001', paper: { title: 'Boats' } })
})
