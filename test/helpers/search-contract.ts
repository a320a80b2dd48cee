/** The contract of a search engine as tests, and the plain search that engines are compared with. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameKey } from '../../src/card/names/name-key.ts'
import { sections, summarize } from '../../src/card/outline.ts'
import { parseCard } from '../../src/card/parse-card.ts'
import type { CardKind, RawCard, Vocabulary } from '../../src/card/types.ts'
import { SPOKEN_FACETS } from '../../src/edition/facets.ts'
import { nameOf, typedKey } from '../../src/edition/ids.ts'
import { facetValues } from '../../src/edition/ingest/facet-values.ts'
import { hasNames, shownKey, spokenText } from '../../src/edition/shown-names.ts'
import { hasPhrase, isOptional, parseTerms, signKey, type Term } from '../../src/search/query/query-terms.ts'
import { languageCalled } from '../../src/search/resolve/language-names.ts'
import {
  FACETS,
  type FacetId,
  type FacetValue,
  RANGES,
  type RangeId,
  type SearchQuery,
  type SearchResult,
  SORTS,
} from '../../src/search/types.ts'
import { indexWords } from '../../src/search/words.ts'

/** A card with the date that its source gives it. */
export interface DatedCard extends RawCard {
  updated: string | undefined
  downloads?: number | undefined
  likes?: number | undefined
}

export interface Engine {
  search(query: SearchQuery): SearchResult
  close(): void
}

/** Makes an engine that holds exactly these cards; no two share both kind and id. */
export type MakeEngine = (cards: readonly DatedCard[], vocabulary: Vocabulary) => Promise<Engine>

const VOCABULARY: Vocabulary = {
  tasks: new Map([
    ['fill-mask', []],
    ['translation', []],
  ]),
  libraries: new Set(['transformers', 'spacy']),
  metrics: new Set(['f1']),
}

const query = (more: Partial<SearchQuery> = {}): SearchQuery => ({
  text: '',
  kind: undefined,
  facets: {},
  sort: 'relevance',
  page: 1,
  pageSize: 30,
  ...more,
})

const card = (id: string, text: string, kind: CardKind = 'model', updated?: string): DatedCard => ({
  kind,
  id,
  path: `${id}.md`,
  bytes: Buffer.from(text),
  updated,
})

