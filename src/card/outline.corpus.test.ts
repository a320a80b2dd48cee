/** What lists show of real cards: a title each, and a summary in prose wherever the card has one. */

import { beforeAll, expect, it } from 'vitest'
import { corpusFolder } from '../../test/corpus.ts'
import { readCards } from '../../test/helpers/kept-text.ts'
import { nameOf } from '../edition/ids.ts'
import { builtinVocabulary } from '../task/vocabulary.ts'
import { readOutline } from './outline.ts'
import { titleOf } from './title.ts'

let shown: { id: string; title: string; summary: string }[]
beforeAll(() => {
  shown = readCards(corpusFolder(), builtinVocabulary()).flatMap(({ card }) => {
    if (card.kind !== 'model' && card.kind !== 'dataset') return []
    const { heading, summary } = readOutline(card.body)
    return [{ id: card.id, title: titleOf(card.metadata, heading, nameOf(card.id)), summary }]
  })
})

const MARKUP = /<[a-z/!][^>]*>|\]\(|!\[|\*\*|`{2}|&[a-z]+;|\n|\s{2}/i

it('a title is a short line of words, and no address, markup or heading of a template', () => {
  const isTitle = (title: string) =>
    /[\p{L}\p{N}]/u.test(title) &&
    title.length <= 120 &&
    !MARKUP.test(title) &&
    !/`|https?:|^(?:(?:model|data ?set)\s?)?(?:card|description|overview|introduction|summary)$/i.test(title)
  expect(shown.length).toBeGreaterThan(1000)
  expect(shown.filter(({ title }) => !isTitle(title))).toEqual([])
})

it('a summary is prose of at most some 200 characters, and no markup, template, notice or address', () => {
  const isProse = (summary: string) =>
    summary.length <= 201 &&
    /^[\p{L}\p{N}"“'‘([«<¿¡$]/u.test(summary) &&
    !MARKUP.test(summary) &&
    !/^https?:\S+$|^\[!|\|.*\||:$|more information|copyright|\btodo\b|\btbd\b/i.test(summary)
  expect(shown.filter(({ summary }) => summary !== '' && !isProse(summary))).toEqual([])
})

it('nine of ten cards have a summary: the others are unfilled templates, or have no sentence', () => {
  const without = shown.filter(({ summary }) => summary === '')
  expect(without.length / shown.length).toBeLessThan(0.12)
})
