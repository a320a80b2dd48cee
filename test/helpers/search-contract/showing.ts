/** What an engine shows of what it finds: marks, sections, ranges and orders. */

import { expect } from 'vitest'
import { DATES } from './any-catalogue.ts'
import { type Contract, card, NAMES } from './engines.ts'

/** States it for an engine. */
export function stateShowing({ state, search, idsOf }: Contract): void {
  state('keeps to ranges, whose ends are included, and counts their steps without them', async () => {
    const cards = DATES.map((date, index) => card(`a/${index}`, '', 'model', date)).concat(
      card('a/undated', ''),
    )
    const [, middle = '', last = ''] = DATES
    const updated = { min: Date.parse(middle), max: Date.parse(last) }
    const { hits, histograms } = await search(cards, { ranges: { updated }, sort: 'name' })
    expect(hits.map(({ id }) => id)).toEqual(['a/1', 'a/2'])
    expect(histograms.updated).toEqual([
      { min: Date.UTC(2021), max: Date.UTC(2022), count: 1 },
      { min: Date.UTC(2023), max: Date.UTC(2024), count: 2 },
    ])
  })

  state('puts what is fetched or liked most first, and what nobody knows of last', async () => {
    const cards = [
      { ...card('a/few', 'x'), downloads: 3, likes: 9 },
      card('b/unknown', 'x'),
      { ...card('c/many', 'x'), downloads: 4_000, likes: 1 },
    ]
    expect(await idsOf(cards, { sort: 'downloads' })).toEqual(['c/many', 'a/few', 'b/unknown'])
    expect(await idsOf(cards, { sort: 'likes' })).toEqual(['a/few', 'c/many', 'b/unknown'])
    expect(await idsOf(cards, { text: 'x' })).toEqual(['c/many', 'a/few', 'b/unknown'])
  })

  state('shows the section that has the words, with its anchor, unless the name shows them', async () => {
    const text = `# Bert\n\nA first sentence about this model here.\n\n## Training data\n\n${'Some more words. '.repeat(20)}It was trained on whales and ships. ${'Even more words. '.repeat(20)}`
    const [hit] = (await search([card('a/bert', text)], { text: 'bert whales' })).hits
    expect(hit?.section).toMatchObject({ title: 'Training data', anchor: 'training-data' })
    const { excerpt = '', matches = [] } = hit?.section ?? {}
    expect(excerpt).toMatch(/^… .*trained on whales and ships\..* …$/)
    expect(matches.map(([start, end]) => excerpt.slice(start, end))).toEqual(['whales'])
    expect((await search([card('a/bert', text)], { text: 'bert' })).hits[0]?.section).toBeUndefined()
  })

  state('marks what matched in the heading of a section', async () => {
    const text = '# Bert\n\nA first sentence about this model here.\n\n## How it was trained\n\nOn whales.\n'
    const section = (await search([card('a/b', text)], { text: '"was trained"' })).hits[0]?.section
    const { title = '', titleMatches } = section ?? {}
    expect(titleMatches?.map(([start, end]) => title.slice(start, end))).toEqual(['was trained'])
  })

  state('answers from a catalogue with no card and from one with a single one', async () => {
    for (const text of ['', 'a', 'bert', '"a b"', '-x', 'license:mit', '🤗']) {
      expect(await search([], { text })).toMatchObject({ hits: [], total: 0 })
      const { total } = await search([card('a/bert', 'x')], { text })
      expect([text, total]).toEqual([text, ['', 'a', 'bert'].includes(text) ? 1 : 0])
    }
  })

  state('sorts, and settles ties by id', async () => {
    const cards = [
      card('b/same', 'x', 'model', '2024-01-01T00:00:00.000Z'),
      card('a/same', 'x', 'model', '2024-01-01T00:00:00.000Z'),
      card('c/Alpha', 'longer', 'model', '2023-01-01T00:00:00.000Z'),
      card('d/undated', '', 'dataset'),
    ]
    expect(await idsOf(cards, { sort: 'newest' })).toEqual(['a/same', 'b/same', 'c/Alpha', 'd/undated'])
    expect(await idsOf(cards, {})).toEqual(['a/same', 'b/same', 'c/Alpha', 'd/undated'])
    expect(await idsOf(cards, { sort: 'name' })).toEqual(['c/Alpha', 'a/same', 'b/same', 'd/undated'])
    expect(await idsOf(cards, { sort: 'size' })).toEqual(['c/Alpha', 'a/same', 'b/same', 'd/undated'])
    expect(await idsOf(cards, { text: 'x' })).toEqual(['a/same', 'b/same'])
  })

  state('lists a chosen value that no card has, with no hits', async () => {
    const { total, facets } = await search(NAMES, { facets: { task: ['nothing'] } })
    expect(total).toBe(0)
    expect(facets.task).toEqual([{ value: 'nothing', count: 0 }])
    expect(facets.owner).toEqual([])
  })
}
