/** Real cards: each is read, none loses its text, and values match counts made independently. */

import { describe, expect, it } from 'vitest'
import { corpusFolder } from '../../test/corpus.ts'
import { cardsWithLostText, readCards } from '../../test/helpers/kept-text.ts'
import { builtinVocabulary } from '../task/vocabulary.ts'
import type { Card, CardKind } from './types.ts'

describe('the corpus of real cards', () => {
  const cards = readCards(corpusFolder(), builtinVocabulary())
  const ofKind = (kind: CardKind) => cards.flatMap(({ card }) => (card.kind === kind ? [card] : []))
  const models = ofKind('model')
  const datasets = ofKind('dataset')

  const withFrontMatter = (cards: Card[]): Card[] =>
    cards.filter((card) => Object.keys(card.frontMatter).length > 0)
  const withRule = (rule: string): string[] =>
    [...models, ...datasets]
      .filter(({ problems }) => problems.some((problem) => problem.rule === rule))
      .map(({ id }) => id)

  it('has all its cards', () => {
    expect([models.length, datasets.length]).toEqual([460, 770])
  })

  it('finds the front matter of 764 dataset cards', () => {
    expect(withFrontMatter(datasets)).toHaveLength(764)
    const without = datasets.filter(({ frontMatter }) => Object.keys(frontMatter).length === 0)
    expect(without.map(({ id }) => id).sort()).toEqual([
      'audiofolder',
      'csv',
      'imagefolder',
      'json',
      'pandas',
      'text',
    ])
  })

  it('finds front matter or says that there is none', () => {
    const missing = new Set(withRule('front-matter-missing'))
    for (const card of withFrontMatter(models)) expect(missing.has(card.id)).toBe(false)
    expect(withFrontMatter(models).length + models.filter(({ id }) => missing.has(id)).length).toBe(460)
  })

  it('keeps every text: the body of a card is the end of its file', () => {
    expect(cardsWithLostText(cards)).toEqual([])
  })

  it('reads the values that were counted', () => {
    expect(datasets.filter(({ metadata }) => metadata.prettyName !== undefined)).toHaveLength(762)
    expect(datasets.filter(({ metadata }) => metadata.license.includes('cc-by-4.0'))).toHaveLength(105)
    expect(datasets.filter(({ metadata }) => metadata.language.includes('en'))).toHaveLength(521)
    expect(
      datasets.filter(({ metadata }) => metadata.taskCategories.includes('text-classification')),
    ).toHaveLength(241)
    expect(datasets.filter(({ metadata }) => metadata.sizeCategories.includes('10K<n<100K'))).toHaveLength(
      314,
    )
  })

  it('finds the one card that only lenient readers take, and the words of YAML 1.1', () => {
    expect(withRule('yaml-lenient')).toEqual(['etalab-ia/camembert-base-squadFR-fquad-piaf'])
    expect(withRule('yaml-boolean').sort()).toEqual([
      'ViktorAlm/electra-base-norwegian-uncased-discriminator',
      'big_patent',
    ])
    for (const rule of [
      'yaml-syntax',
      'duplicate-key',
      'front-matter-unclosed',
      'not-utf-8',
      'byte-order-mark',
    ]) {
      expect(withRule(rule)).toEqual([])
    }
  })

  it('finds blank lines before front matter, and front matter without its opening line', () => {
    for (const id of withRule('front-matter-blank-lines')) expect(id).toMatch(/^allenai\/wmt1[69]-/)
    for (const id of withRule('front-matter-unopened')) expect(id).toMatch(/^squeezebert\//)
  })
})
