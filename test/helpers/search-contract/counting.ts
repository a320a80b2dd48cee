/** What an engine knows beside hits: numbers of cards, and the values that they have. */

import { expect } from 'vitest'
import type { Asking } from '../../../src/search/query/asking.ts'
import type { SearchQuery, SearchResult } from '../../../src/search/types.ts'
import { ask, type Contract, card, query } from './engines.ts'

/** Two models state their task, and two more have it inferred; one of each pair states its licence. */
const CODE = '```python\nfrom transformers import pipeline\npipeline("fill-mask")\n```\n'
const STATING = [
  card('acme/a', '---\npipeline_tag: fill-mask\nlicense: mit\n---\n'),
  card('acme/b', '---\npipeline_tag: fill-mask\n---\n'),
]
const INFERRING = [
  ...STATING,
  card('acme/c', `---\nlicense: mit\n---\n${CODE}`),
  card('acme/d', '---\npipeline_tag: translation\ntags: ["license:mit"]\n---\n'),
  card('acme/e', CODE),
]

/** States it for an engine. */
export function stateCounting({ state, open, search }: Contract): void {
  state('leaves out cards of which a chosen value is inferred where only stated ones count', async () => {
    const found = async (facets: SearchQuery['facets'], stated: boolean) => {
      const asked = { kind: 'model', facets, stated, sort: 'name' } as const
      const { hits, facets: counts } = await search(INFERRING, asked)
      return { names: hits.map(({ name }) => name).join(''), task: counts.task, license: counts.license }
    }
    expect(await found({}, false)).toMatchObject({
      names: 'abcde',
      task: [
        { value: 'fill-mask', count: 4 },
        { value: 'translation', count: 1 },
      ],
      license: [{ value: 'mit', count: 3 }],
    })
    expect(await found({}, true)).toMatchObject({
      names: 'abcde',
      task: [
        { value: 'fill-mask', count: 2 },
        { value: 'translation', count: 1 },
      ],
      license: [{ value: 'mit', count: 2 }],
    })
    expect((await found({ task: ['fill-mask'] }, false)).names).toBe('abce')
    expect(await found({ task: ['fill-mask'] }, true)).toMatchObject({
      names: 'ab',
      task: [
        { value: 'fill-mask', count: 2 },
        { value: 'translation', count: 1 },
      ],
      license: [{ value: 'mit', count: 1 }],
    })
    expect(await found({ license: ['mit'] }, true)).toMatchObject({
      names: 'ac',
      task: [{ value: 'fill-mask', count: 1 }],
    })
  })

  state('tells whether anything is inferred', async () => {
    expect(await (await open(INFERRING)).engine.hasInferred()).toBe(true)
    expect(await (await open(STATING)).engine.hasInferred()).toBe(false)
  })

  const CARDS = [
    card('a/whale-song', '---\ntags: [sea]\n---\nwhales sing'),
    card('whale', '---\ntags: [sea]\n---\nA song of the sea.'),
    card('whales', '---\nlanguage: de\n---\nsongs, and more songs, of whales', 'dataset'),
    card('b/other', 'Nothing of that.'),
  ]
  const QUERIES = ['whale song', 'whale', 'song -sea', 'whale songg', ''].flatMap((text) =>
    ([undefined, 'model', 'dataset', 'task'] as const).flatMap((kind) =>
      [{}, { tag: ['sea'] }].map((facets) => query({ text, kind, facets })),
    ),
  )

  state('counts what it would find', async () => {
    const opened = await open(CARDS)
    const totals = await Promise.all(QUERIES.map(async (one) => (await ask(opened, one)).total))
    expect(await opened.engine.count(QUERIES)).toEqual(totals)
    expect(totals.filter((total) => total > 0).length).toBeGreaterThan(10)
    expect(await opened.engine.count([])).toEqual([])
  })

  state('answers queries that belong together as each by itself', async () => {
    const opened = await open(CARDS)
    function* work(): Asking<{ first: readonly SearchResult[]; after: readonly SearchResult[] }> {
      const first = yield QUERIES
      const total = first.reduce((sum, one) => sum + one.total, 0)
      return { first, after: yield [query({ text: total > 0 ? 'song' : 'nothing' })] }
    }
    const together = await opened.engine.answer(work())
    expect(together.first).toEqual(await Promise.all(QUERIES.map((one) => ask(opened, one))))
    expect(together.after).toEqual([await ask(opened, { text: 'song' })])
  })

  state('counts the cards of a kind that have a value', async () => {
    const { engine } = await open(CARDS)
    expect(
      await engine.countWith([
        { kind: 'model', facet: 'tag', value: 'sea' },
        { kind: 'dataset', facet: 'tag', value: 'sea' },
        { kind: 'model', facet: 'owner', value: 'a' },
        { kind: 'dataset', facet: 'language', value: 'de' },
        { kind: 'model', facet: 'tag', value: 'Sea' },
      ]),
    ).toEqual([2, 0, 1, 1, 0])
  })

  state('lists all values of the cards of a kind, or of all', async () => {
    const opened = await open(CARDS)
    for (const kind of [undefined, 'model', 'dataset'] as const)
      for (const facet of ['owner', 'tag', 'language'] as const) {
        const { facets } = await ask(opened, { kind, counted: [facet], facetLimit: 1_000 })
        expect(await opened.engine.listValues(facet, kind)).toEqual(facets[facet])
      }
  })

  state('knows the values that cards have, as they are typed and by name', async () => {
    const { engine } = await open(CARDS)
    const known = await engine.understand((values) => ({
      has: (['de', 'De', 'fr'] as const).map((value) => values.has('language', value)),
      called: ['German', 'DE', 'Deutsch', 'French'].map((text) => [...values.called('language', text)]),
      nearest: ['germn', 'quitedifferent'].map((text) => values.nearest('language', text)),
    }))
    expect(known).toEqual({
      has: [true, false, false],
      called: [['de'], ['de'], ['de'], []],
      nearest: [{ value: 'de', name: 'German' }, undefined],
    })
  })
}
