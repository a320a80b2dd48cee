import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FACETS, type SearchQuery, SORTS } from '../types.ts'
import { PAGE_SIZE, parseSearchParams, writeSearchParams } from './url.ts'

const parse = (text: string) => parseSearchParams(new URLSearchParams(text), 'model')

describe('parseSearchParams', () => {
  it('reads text, facets, sort and page', () => {
    expect(parse('q=tiny+bert&task=b&task=a&license=mit&sort=name&page=3')).toEqual({
      text: 'tiny bert',
      kind: 'model',
      facets: { task: ['a', 'b'], license: ['mit'] },
      sort: 'name',
      page: 3,
      pageSize: PAGE_SIZE,
    })
  })

  it('reads ranges, a day as all of it, and writes them back', () => {
    const text = 'parameters_min=1000&updated_min=2024-02-29&updated_max=2024-02-29'
    const query = parse(text)
    expect(query.ranges).toEqual({
      parameters: { min: 1000, max: undefined },
      updated: { min: Date.UTC(2024, 1, 29), max: Date.UTC(2024, 2, 1) - 1 },
    })
    expect(writeSearchParams(query).toString()).toBe(text)
  })

  it('ignores what is not valid', () => {
    const plain = parse('')
    for (const text of [
      'page=0',
      'page=-1',
      'page=1e9',
      'page=2.5',
      'sort=best',
      'task=',
      'unknown=1',
      'parameters_min=7b',
      'parameters_max=-1',
      'updated_min=2023-02-30',
      'updated_max=yesterday',
      'q=+',
    ]) {
      expect(parse(text)).toEqual(plain)
    }
  })

  it('sorts by relevance with a text and by date without', () => {
    expect(parse('q=a').sort).toBe('relevance')
    expect(parse('').sort).toBe('newest')
    expect(parse('sort=relevance').sort).toBe('newest')
  })

  it('takes any parameters without failing', () => {
    const key = fc.oneof(fc.constantFrom('q', 'sort', 'page', ...FACETS), fc.string())
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.string({ unit: 'binary' }))), (pairs) => {
        const query = parseSearchParams(new URLSearchParams(pairs), undefined)
        expect(parseSearchParams(writeSearchParams(query), undefined)).toEqual(query)
      }),
    )
  })
})

describe('writeSearchParams', () => {
  it('leaves defaults out and has one order', () => {
    const query: SearchQuery = {
      text: ' a ',
      kind: 'model',
      facets: { license: ['mit'], task: ['z', 'a', 'z'], tag: [] },
      sort: 'relevance',
      page: 1,
      pageSize: 30,
    }
    expect(writeSearchParams(query).toString()).toBe('q=a&task=a&task=z&license=mit')
  })

  it('is read back as the same query', () => {
    const facets = Object.fromEntries(
      FACETS.map((facet) => [facet, fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 })]),
    )
    const queries: fc.Arbitrary<SearchQuery> = fc.record({
      text: fc.string({ unit: 'binary', maxLength: 600 }),
      kind: fc.constant('dataset'),
      facets: fc.record(facets, { requiredKeys: [] }),
      sort: fc.constantFrom(...SORTS),
      page: fc.integer({ min: 1, max: 999_999_999 }),
      pageSize: fc.constant(PAGE_SIZE),
    })
    fc.assert(
      fc.property(queries, (query) => {
        const params = writeSearchParams(query)
        const read = parseSearchParams(params, 'dataset')
        expect(writeSearchParams(read).toString()).toBe(params.toString())
        expect(read.page).toBe(query.page)
        for (const facet of FACETS) {
          const values = (query.facets[facet] ?? [])
            .map((value) => value.toWellFormed())
            .filter((value) => value !== '')
          expect(read.facets[facet] ?? []).toEqual([...new Set(values)].sort())
        }
      }),
    )
  })
})
