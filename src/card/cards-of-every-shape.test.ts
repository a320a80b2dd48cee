/** Cards of every shape: each is read, none loses its text, and what is unusual about it is said. */

import { describe, expect, it } from 'vitest'
import { CARDS_OF_EVERY_SHAPE } from '../../test/corpus.ts'
import { cardsWithLostText, readCards } from '../../test/helpers/kept-text.ts'
import { builtinVocabulary } from '../task/vocabulary.ts'

const cards = readCards(CARDS_OF_EVERY_SHAPE, builtinVocabulary())
const find = (id: string) => {
  const found = cards.find(({ card }) => card.id === id)
  if (found === undefined) throw new Error(`There is no card ${id}.`)
  return found.card
}
const rulesOf = (id: string) => find(id).problems.map(({ rule }) => rule)
const withRule = (rule: string) =>
  cards.filter(({ card }) => rulesOf(card.id).includes(rule)).map(({ card }) => card.id)

describe('cards of every shape', () => {
  it('keep every text: the body of a card is the end of its file', () => {
    expect(cardsWithLostText(cards)).toEqual([])
  })

  it('have front matter, or it is said that there is none', () => {
    const without = cards
      .filter(({ card }) => Object.keys(card.frontMatter).length === 0)
      .map(({ card }) => card.id)
    const said = ['missing', 'unclosed', 'not-mapping'].flatMap((name) => withRule(`front-matter-${name}`))
    expect(without.filter((id) => !said.includes(id))).toEqual([])
  })

  it.each([
    ['acme/blank-lines-first', 'front-matter-blank-lines'],
    ['acme/unopened', 'front-matter-unopened'],
    ['acme/unclosed', 'front-matter-unclosed'],
    ['acme/lenient', 'yaml-lenient'],
    ['acme/byte-order-mark', 'byte-order-mark'],
    ['acme/other-bytes', 'not-utf-8'],
    ['acme/twice', 'duplicate-key'],
  ])('%s alone is marked with %s, and read all the same', (id, rule) => {
    expect(rulesOf(id)).toContain(rule)
    expect(withRule(rule).filter((other) => other !== id)).toEqual([])
    if (rule !== 'front-matter-unclosed') expect(find(id).metadata.license).not.toEqual([])
  })

  it('are marked where older readers take a word for a truth value', () => {
    expect(withRule('yaml-boolean').sort()).toEqual(['acme/older-configs', 'acme/older-words'])
  })

  it('give the values that stand in them, in one form', () => {
    expect(find('acme/plain').metadata).toMatchObject({ language: ['en'], license: ['apache-2.0'] })
    expect(find('acme/older-words').metadata).toMatchObject({ license: ['MIT'] })
    expect(find('acme/line-ends').metadata).toMatchObject({ language: ['gu'], license: ['mit'] })
    expect(find('acme/results').metadata).toMatchObject({
      baseModel: ['acme/plain'],
      pipelineTag: 'fill-mask',
    })
    expect(find('acme/clicks').metadata).toMatchObject({
      prettyName: 'Clicks of kettles',
      taskCategories: ['text-classification'],
      sizeCategories: ['n<1K'],
    })
  })
})
