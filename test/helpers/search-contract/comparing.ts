/** That an engine agrees with a plain search, whatever the catalogue and the query. */

import fc from 'fast-check'
import { expect } from 'vitest'
import { FACETS, type FacetValue, type SearchQuery } from '../../../src/search/types.ts'
import { catalogues, queries } from './any-catalogue.ts'
import {
  ask,
  type Contract,
  type DatedCard,
  type MakeEngine,
  NAMES,
  type Opened,
  query,
  VOCABULARY,
} from './engines.ts'
import { plainSearch } from './plain-search.ts'

/**
 * States it for an engine.
 *
 * @param runs - how many catalogues are tried
 */
export function stateAgreeing({ state, open }: Contract, makeEngine: MakeEngine, runs: number): void {
  state(
    'agrees with a plain search on any catalogue and query',
    async () => {
      await fc.assert(
        fc.asyncProperty(
          catalogues,
          fc.array(queries, { minLength: 4, maxLength: 4 }),
          async (cards, asked) => {
            const opened = await makeEngine(cards, VOCABULARY)
            try {
              for (const one of asked) await expectEqual(opened, cards, one)
            } finally {
            }
          },
        ),
        { numRuns: runs },
      )
    },
    120_000,
  )

  state('takes any text without failing', async () => {
    const opened = await open(NAMES)
    const texts = [
      '"',
      '""',
      '*',
      'AND',
      'a OR',
      'NEAR(a b)',
      '-',
      'name:x',
      '^',
      '\0',
      '\ud800',
      '()',
      'a"b*',
      'x'.repeat(100_000),
    ]
    for (const text of texts) await ask(opened, { text })
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 30 }), async (text) => {
        expect((await ask(opened, { text })).total).toBe(plainSearch(NAMES, query({ text })).ids.length)
      }),
      { numRuns: 5 * runs },
    )
  })
}

/** Expects totals, facet counts, and all pages together to equal those of the plain search, with no card twice. */
async function expectEqual(opened: Opened, cards: readonly DatedCard[], asked: SearchQuery): Promise<void> {
  const plain = plainSearch(cards, asked)
  const first = await ask(opened, asked)
  expect(first.total).toBe(plain.ids.length)
  for (const facet of FACETS)
    expect([facet, sorted(first.facets[facet])]).toEqual([facet, sorted(plain.facets.get(facet) ?? [])])
  expect(first.histograms.updated.reduce((sum, { count }) => sum + count, 0)).toBe(plain.dated)
  const pages = Math.ceil(first.total / asked.pageSize) + 1
  const paged = await Promise.all(
    Array.from({ length: pages }, (_, index) => ask(opened, { ...asked, page: index + 1 })),
  )
  expect(
    paged
      .flatMap(({ hits }) => hits)
      .map(({ kind, id }) => `${kind} ${id}`)
      .sort(),
  ).toEqual(plain.ids)
  for (const facet of FACETS) {
    const counts = first.facets[facet].map(({ count }) => count)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  }
}

function sorted(values: readonly FacetValue[]): FacetValue[] {
  return values.toSorted((a, b) => (a.value < b.value ? -1 : 1))
}