/** Runs the contract against an engine. */
export function testSearchContract(name: string, makeEngine: MakeEngine): void {
  describe(`${name} keeps the contract of search`, () => {
    const search = async (cards: DatedCard[], asked: Partial<SearchQuery>) => {
      const engine = await makeEngine(cards, VOCABULARY)
      const result = engine.search(query(asked))
      engine.close()
      return result
    }
    const idsOf = async (cards: DatedCard[], asked: Partial<SearchQuery>) =>
      (await search(cards, asked)).hits.map(({ id }) => id)

    const NAMES = [
      card('acme/roberta-base', ''),
      card('acme/distilBERT-tiny', ''),
      card('acme/xlm-roberta-large', ''),
      card('zeta/gpt2', ''),
      card(
        'zeta/notes',
        '# Notes\n\nThis mentions roberta roberta roberta roberta roberta many times, and a base.',
      ),
    ]

    it.each([
      ['roberta', ['acme/roberta-base', 'acme/xlm-roberta-large', 'zeta/notes']],
      ['roberta-base', ['acme/roberta-base', 'zeta/notes']],
      ['base roberta', ['acme/roberta-base', 'zeta/notes']],
      ['rober', ['acme/roberta-base', 'acme/xlm-roberta-large', 'zeta/notes']],
      ['rober base', []],
      ['bert tiny', ['acme/distilBERT-tiny']],
      ['DISTILBERT', ['acme/distilBERT-tiny']],
      ['gpt-2', ['zeta/gpt2']],
      ['gpt2', ['zeta/gpt2']],
      ['acme xlm', ['acme/xlm-roberta-large']],
      ['"many times"', ['zeta/notes']],
      ['"times many"', []],
      ['"roberta base"', ['acme/roberta-base']],
      ['"rob"', []],
      ['"many ti', ['zeta/notes']],
    ])('finds %s', async (text, ids) => {
      expect(await idsOf(NAMES, { text })).toEqual(ids)
    })

    it('puts a card that is named exactly first, whatever the separators', async () => {
      const cards = [
        card('a/squad-v2-squad-v2', ''),
        card('b/squad_v2', ''),
        card('c/squad-v2-more', 'squad v2'),
      ]
      for (const text of ['squad_v2', 'squad v2', 'b/squad_v2'])
        expect((await idsOf(cards, { text }))[0]).toBe('b/squad_v2')
    })

    it('puts names before tags and summaries, and these before text', async () => {
      const cards = [
        card(
          'a/text',
          `# T\n\nThis is a model that is all about the open sea and its ships.\n\n${'Later on it is about whales. '.repeat(30)}`,
        ),
        card('b/tagged', '---\ntags: [whales]\n---\n'),
        card('c/whales', ''),
        card('d/summary', 'This is a model that is all about whales.'),
      ]
      const ids = await idsOf(cards, { text: 'whales' })
      expect(ids[0]).toBe('c/whales')
      expect(ids.slice(1, 3).sort()).toEqual(['b/tagged', 'd/summary'])
      expect(ids[3]).toBe('a/text')
    })

    it('finds words in scripts without spaces', async () => {
      const cards = [card('a/ja', 'これは日本語のモデルです。'), card('b/zh', '自然语言处理')]
      expect(await idsOf(cards, { text: '日本' })).toEqual(['a/ja'])
      expect(await idsOf(cards, { text: '语' })).toEqual(['b/zh'])
      expect(await idsOf(cards, { text: '语然' })).toEqual([])
      expect(await idsOf(cards, { text: '"日"' })).toEqual(['a/ja'])
      const mixed = [card('a/mixed', '日本語 BERT 日本語'), card('b/other', '日本語版 BERT 版')]
      expect(await idsOf(mixed, { text: '"日本語 bert"' })).toEqual(['a/mixed'])
      expect(await idsOf(mixed, { text: '"bert 日"' })).toEqual(['a/mixed'])
    })

    it('finds a name that has no letters', async () => {
      expect(await idsOf([card('🤗', ''), card('a/b', '')], { text: '🤗' })).toEqual(['🤗'])
    })

    it('finds signs and symbols that people type', async () => {
      const engine = await makeEngine(
        [
          card('a/emoji', '# Emoji\n\nMade with the 🤗 library. 👍🏽 🇫🇷🇪🇸'),
          card('a/🤗-hub', ''),
          card('a/costs', '# Costs\n\nIt costs 5€ to run under Node.js.'),
          card('a/cpp', '# Fast\n\nCode written in C++, C++17 to be exact.'),
          card('a/libc++', ''),
          card('a/sharp', '# Sharp\n\nC# code.'),
          card('a/plain', '# Plain\n\nCode in plain C; CNN+LSTM.'),
        ],
        VOCABULARY,
      )
      const idsFor = (text: string) => engine.search(query({ text })).hits.map(({ id }) => id)
      const found: [string, string[]][] = [
        ['🤗', ['a/emoji', 'a/🤗-hub']],
        ['🤗 library', ['a/emoji']],
        ['"the 🤗 library"', ['a/emoji']],
        ['👍', ['a/emoji']],
        ['🇫🇷', ['a/emoji']],
        ['🇷🇪', []],
        ['€', ['a/costs']],
        ['c++', ['a/cpp']],
        ['libc++', ['a/libc++']],
        ['C++17', ['a/cpp']],
        ['"written in c++"', ['a/cpp']],
        ['c#', ['a/sharp']],
        ['-c++ code', ['a/plain', 'a/sharp']],
        ['node.js', ['a/costs']],
      ]
      for (const [text, ids] of found) expect([text, idsFor(text).sort()]).toEqual([text, ids])
      engine.close()
    })

    it('takes letters as they are written in either case, with points and without', async () => {
      const cards = [card('a/road', '# Straße'), card('a/arabic', '# Text\n\nالعَرَبِيَّة')]
      for (const text of ['STRASSE', 'strasse', 'Straße', 'STRA', 'straß'])
        expect([text, await idsOf(cards, { text })]).toEqual([text, ['a/road']])
      expect(await idsOf(cards, { text: 'العربية' })).toEqual(['a/arabic'])
    })

    it('marks what matched in name and summary', async () => {
      const [hit] = (
        await search([card('a/MyBert-base', 'An English BERT model, with bertification.')], {
          text: 'base bert',
        })
      ).hits
      const marked = (text = '', ranges: [number, number][] = []) =>
        ranges.map(([start, end]) => text.slice(start, end))
      expect(marked(hit?.name, hit?.matches.name)).toEqual(['Bert', 'base'])
      expect(marked(hit?.summary, hit?.matches.summary)).toEqual(['BERT', 'bert'])
    })

    it.each([
      ['roberta -base', ['acme/xlm-roberta-large']],
      ['-roberta -gpt2', ['acme/distilBERT-tiny']],
      ['roberta -"many times"', ['acme/roberta-base', 'acme/xlm-roberta-large']],
      ['owner:zeta', ['zeta/gpt2', 'zeta/notes']],
      ['owner:ZETA -notes', ['zeta/gpt2']],
      ['name:roberta', ['acme/roberta-base', 'acme/xlm-roberta-large']],
      ['text:"many times"', ['zeta/notes']],
      ['license:mit', []],
      ['https://roberta', []],
      [
        '-',
        ['acme/distilBERT-tiny', 'acme/roberta-base', 'acme/xlm-roberta-large', 'zeta/gpt2', 'zeta/notes'],
      ],
    ])('understands %s', async (text, ids) => {
      expect((await idsOf(NAMES, { text })).sort()).toEqual(ids)
    })

    it('takes what is still being typed for nothing yet', async () => {
      const engine = await makeEngine(NAMES, VOCABULARY)
      const idsFor = (text: string) => engine.search(query({ text })).hits.map(({ id }) => id)
      for (const text of ['-', '"', '""', '-""', '“', 'license:', '-license:', 'License:"', 'name:""']) {
        expect([text, idsFor(text).sort()]).toEqual([text, NAMES.map(({ id }) => id).sort()])
        expect([text, idsFor(`gpt2 ${text}`)]).toEqual([text, ['zeta/gpt2']])
      }
      engine.close()
    })

    it('excludes what stands together as one, not each word of it', async () => {
      const engine = await makeEngine(
        [card('a/gpt-2', ''), card('a/gpt-neo', ''), card('a/bert-2', ''), card('a/distilGPT2', '')],
        VOCABULARY,
      )
      const found: [string, string[]][] = [
        ['-gpt-2', ['a/bert-2', 'a/gpt-neo']],
        ['-a/gpt-2', ['a/bert-2', 'a/distilGPT2', 'a/gpt-neo']],
        ['-name:gpt-2', ['a/bert-2', 'a/gpt-neo']],
        ['-NAME:"gpt neo"', ['a/bert-2', 'a/distilGPT2', 'a/gpt-2']],
        ['-gpt:2', ['a/bert-2', 'a/gpt-neo']],
        ['a -gpt -2', []],
      ]
      for (const [text, ids] of found) {
        const { hits } = engine.search(query({ text }))
        expect([text, hits.map(({ id }) => id).sort()]).toEqual([text, ids])
      }
      engine.close()
    })

    it('finds what has all words but those that say nothing, unless these are quoted, last or alone', async () => {
      const engine = await makeEngine(
        [
          card('a/MiniLM-paraphrase', ''),
          card('b/all-MiniLM', ''),
          card('c/german', 'English-German translation.'),
          card('d/said', 'How to get from English to German.'),
          card('e/few-shot', ''),
          card('f/shot', ''),
        ],
        VOCABULARY,
      )
      const idsFor = (text: string) => engine.search(query({ text })).hits.map(({ id }) => id)
      const found: [string, string[]][] = [
        ['english to german', ['c/german', 'd/said']],
        ['What’s for English?', ['c/german', 'd/said']],
        ['all minilm', ['b/all-MiniLM', 'a/MiniLM-paraphrase']],
        ['best models for english german', ['c/german', 'd/said']],
        ['what license:mit', []],
        ['"english to german"', ['d/said']],
        ['"to" english german', ['d/said']],
        ['text:to english german', ['d/said']],
        ['english german -to', ['c/german']],
        ['few-shot', ['e/few-shot']],
        ['english german to', ['d/said']],
        ['how to', ['d/said']],
        ['from -english', []],
      ]
      for (const [text, ids] of found) expect([text, idsFor(text)]).toEqual([text, ids])
      const marked = engine
        .search(query({ text: 'to how english german' }))
        .hits.find(({ id }) => id === 'd/said')
      expect(marked?.matches.summary.map(([start, end]) => marked.summary.slice(start, end))).toEqual([
        'English',
        'German',
      ])
      expect(marked?.section).toBeUndefined()
      engine.close()
    })

    it('reads a 2 between two words as "to" as well', async () => {
      const engine = await makeEngine(
        [
          card('a/text-to-sql', ''),
          card('b/Text2SQL', ''),
          card('c/sql', 'From text to SQL, and back.'),
          card('d/sql-text', ''),
        ],
        VOCABULARY,
      )
      const { hits } = engine.search(query({ text: 'text2sql' }))
      expect(hits.map(({ id }) => id).sort()).toEqual(['a/text-to-sql', 'b/Text2SQL', 'c/sql'])
      engine.close()
    })

    it('takes the range of a size category for that size, in any case', async () => {
      const sized = (id: string, size: string) => card(id, `---\nsize_categories: ${size}\n---\n`, 'dataset')
      const engine = await makeEngine([sized('a/ten', '10K<n<100K'), sized('a/one', 'n<1K')], VOCABULARY)
      const found: [string, string[]][] = [
        ['10k<n<100k', ['a/ten']],
        ['size:10k<n<100k', ['a/ten']],
        ['one n<1K', ['a/one']],
        ['-n<1k', ['a/ten']],
      ]
      for (const [text, ids] of found)
        expect([text, engine.search(query({ text })).hits.map(({ id }) => id)]).toEqual([text, ids])
      expect(engine.search(query({ text: 'size_categories:n<1K' })).suggestion).toBe('size:n<1K')
      engine.close()
    })

    it('takes quotes as a keyboard curls them', async () => {
      expect(await idsOf(NAMES, { text: '“many times”' })).toEqual(['zeta/notes'])
      expect(await idsOf(NAMES, { text: '„times many“' })).toEqual([])
    })

    it('finds values by the name that is shown, also as words', async () => {
      const engine = await makeEngine(
        [
          card('a/fr', '---\nlanguage: fr\nlibrary_name: sklearn\npipeline_tag: text-classification\n---\n'),
          card('a/both', '---\nlanguage: [de, fr]\npipeline_tag: text-classification\n---\n'),
          card('a/pt', '---\nlanguage: pt-BR\nlicense: apache-2.0\n---\n'),
          card('a/said', 'French, apache license 2.0'),
        ],
        VOCABULARY,
      )
      const idsFor = (text: string) => engine.search(query({ text })).hits.map(({ id }) => id)
      const found: [string, string[]][] = [
        ['language:French', ['a/both', 'a/fr']],
        ['language:french -language:de', ['a/fr']],
        ['language:"brazilian portuguese"', ['a/pt']],
        ['license:"Apache license 2.0"', ['a/pt']],
        ['task:"Text Classification"', ['a/both', 'a/fr']],
        ['task:text_classification', ['a/both', 'a/fr']],
        ['library:Scikit-Learn', ['a/fr']],
        ['brazilian', ['a/pt']],
        ['language:Deutsch', ['a/both']],
        ['language:allemand', ['a/both']],
        ['немецкий', ['a/both']],
        ['프랑스어', ['a/both', 'a/fr', 'a/said']],
        ['français', ['a/both', 'a/fr', 'a/said']],
        ['"français"', []],
        ['text Deutsch', ['a/both']],
        ['french scikit', ['a/fr']],
        ['"apache license"', ['a/pt', 'a/said']],
      ]
      for (const [text, ids] of found) expect([text, idsFor(text).sort()]).toEqual([text, ids])
      engine.close()
    })

    it('keeps to ranges, whose ends are included, and counts their steps without them', async () => {
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

    it('puts what is fetched or liked most first, and what nobody knows of last', async () => {
      const cards = [
        { ...card('a/few', 'x'), downloads: 3, likes: 9 },
        card('b/unknown', 'x'),
        { ...card('c/many', 'x'), downloads: 4_000, likes: 1 },
      ]
      expect(await idsOf(cards, { sort: 'downloads' })).toEqual(['c/many', 'a/few', 'b/unknown'])
      expect(await idsOf(cards, { sort: 'likes' })).toEqual(['a/few', 'c/many', 'b/unknown'])
      expect(await idsOf(cards, { text: 'x' })).toEqual(['c/many', 'a/few', 'b/unknown'])
    })

    it('shows the section that has the words, with its anchor, unless the name shows them', async () => {
      const text = `# Bert\n\nA first sentence about this model here.\n\n## Training data\n\n${'Some more words. '.repeat(20)}It was trained on whales and ships. ${'Even more words. '.repeat(20)}`
      const [hit] = (await search([card('a/bert', text)], { text: 'bert whales' })).hits
      expect(hit?.section).toMatchObject({ title: 'Training data', anchor: 'training-data' })
      const { excerpt = '', matches = [] } = hit?.section ?? {}
      expect(excerpt).toMatch(/^… .*trained on whales and ships\..* …$/)
      expect(matches.map(([start, end]) => excerpt.slice(start, end))).toEqual(['whales'])
      expect((await search([card('a/bert', text)], { text: 'bert' })).hits[0]?.section).toBeUndefined()
    })

    it('marks what matched in the heading of a section', async () => {
      const text =
        '# Bert\n\nA first sentence about this model here.\n\n## How it was trained\n\nOn whales.\n'
      const section = (await search([card('a/b', text)], { text: '"was trained"' })).hits[0]?.section
      const { title = '', titleMatches } = section ?? {}
      expect(titleMatches?.map(([start, end]) => title.slice(start, end))).toEqual(['was trained'])
    })

    it('answers from a catalogue with no card and from one with a single one', async () => {
      for (const text of ['', 'a', 'bert', '"a b"', '-x', 'license:mit', '🤗']) {
        expect(await search([], { text })).toMatchObject({ hits: [], total: 0 })
        const { total } = await search([card('a/bert', 'x')], { text })
        expect([text, total]).toEqual([text, ['', 'a', 'bert'].includes(text) ? 1 : 0])
      }
    })

    it('suggests the nearest words when one finds nothing', async () => {
      const suggestionFor = async (text: string, more: Partial<SearchQuery> = {}) =>
        (await search(NAMES, { text, ...more })).suggestion
      expect(await suggestionFor('robreta')).toBe('roberta')
      expect(await suggestionFor('xlm robrta')).toBe('xlm roberta')
      expect(await suggestionFor('roberta')).toBeUndefined()
      expect(await suggestionFor('quitedifferent')).toBeUndefined()
      expect(await suggestionFor('robreta', { kind: 'dataset' })).toBeUndefined()
    })

    it('suggests a word of texts where no name or tag has one as near', async () => {
      const cards = [
        ...['b/1', 'b/2', 'b/3', 'b/4'].map((id) => card(id, 'The hyperparameters stand below, tuned.')),
        card('a/tuner', 'The tuned is not the tuner.'),
      ]
      const suggestionFor = async (text: string) => (await search(cards, { text })).suggestion
      expect(await suggestionFor('hyperparamters')).toBe('hyperparameters')
      expect(await suggestionFor('tunex')).toBe('tuner')
    })

    it('suggests a far more frequent word for one that only a card or two have, which may have mistyped it too', async () => {
      const cards = [
        ...Array.from({ length: 20 }, (_, n) =>
          card(`many/${n}`, 'Its sentences are trained, the dataset is small.'),
        ),
        card('a/typo', 'The datsaet has sentenses.'),
        card('a/detaset', 'It is called so.'),
      ]
      const suggestionFor = async (text: string) => (await search(cards, { text })).suggestion
      for (const [text, suggestion] of [
        ['datsaet', 'dataset'],
        ['small datsaet', 'small dataset'],
        ['sentenses datsaet', 'sentences dataset'],
        ['detaset', undefined],
        ['dataset', undefined],
        ['text:datsaet', undefined],
      ] as const)
        expect([text, await suggestionFor(text)]).toEqual([text, suggestion])
    })

    it('tells of a field that is none, and suggests the one that is meant', async () => {
      const engine = await makeEngine(
        [
          card(
            'acme/bert',
            '---\nlicense: apache-2.0\nbase_model: big/bert-base\nlibrary_name: transformers\n---\nLicence, mit, transfomers, a kind model.\n',
          ),
          card('acme/tagged', '---\nlicense: mit\ntags: [region:us]\n---\n'),
        ],
        VOCABULARY,
      )
      const asked = (text: string) => {
        const { unknownFields, suggestion } = engine.search(query({ text }))
        return [text, unknownFields.map(({ name, nearest }) => nearest ?? `${name}?`).join(' '), suggestion]
      }
      for (const expected of [
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
      ])
        expect(asked(expected[0] ?? '')).toEqual(expected)
      engine.close()
    })

    it('suggests the card that pasted code or an address names, also where its words are found', async () => {
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
      for (const [text, suggestion] of [
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
      ] as const)
        expect([text, await suggestionFor(text)]).toEqual([text, suggestion])
    })

    it('suggests values that cards have, and the words alone where none is near', async () => {
      const cards = [
        card(
          'acme/bert',
          '---\nlanguage: de\ntags: [histology]\ndatasets: [big/squad_v2]\n---\nMade of ImageNet and of German pictures.\n',
        ),
        card('acme/paper', '[Paper](https://arxiv.org/abs/1810.04805), arxiv:1810.04805\n'),
      ]
      const suggestionFor = async (text: string) => (await search(cards, { text })).suggestion
      for (const [text, suggestion] of [
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
      ] as const)
        expect([text, await suggestionFor(text)]).toEqual([text, suggestion])
    })

    it('suggests a minus for the NOT of other searches, also where its words are found', async () => {
      const cards = [
        card('acme/bert', ''),
        card('acme/french-bert', 'It is not for German.'),
        card('acme/plays', 'To be or not to be.'),
      ]
      const suggestionFor = async (text: string) => (await search(cards, { text })).suggestion
      for (const [text, suggestion] of [
        ['bert NOT french', 'bert -french'],
        ['bert AND NOT name:"french bert"', 'bert -name:"french bert"'],
        ['NOT french bert', '-french bert'],
        ['bert not french', undefined],
        ['BERT NOT FRENCH', undefined],
        ['plays “to be or NOT to be”', undefined],
        ['bert -french', undefined],
        ['french NOT bert', undefined],
      ] as const)
        expect([text, await suggestionFor(text)]).toEqual([text, suggestion])
    })

    it('sorts, and settles ties by id', async () => {
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

    it('lists a chosen value that no card has, with no hits', async () => {
      const { total, facets } = await search(NAMES, { facets: { task: ['nothing'] } })
      expect(total).toBe(0)
      expect(facets.task).toEqual([{ value: 'nothing', count: 0 }])
      expect(facets.owner).toEqual([])
    })

    it('agrees with a plain search on any catalogue and query', async () => {
      await fc.assert(
        fc.asyncProperty(
          catalogues,
          fc.array(queries, { minLength: 4, maxLength: 4 }),
          async (cards, asked) => {
            const engine = await makeEngine(cards, VOCABULARY)
            try {
              for (const one of asked) expectEqual(engine, cards, one)
            } finally {
              engine.close()
            }
          },
        ),
        { numRuns: 60 },
      )
    }, 120_000)

    it('takes any text without failing', async () => {
      const engine = await makeEngine(NAMES, VOCABULARY)
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
      for (const text of texts) expect(() => engine.search(query({ text }))).not.toThrow()
      fc.assert(
        fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
          expect(engine.search(query({ text })).total).toBe(plainSearch(NAMES, query({ text })).ids.length)
        }),
        { numRuns: 300 },
      )
      engine.close()
    })
  })
}

/** Expects totals, facet counts, and all pages together to equal those of the plain search, with no card twice. */
function expectEqual(engine: Engine, cards: readonly DatedCard[], asked: SearchQuery): void {
  const plain = plainSearch(cards, asked)
  const first = engine.search(asked)
  expect(first.total).toBe(plain.ids.length)
  for (const facet of FACETS)
    expect([facet, sorted(first.facets[facet])]).toEqual([facet, sorted(plain.facets.get(facet) ?? [])])
  expect(first.histograms.updated.reduce((sum, { count }) => sum + count, 0)).toBe(plain.dated)
  const pages = Math.ceil(first.total / asked.pageSize) + 1
  const paged = Array.from(
    { length: pages },
    (_, index) => engine.search({ ...asked, page: index + 1 }).hits,
  ).flat()
  expect(paged.map(({ kind, id }) => `${kind} ${id}`).sort()).toEqual(plain.ids)
  for (const facet of FACETS) {
    const counts = first.facets[facet].map(({ count }) => count)
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
  }
}

function sorted(values: readonly FacetValue[]): FacetValue[] {
  return values.toSorted((a, b) => (a.value < b.value ? -1 : 1))
}

/** Searches by looking at every card: slow, and simple enough to be right. */
function plainSearch(cards: readonly DatedCard[], asked: SearchQuery) {
  const entries = cards.map(readCard).filter((entry) => matchesText(entry, asked.text))
  const ofKind = entries.filter(({ card }) => asked.kind === undefined || card.kind === asked.kind)
  const choices = [...FACETS, ...RANGES]
  const passes = (entry: PlainEntry, choice: FacetId | RangeId) => {
    if (choice === 'parameters' || choice === 'bytes' || choice === 'updated')
      return isWithin(entry[choice], asked.ranges?.[choice])
    const wanted = asked.facets[choice] ?? []
    return wanted.length === 0 || wanted.some((value) => entry.values[choice].includes(value))
  }
  const countedFor = (choice: FacetId | RangeId) =>
    ofKind.filter((entry) => choices.every((other) => other === choice || passes(entry, other)))
  const facets = FACETS.map((facet): [FacetId, FacetValue[]] => {
    const counted = countedFor(facet)
    const values = new Set([
      ...counted.flatMap((entry) => entry.values[facet]),
      ...(asked.facets[facet] ?? []),
    ])
    const count = (value: string) => counted.filter((entry) => entry.values[facet].includes(value)).length
    return [facet, [...values].map((value) => ({ value, count: count(value) }))]
  })
  return {
    ids: ofKind
      .filter((entry) => choices.every((choice) => passes(entry, choice)))
      .map(({ card }) => `${card.kind} ${card.id}`)
      .sort(),
    facets: new Map(facets),
    dated: countedFor('updated').filter(({ updated }) => updated !== undefined).length,
  }
}

function isWithin(
  value: number | undefined,
  range: { min?: number | undefined; max?: number | undefined } = {},
): boolean {
  const { min, max } = range
  if (min === undefined && max === undefined) return true
  return value !== undefined && value >= (min ?? value) && value <= (max ?? value)
}

type PlainEntry = ReturnType<typeof readCard>

function readCard(raw: DatedCard) {
  const card = parseCard(raw, VOCABULARY)
  const values = facetValues(card)
  const title = card.metadata.modelName ?? card.metadata.prettyName ?? nameOf(card.id)
  const tags = SPOKEN_FACETS.flatMap((facet) => values[facet].map((value) => spokenText(facet, value)))
  const texts = sections(card.body).flatMap((section) => [section.title, section.text])
  const fields = {
    name: [indexWords(card.id, true)],
    // A card without a title of its own is called by its name alone.
    title: title === nameOf(card.id) ? [] : [indexWords(title, true)],
    summary: [indexWords(summarize(card.body), false)],
    tags: tags.map((tag) => indexWords(tag, true)),
    text: texts.map((text) => indexWords(text, false)),
  }
  const updated = raw.updated === undefined ? undefined : Date.parse(raw.updated)
  // These come from files, and cards given as text have none.
  return { card, values, fields, updated, parameters: undefined, bytes: undefined }
}

function matchesText(entry: PlainEntry, text: string): boolean {
  const terms = parseTerms(text.trim(), languageCalled)
  if (terms.length > 0)
    return terms.every((term) => isOptional(term) || hasTerm(entry, term) !== term.excluded)
  const key = signKey(text)
  return /^[-/]*$/.test(key) || typedKey(entry.card.id).includes(key)
}

function hasTerm({ values, fields }: PlainEntry, term: Term): boolean {
  if (term.type === 'value') {
    const { facet, value } = term
    const lower = value.toLowerCase()
    const isNamed = (own: string) => hasNames(facet) && shownKey(facet, own) === nameKey(value)
    return values[facet].some((own) => own === value || own === lower || isNamed(own))
  }
  const searched = term.field === undefined ? Object.values(fields).flat() : fields[term.field]
  return searched.some((words) => hasPhrase(words, term.phrases))
}

const WORDS = [
  'bert',
  'base',
  'tiny',
  'GPT2',
  'distilBERT',
  'v2',
  'naïve',
  '日本語',
  'model',
  'x',
  '🤗',
  'C++',
  'for',
] as const

const ids = fc
  .tuple(
    fc.constantFrom('acme/', 'Zeta/', 'deep/er/', ''),
    fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }),
  )
  .map(([owner, words]) => owner + words.join('-'))

