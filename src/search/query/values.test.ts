import { expect, it } from 'vitest'
import type { Values } from './catalogue.ts'
import { nearChoices, replaced, toggled, withMeantValues } from './values.ts'

const values: Values = {
  has: (_, value) => ['mit', 'de', 'en'].includes(value),
  called: (_, text) => ({ MIT: ['mit'], German: ['de'], mit: ['other'] })[text] ?? [],
  nearest: (_, text) => (text === 'mti' ? { value: 'mit', name: 'MIT License' } : undefined),
}

it('chooses the values that cards have, and leaves those that none has as they are', () => {
  const query = { facets: { license: ['mit', 'MIT', 'mti'], language: ['German', 'en'] }, page: 4 }
  expect(withMeantValues(values, query)).toEqual({
    facets: { license: ['mit', 'mti'], language: ['de', 'en'] },
    page: 4,
  })
})

it('suggests the value that is near to one that no card has, in its place', () => {
  const query = { facets: { license: ['mit', 'mti'], tag: ['x'] } }
  const [choice, ...others] = nearChoices(values, query)
  expect(others).toEqual([])
  expect(choice && replaced(query, choice)).toEqual({ license: ['mit', 'mit'], tag: ['x'] })
})

it('adds values to what is chosen, and takes them away when all of them are', () => {
  const query = { facets: { license: ['mit'] } }
  expect(toggled(query, 'license', ['mit', 'gpl'])).toEqual({ license: ['mit', 'gpl'] })
  expect(toggled(query, 'license', ['mit'])).toEqual({ license: [] })
  expect(toggled(query, 'tag', ['x'])).toEqual({ license: ['mit'], tag: ['x'] })
})
