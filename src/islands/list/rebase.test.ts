import { expect, it } from 'vitest'
import { rebase } from './rebase.ts'

const at = (query: string) => new URL(`https://models.acme.example/models${query}`)

it.each([
  ['one filter after another', '?license=mit', '', '?task=fill-mask', '?task=fill-mask&license=mit'],
  ['a filter while words are on their way', '?license=mit', '', '?q=bert', '?q=bert&license=mit'],
  ['a filter taken away', '', '?license=mit', '?license=mit&q=bert', '?q=bert'],
  [
    'one of two values',
    '?license=mit',
    '?license=gpl&license=mit',
    '?license=gpl&license=mit&q=x',
    '?license=mit&q=x',
  ],
  ['another order', '?sort=name', '', '?sort=size&q=x', '?sort=name&q=x'],
  ['words corrected', '?q=bert', '?q=bret', '?q=bret2', '?q=bert'],
  [
    'the end of a range',
    '?parameters_min=5',
    '?parameters_min=1',
    '?parameters_min=1&q=x',
    '?q=x&parameters_min=5',
  ],
  ['the rows of another split', '?split=test', '?split=train', '?split=train&q=x', '?q=x&split=test'],
  ['the second page of another list', '?page=2', '', '?q=x', '?q=x'],
])('carries over %s', (_, link, drawn, asked, result) => {
  expect(rebase(at(link), at(drawn), at(asked)).search).toBe(result)
})

it('leads to the next page once, however often it is asked for', () => {
  expect(rebase(at('?q=a&offset=50'), at('?q=a'), at('?q=a&offset=50')).search).toBe('?q=a&offset=50')
})

it('leaves a link alone that was made for what is asked', () => {
  expect(rebase(at('?q=a&page=2'), at('?q=a'), at('?q=a')).search).toBe('?q=a&page=2')
})