const list = (...values: [string, ...string[]]) =>
  fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 })

const frontMatter = fc.record(
  {
    license: fc.constantFrom('mit', 'apache-2.0', 'nonsense'),
    language: list('en', 'de', 'ja'),
    pipeline_tag: fc.constantFrom('fill-mask', 'translation', 'unknown'),
    library_name: fc.constantFrom('transformers', 'spacy'),
    tags: list('bert', 'medical', 'x y'),
    datasets: list('squad', 'acme/words'),
    base_model: list('acme/bert'),
    metrics: list('f1'),
    pretty_name: fc.constantFrom('Tiny Words', 'GPT2 x'),
    task_categories: list('fill-mask', 'translation'),
    size_categories: list('n<1K', '1K<n<10K'),
  },
  { requiredKeys: [] },
)

const bodies = fc
  .array(fc.constantFrom(...WORDS, '.', '\n\n', '# ', '`code`'), { maxLength: 12 })
  .map((words) => words.join(' '))

const DATES = ['2021-05-06T07:08:09.000Z', '2023-01-01T00:00:00.000Z', '2023-12-31T23:59:59.999Z']

const catalogues = fc.uniqueArray(
  fc
    .tuple(
      fc.constantFrom('model' as const, 'dataset' as const),
      ids,
      frontMatter,
      bodies,
      fc.constantFrom(undefined, ...DATES),
      fc.constantFrom(undefined, 0, 7, 1_000_000),
      fc.constantFrom(undefined, 3),
    )
    .map(([kind, id, keys, body, updated, downloads, likes]) => ({
      ...card(id, `---\n${JSON.stringify(keys)}\n---\n${body}`, kind, updated),
      downloads,
      likes,
    })),
  { selector: ({ kind, id }) => `${kind} ${id}`, maxLength: 14 },
)

