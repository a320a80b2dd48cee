import { expect, it } from 'vitest'
import { readListQuery } from './list-query.ts'
import { readTyped } from './typed-text.ts'

const RANGE = ['parameters_max']

const read = (q: string) =>
  readTyped(readListQuery('/models/', new URLSearchParams({ q, task: 'fill-mask', parameters_max: '5' })))

it('takes facets for filters, beside those that are chosen', () => {
  expect(read('bert license:mit Task:"Text generation"').query).toMatchObject({
    text: 'bert',
    facets: { license: ['mit'], task: ['fill-mask', 'Text generation'] },
  })
})

it('passes over what the index cannot answer, ranges among it, and says so', () => {
  const passed = read('bert -"in this order" -tag:x name:base')
  expect(passed.query).not.toHaveProperty('ranges')
  expect(passed).toMatchObject({
    query: { text: 'bert base' },
    passedOver: ['-"in this order"', '-tag:x', 'name:', 'parameters_max'],
  })
})

it('keeps words to leave out, but not beside a phrase, nor more than a few', () => {
  expect(read('bert -german -gpt-2')).toMatchObject({
    query: { text: 'bert -german -gpt-2' },
    passedOver: RANGE,
  })
  expect(read('"in this order" -german')).toMatchObject({
    query: { text: '"in this order"' },
    passedOver: ['-german', ...RANGE],
  })
  expect(read('-a -b -c -d').passedOver).toEqual(['-d', ...RANGE])
})

it('searches for what is no field as words, and leaves addresses, phrases and hyphens alone', () => {
  expect(read('licence:mit')).toMatchObject({ query: { text: 'licence mit' } })
  for (const text of ['https://hf.co/acme/pen', '"in this order"', 'fine-tuned - gpt-2'])
    expect(read(text)).toMatchObject({ query: { text }, passedOver: RANGE })
})

it('asks for nothing by signs alone, nor by a field that nothing stands behind yet', () => {
  for (const text of ['""', '---', 'License:']) expect(read(text).query.text).toBe('')
  expect(read('🤷').query.text).toBe('🤷')
})
