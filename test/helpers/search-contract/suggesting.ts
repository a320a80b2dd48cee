/** What an engine suggests for a text that finds nothing, or that may be meant otherwise. */

import { expect } from 'vitest'
import type { SearchQuery } from '../../../src/search/types.ts'
import { ask, type Contract, card, NAMES } from './engines.ts'

/** States it for an engine. */
export function stateSuggesting({ state, rowsOf, open, search }: Contract): void {
  state('suggests the nearest words when one finds nothing', async () => {
    const suggestionFor = async (text: string, more: Partial<SearchQuery> = {}) =>
      (await search(NAMES, { text, ...more })).suggestion
    expect(await suggestionFor('robreta')).toBe('roberta')
    expect(await suggestionFor('xlm robrta')).toBe('xlm roberta')
    expect(await suggestionFor('roberta')).toBeUndefined()
    expect(await suggestionFor('quitedifferent')).toBeUndefined()
    expect(await suggestionFor('robreta', { kind: 'dataset' })).toBeUndefined()
  })

  state('suggests a word of texts where no name or tag has one as near', async () => {
    const cards = [
      ...['b/1', 'b/2', 'b/3', 'b/4'].map((id) => card(id, 'The hyperparameters stand below, tuned.')),
      card('a/tuner', 'The tuned is not the tuner.'),
    ]
    const suggestionFor = async (text: string) => (await search(cards, { text })).suggestion
    expect(await suggestionFor('hyperparamters')).toBe('hyperparameters')
    expect(await suggestionFor('tunex')).toBe('tuner')
  })

  state(
    'suggests a far more frequent word for one that only a card or two have, which may have mistyped it too',
    async () => {
      const cards = [
        ...Array.from({ length: 20 }, (_, n) =>
          card(`many/${n}`, 'Its sentences are trained, the dataset is small.'),
        ),
        card('a/typo', 'The datsaet has sentenses.'),
        card('a/detaset', 'It is called so.'),
      ]
      const suggestionFor = async (text: string) => (await search(cards, { text })).suggestion
      for (const [text, suggestion] of rowsOf([
        ['datsaet', 'dataset'],
        ['small datsaet', 'small dataset'],
        ['sentenses datsaet', 'sentences dataset'],
        ['detaset', undefined],
        ['dataset', undefined],
        ['text:datsaet', undefined],
      ] as const))
        expect([text, await suggestionFor(text)]).toEqual([text, suggestion])
    },
  )

  state('tells of a field that is none, and suggests the one that is meant', async () => {
    const opened = await open([
      card(
        'acme/bert',
        '---\nlicense: apache-2.0\nbase_model: big/bert-base\nlibrary_name: transformers\n---\nLicence, mit, transfomers, a kind model.\n',
      ),
      card('acme/tagged', '---\nlicense: mit\ntags: [region:us]\n---\n'),
    ])
    const asked = async (text: string) => {
      const { unknownFields, suggestion } = await ask(opened, { text })
      return [text, unknownFields.map(({ name, nearest }) => nearest ?? `${name}?`).join(' '), suggestion]
    }
    for (const expected of rowsOf([
      ['licence:mit', 'license', 'license:mit'],
      ['-licence:mit', 'license', '-license:mit'],
      ['licence:apache', 'license', 'license:apache-2.0'],
      ['bert Author:acme', 'owner', 'bert owner:acme'],
      ['LICENSE:mit', '', undefined],
      ['author:nobody', 'owner', undefined],
      ['params:7b', 'params?', undefined],
      ['region:us', '', undefined],
      ['kind:model', 'kind?', undefined],
      ['-parameters:7b', 'parameters?', undefined],
      ['license:mit', '', undefined],
      ['license:apache', '', 'license:apache-2.0'],
      ['library:transfomers', '', 'library:transformers'],
      ['base_model:bert', '', 'base_model:big/bert-base'],
      ['licence:apche-2.0', 'license', 'license:apache-2.0'],
      ['https://huggingface.co/acme/bert/tree/main', '', 'acme/bert'],
    ] as const))
      expect(await asked(expected[0])).toEqual(expected)
  })

  state(
    'suggests the card that pasted code or an address names, also where its words are found',
    async () => {
      const cards = [
        card('gpt2', ''),
        card('acme/bert-cased', ''),
        card('acme/squad', '', 'dataset'),
        card(
          'other/notes',
          'Load it by pipeline("fill-mask", model="gpt2") or from_pretrained("acme/bert-cased"), see https://huggingface.co/gpt2.',
        ),
      ]
      const suggestionFor = async (text: string) => (await search(cards, { text })).suggestion
      for (const [text, suggestion] of rowsOf([
        ['pipeline("fill-mask", model="gpt2")', 'gpt2'],
        ["AutoModel.from_pretrained('acme/bert-cased')", 'acme/bert-cased'],
        ['from_pretrained("old-acme/bert-cased")', 'acme/bert-cased'],
        ['load_dataset("acme/squad", split="train")', 'acme/squad'],
        ['git clone https://huggingface.co/gpt2', 'gpt2'],
        ['https://huggingface.co/gpt2/tree/main', 'gpt2'],
        ['acme/bert-cased@v1.0', 'acme/bert-cased'],
        ['from_pretrained("acme/unknown")', undefined],
        ['"gpt2"', undefined],
        ['gpt2', undefined],
      ] as const))
        expect([text, await suggestionFor(text)]).toEqual([text, suggestion])
    },
  )

  state('suggests values that cards have, and the words alone where none is near', async () => {
    const cards = [
      card(
        'acme/bert',
        '---\nlanguage: de\ntags: [histology]\ndatasets: [big/squad_v2]\n---\nMade of ImageNet and of German pictures.\n',
      ),
      card('acme/paper', '[Paper](https://arxiv.org/abs/1810.04805), arxiv:1810.04805\n'),
    ]
    const suggestionFor = async (text: string) => (await search(cards, { text })).suggestion
    for (const [text, suggestion] of rowsOf([
      ['dataset:squad_v3', undefined],
      ['dataset:big/squad_v3', 'dataset:big/squad_v2'],
      ['language:germn', 'language:German'],
      ['tag:histolgy', 'tag:histology'],
      ['owner:acmee', 'owner:acme'],
      ['bert -tag:histolgy language:de', undefined],
      ['dataset:imagenet', 'imagenet'],
      ['dataset:bret german', 'bert german'],
      ['task:"german pictures"', '"german pictures"'],
      ['histology what is it for', 'histology'],
      ['https://arxiv.org/abs/1810.04805v2', '1810.04805'],
    ] as const))
      expect([text, await suggestionFor(text)]).toEqual([text, suggestion])
  })

  state('suggests a minus for the NOT of other searches, also where its words are found', async () => {
    const cards = [
      card('acme/bert', ''),
      card('acme/french-bert', 'It is not for German.'),
      card('acme/plays', 'To be or not to be.'),
    ]
    const suggestionFor = async (text: string) => (await search(cards, { text })).suggestion
    for (const [text, suggestion] of rowsOf([
      ['bert NOT french', 'bert -french'],
      ['bert AND NOT name:"french bert"', 'bert -name:"french bert"'],
      ['NOT french bert', '-french bert'],
      ['bert not french', undefined],
      ['BERT NOT FRENCH', undefined],
      ['plays “to be or NOT to be”', undefined],
      ['bert -french', undefined],
      ['french NOT bert', undefined],
    ] as const))
      expect([text, await suggestionFor(text)]).toEqual([text, suggestion])
  })
}