const texts = fc.oneof(
  fc.constant(''),
  fc
    .array(
      fc.constantFrom(
        ...WORDS,
        ...['c', 'c++', '"tiny c++"', '-🤗', 'the', '-for', '"for"'],
        ...['b', 'ti', 'gpt', '"', '"base tiny"', '-', '日', 'zzz', '-tiny', '-"base tiny"', '-gpt2'],
        ...[
          'license:mit',
          '-license:mit',
          'license:"mit license"',
          'language:German',
          'owner:zeta',
          'tag:"x y"',
          'name:bert',
          'text:"bert x"',
          'title:x',
          '-summary:bert',
          'tags:bert',
          '"bert base tiny"',
          '-"x tiny GPT2"',
          'task:"Fill mask"',
          'german',
          '"mit mit license"',
          'task:',
          '-task:',
          'License:MIT',
          'odd:x',
          '-tiny-base',
          '“base tiny”',
          '"日本語 bert"',
          '"x 日"',
          '-日',
        ],
      ),
      { maxLength: 3 },
    )
    .map((words) => words.join(' ')),
)

const queries: fc.Arbitrary<SearchQuery> = fc.record({
  text: texts,
  kind: fc.constantFrom('model', 'dataset', undefined),
  facets: fc.record(
    {
      task: list('fill-mask', 'translation', 'absent'),
      library: list('transformers', 'spacy'),
      language: list('en', 'de', 'ja'),
      license: list('mit', 'nonsense'),
      tag: list('bert', 'x y'),
      owner: list('acme', 'deep/er'),
      size: list('n<1K'),
      problems: list('error', 'warning', 'none'),
    },
    { requiredKeys: [] },
  ),
  ranges: fc.record(
    {
      updated: fc.record(
        { min: fc.constantFrom(...DATES.map(Date.parse)), max: fc.constantFrom(...DATES.map(Date.parse)) },
        { requiredKeys: [] },
      ),
      parameters: fc.constantFrom({}, { min: 5 }),
      bytes: fc.constantFrom({}, { max: 5 }),
    },
    { requiredKeys: [] },
  ),
  sort: fc.constantFrom(...SORTS),
  page: fc.constant(1),
  pageSize: fc.constantFrom(1, 3, 30),
})
