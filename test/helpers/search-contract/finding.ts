/** Which cards an engine finds, and which come first. */

import { expect } from 'vitest'
import { ask, type Contract, card, NAMES } from './engines.ts'

/** States it for an engine. */
export function stateFinding({ state, rowsOf, open, search, idsOf }: Contract): void {
  const FOUND: [string, string[]][] = [
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
  ]
  for (const [text, ids] of FOUND)
    state(`finds ${text}`, async () => {
      expect(await idsOf(NAMES, { text })).toEqual(ids)
    })

  state('puts a card that is named exactly first, whatever the separators', async () => {
    const cards = [
      card('a/squad-v2-squad-v2', ''),
      card('b/squad_v2', ''),
      card('c/squad-v2-more', 'squad v2'),
    ]
    for (const text of ['squad_v2', 'squad v2', 'b/squad_v2'])
      expect((await idsOf(cards, { text }))[0]).toBe('b/squad_v2')
  })

  state('puts names before tags and summaries, and these before text', async () => {
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

  state('finds words in scripts without spaces', async () => {
    const cards = [card('a/ja', 'これは日本語のモデルです。'), card('b/zh', '自然语言处理')]
    expect(await idsOf(cards, { text: '日本' })).toEqual(['a/ja'])
    expect(await idsOf(cards, { text: '语' })).toEqual(['b/zh'])
    expect(await idsOf(cards, { text: '语然' })).toEqual([])
    expect(await idsOf(cards, { text: '"日"' })).toEqual(['a/ja'])
    const mixed = [card('a/mixed', '日本語 BERT 日本語'), card('b/other', '日本語版 BERT 版')]
    expect(await idsOf(mixed, { text: '"日本語 bert"' })).toEqual(['a/mixed'])
    expect(await idsOf(mixed, { text: '"bert 日"' })).toEqual(['a/mixed'])
  })

  state('finds a name that has no letters', async () => {
    expect(await idsOf([card('🤗', ''), card('a/b', '')], { text: '🤗' })).toEqual(['🤗'])
  })

  state('finds signs and symbols that people type', async () => {
    const opened = await open([
      card('a/emoji', '# Emoji\n\nMade with the 🤗 library. 👍🏽 🇫🇷🇪🇸'),
      card('a/🤗-hub', ''),
      card('a/costs', '# Costs\n\nIt costs 5€ to run under Node.js.'),
      card('a/cpp', '# Fast\n\nCode written in C++, C++17 to be exact.'),
      card('a/libc++', ''),
      card('a/sharp', '# Sharp\n\nC# code.'),
      card('a/plain', '# Plain\n\nCode in plain C; CNN+LSTM.'),
    ])
    const idsFor = async (text: string) => (await ask(opened, { text })).hits.map(({ id }) => id)
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
    for (const [text, ids] of rowsOf(found)) expect([text, (await idsFor(text)).sort()]).toEqual([text, ids])
  })

  state('takes letters as they are written in either case, with points and without', async () => {
    const cards = [card('a/road', '# Straße'), card('a/arabic', '# Text\n\nالعَرَبِيَّة')]
    for (const text of ['STRASSE', 'strasse', 'Straße', 'STRA', 'straß'])
      expect([text, await idsOf(cards, { text })]).toEqual([text, ['a/road']])
    expect(await idsOf(cards, { text: 'العربية' })).toEqual(['a/arabic'])
  })

  state('marks what matched in name and summary', async () => {
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

  const UNDERSTOOD: [string, string[]][] = [
    ['roberta -base', ['acme/xlm-roberta-large']],
    ['-roberta -gpt2', ['acme/distilBERT-tiny']],
    ['roberta -"many times"', ['acme/roberta-base', 'acme/xlm-roberta-large']],
    ['owner:zeta', ['zeta/gpt2', 'zeta/notes']],
    ['owner:ZETA -notes', ['zeta/gpt2']],
    ['name:roberta', ['acme/roberta-base', 'acme/xlm-roberta-large']],
    ['text:"many times"', ['zeta/notes']],
    ['license:mit', []],
    ['https://roberta', []],
    ['-', ['acme/distilBERT-tiny', 'acme/roberta-base', 'acme/xlm-roberta-large', 'zeta/gpt2', 'zeta/notes']],
  ]
  for (const [text, ids] of UNDERSTOOD)
    state(`understands ${text}`, async () => {
      expect((await idsOf(NAMES, { text })).sort()).toEqual(ids)
    })

  state('takes what is still being typed for nothing yet', async () => {
    const opened = await open(NAMES)
    const idsFor = async (text: string) => (await ask(opened, { text })).hits.map(({ id }) => id)
    for (const text of ['-', '"', '""', '-""', '“', 'license:', '-license:', 'License:"', 'name:""']) {
      expect([text, (await idsFor(text)).sort()]).toEqual([text, NAMES.map(({ id }) => id).sort()])
      expect([text, await idsFor(`gpt2 ${text}`)]).toEqual([text, ['zeta/gpt2']])
    }
  })

  state('excludes what stands together as one, not each word of it', async () => {
    const opened = await open([
      card('a/gpt-2', ''),
      card('a/gpt-neo', ''),
      card('a/bert-2', ''),
      card('a/distilGPT2', ''),
    ])
    const found: [string, string[]][] = [
      ['-gpt-2', ['a/bert-2', 'a/gpt-neo']],
      ['-a/gpt-2', ['a/bert-2', 'a/distilGPT2', 'a/gpt-neo']],
      ['-name:gpt-2', ['a/bert-2', 'a/gpt-neo']],
      ['-NAME:"gpt neo"', ['a/bert-2', 'a/distilGPT2', 'a/gpt-2']],
      ['-gpt:2', ['a/bert-2', 'a/gpt-neo']],
      ['a -gpt -2', []],
    ]
    for (const [text, ids] of rowsOf(found)) {
      const { hits } = await ask(opened, { text })
      expect([text, hits.map(({ id }) => id).sort()]).toEqual([text, ids])
    }
  })

  state(
    'finds what has all words but those that say nothing, unless these are quoted, last or alone',
    async () => {
      const opened = await open([
        card('a/MiniLM-paraphrase', ''),
        card('b/all-MiniLM', ''),
        card('c/german', 'English-German translation.'),
        card('d/said', 'How to get from English to German.'),
        card('e/few-shot', ''),
        card('f/shot', ''),
      ])
      const idsFor = async (text: string) => (await ask(opened, { text })).hits.map(({ id }) => id)
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
      for (const [text, ids] of rowsOf(found)) expect([text, await idsFor(text)]).toEqual([text, ids])
      const { hits } = await ask(opened, { text: 'to how english german' })
      const marked = hits.find(({ id }) => id === 'd/said')
      expect(marked?.matches.summary.map(([start, end]) => marked.summary.slice(start, end))).toEqual([
        'English',
        'German',
      ])
      expect(marked?.section).toBeUndefined()
    },
  )

  state('reads a 2 between two words as "to" as well', async () => {
    const opened = await open([
      card('a/text-to-sql', ''),
      card('b/Text2SQL', ''),
      card('c/sql', 'From text to SQL, and back.'),
      card('d/sql-text', ''),
    ])
    const { hits } = await ask(opened, { text: 'text2sql' })
    expect(hits.map(({ id }) => id).sort()).toEqual(['a/text-to-sql', 'b/Text2SQL', 'c/sql'])
  })

  state('takes the range of a size category for that size, in any case', async () => {
    const sized = (id: string, size: string) => card(id, `---\nsize_categories: ${size}\n---\n`, 'dataset')
    const opened = await open([sized('a/ten', '10K<n<100K'), sized('a/one', 'n<1K')])
    const found: [string, string[]][] = [
      ['10k<n<100k', ['a/ten']],
      ['size:10k<n<100k', ['a/ten']],
      ['one n<1K', ['a/one']],
      ['-n<1k', ['a/ten']],
    ]
    for (const [text, ids] of rowsOf(found))
      expect([text, (await ask(opened, { text })).hits.map(({ id }) => id)]).toEqual([text, ids])
    expect((await ask(opened, { text: 'size_categories:n<1K' })).suggestion).toBe('size:n<1K')
  })

  state('takes quotes as a keyboard curls them', async () => {
    expect(await idsOf(NAMES, { text: '“many times”' })).toEqual(['zeta/notes'])
    expect(await idsOf(NAMES, { text: '„times many“' })).toEqual([])
  })

  state('finds values by the name that is shown, also as words', async () => {
    const opened = await open([
      card('a/fr', '---\nlanguage: fr\nlibrary_name: sklearn\npipeline_tag: text-classification\n---\n'),
      card('a/both', '---\nlanguage: [de, fr]\npipeline_tag: text-classification\n---\n'),
      card('a/pt', '---\nlanguage: pt-BR\nlicense: apache-2.0\n---\n'),
      card('a/said', 'French, apache license 2.0'),
    ])
    const idsFor = async (text: string) => (await ask(opened, { text })).hits.map(({ id }) => id)
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
    for (const [text, ids] of rowsOf(found)) expect([text, (await idsFor(text)).sort()]).toEqual([text, ids])
  })
}
