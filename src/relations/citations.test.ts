import { expect, it } from 'vitest'
import { citationsIn } from './citations.ts'

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
  ['command of TeX', "title={Caf\\'e $x$}, note={arXiv:2001.00001}", undefined],
])('reads a paper by its %s', (_, fields, title) => {
  expect(citationsIn(entry(fields))).toEqual([{ id: '2001.00001', title }])
})

it('gives no title to a paper that an entry names beside another one, or that stands behind an entry', () => {
  expect(citationsIn(entry('title={Boats}, note={arXiv:2001.00001, extends arXiv:2001.00002}'))).toEqual([
    { id: '2001.00001', title: undefined },
    { id: '2001.00002', title: undefined },
  ])
  expect(citationsIn('@misc{a, title={Boats}, year={2020}}\nSee arXiv:2001.00001 too.')).toEqual([])
  expect(citationsIn(entry('title={Boats}, pages={2001.00001}'))).toEqual([])
})

it('reads entries that are all blanks as quickly as others', () => {
  const entries = `@misc{arxiv${' '.repeat(4980)}}\n`.repeat(3000)
  expect(citationsIn(`${entries}@misc{a, title={Boats}, note={arXiv: 2001.00001}}`)).toEqual([
    { id: '2001.00001', title: 'Boats' },
  ])
})
