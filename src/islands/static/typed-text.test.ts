import { expect, it } from 'vitest'
import { readTyped } from './typed-text.ts'

const read = (text: string) => readTyped({ text, filters: { task: ['fill-mask'] }, sort: 'newest', page: 1 })

it('takes facets for filters, beside those that are chosen', () => {
  expect(read('bert license:mit Task:"Text generation"').query).toMatchObject({
    text: 'bert',
    filters: { license: ['mit'], task: ['fill-mask', 'Text generation'] },
  })
})

it('passes over what the index cannot answer, and says so', () => {
  expect(read('bert -"in this order" -tag:x name:base')).toMatchObject({
    query: { text: 'bert base' },
    passedOver: ['-"in this order"', '-tag:x', 'name:'],
  })
})

it('keeps words to leave out, but not beside a phrase, nor more than a few', () => {
  expect(read('bert -german -gpt-2')).toMatchObject({
    query: { text: 'bert -german -gpt-2' },
    passedOver: [],
  })
  expect(read('"in this order" -german')).toMatchObject({
    query: { text: '"in this order"' },
    passedOver: ['-german'],
  })
  expect(read('-a -b -c -d').passedOver).toEqual(['-d'])
})

it('searches for what is no field as words, and leaves addresses, phrases and hyphens alone', () => {
  expect(read('licence:mit')).toMatchObject({ query: { text: 'licence mit' }, unknown: ['licence'] })
  for (const text of ['https://hf.co/acme/pen', '"in this order"', 'fine-tuned - gpt-2'])
    expect(read(text)).toMatchObject({ query: { text }, unknown: [], passedOver: [] })
})

it('asks for nothing by signs alone, nor by a field that nothing stands behind yet', () => {
  for (const text of ['""', '---', 'License:']) expect(read(text).query.text).toBe('')
  expect(read('🤷').query.text).toBe('🤷')
})
