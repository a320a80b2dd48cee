import { describe, expect, it } from 'vitest'
import { parseCard } from '../card/parse-card.ts'
import type { Json } from '../card/types.ts'
import { checkCollection, checkItems, parseCollection } from './collection.ts'
import { builtinVocabulary } from './vocabulary.ts'

const parse = (items: Json, more = {}) => parseCollection({ frontMatter: { items, ...more } })

function read(lines: string[]) {
  const text = ['---', ...lines, '---', ''].join('\n')
  const raw = {
    kind: 'collection',
    id: 'start',
    path: 'start.md',
    bytes: new TextEncoder().encode(text),
  } as const
  return { card: parseCard(raw, builtinVocabulary()), text }
}

describe('parseCollection', () => {
  it('keeps the items in their order, with their notes', () => {
    const items = [{ dataset: 'acme/reviews', note: 'First.' }, { model: 'acme/tiny' }]
    expect(parse(items, { title: ' Start ' })).toEqual({
      title: 'Start',
      summary: '',
      items: [
        { kind: 'dataset', id: 'acme/reviews', note: 'First.' },
        { kind: 'model', id: 'acme/tiny', note: undefined },
      ],
    })
  })

  it('leaves out items that name no card or two, and the second of two alike', () => {
    const items = [
      { note: 'x' },
      { model: 'a', dataset: 'b' },
      'a',
      { model: 'a' },
      { model: 'a' },
      { dataset: 'a' },
    ]
    expect(parse(items).items.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['model a', 'dataset a'])
  })

  it('has no items where there is no list of them', () => {
    for (const items of [null, 'acme/tiny', { model: 'a' }, 7]) expect(parse(items).items).toEqual([])
  })

  it('ends after 500 items, and says where', () => {
    const lines = ['items:', ...Array.from({ length: 600 }, (_, at) => `  - model: a/m${at}`)]
    const { card, text } = read(lines)
    expect(parseCollection(card).items).toHaveLength(500)
    expect(checkCollection(card, text)).toMatchObject([{ rule: 'collection-length', line: 503 }])
  })
})

describe('checkItems', () => {
  it('points to cards that do not exist, and suggests the nearest', () => {
    const { card, text } = read(['items: [{model: acme/tiny}, {model: acme/tniy}, {dataset: constructor}]'])
    const ids = { model: ['acme/tiny'], dataset: ['acme/reviews'] }
    const problems = checkItems(card, text, {
      hasEntry: (kind, id) => ids[kind].includes(id),
      idsOf: (kind) => ids[kind],
    })
    expect(
      problems.map(({ line, column, message, remedy }) => `${line}:${column} ${message}. ${remedy}`),
    ).toEqual([
      '2:37 the model "acme/tniy" does not exist. Did you mean "acme/tiny"?',
      '2:59 the dataset "constructor" does not exist. Use the id of a dataset in the catalogue, or delete the item.',
    ])
  })
})
