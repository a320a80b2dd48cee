import { expect, it } from 'vitest'
import { addressWith, choose, chosenIn, filtersOf, readListQuery, toggle, unchosen } from './list-query.ts'

const read = (address: string) => {
  const url = new URL(address, 'https://site.test')
  return readListQuery(url.pathname, url.searchParams)
}

it.each([
  '/models/',
  '/models/?q=pen&license=mit&sort=name&page=2',
  '/search/?q=pen&kind=model',
  '/search/?q=ink&language=fr&kind=docs&set=ink&version=v1',
])('reads and writes %s as it is', (address) => {
  expect(addressWith(read(address), new URL(address, 'https://site.test').pathname)).toBe(address)
})

it('ignores a kind or an order that there is not, and a version without its set', () => {
  expect(addressWith(read('/search/?q=pen&kind=pen&sort=pen&version=v1'), '/search/')).toBe('/search/?q=pen')
})

it('asks a list for its own kind, and docs pages where they are read', () => {
  expect(filtersOf(read('/models/?license=mit'))).toEqual({
    filters: { kind: ['model'], license: ['mit'] },
    scope: undefined,
  })
  expect(filtersOf(read('/search/?kind=docs&set=ink&version=v1&language=fr'))).toEqual({
    filters: { kind: ['docs'], set: ['ink'] },
    scope: { version: 'v1', language: 'fr' },
  })
})

it('chooses values and takes them back, on the first page', () => {
  const query = read('/models/?license=mit&page=3')
  const both = toggle(query, 'license', ['gpl'])
  expect(addressWith(both, '/models/')).toBe('/models/?license=gpl&license=mit')
  expect(chosenIn(toggle(both, 'license', ['mit', 'gpl']))).toEqual([])
  expect(addressWith(unchosen(query), '/models/')).toBe('/models/')
})

it('chooses one language of docs at a time, and forgets the version with its set', () => {
  const query = read('/search/?kind=docs&set=ink&version=v1&language=fr')
  expect(choose(query, 'language', ['de']).facets).toEqual({ language: ['de'] })
  expect(choose(query, 'language', ['fr']).facets).toEqual({ language: [] })
  expect(choose(query, 'set', ['pen'])).toMatchObject({ set: 'pen', version: undefined })
  expect(choose(query, 'set', ['ink'])).toMatchObject({ set: undefined, version: undefined })
})
