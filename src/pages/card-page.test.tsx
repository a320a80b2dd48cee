import { describe, expect, it } from 'vitest'
import {
  below,
  citedPaper,
  drawPage,
  entryOf,
  FILL_MASK,
  factsOf,
  SITE,
  task,
  wordsOf,
} from '../../test/helpers/drawn-page.tsx'
import { NO_CONFIG } from '../card/inferred/types.ts'
import type { FactPlaces } from '../ui/facts.tsx'
import { declaredSubsets } from '../viewer/declared-subsets.ts'
import { CardPage, type CardPageProps } from './card-page.tsx'

const NO_PLACES: FactPlaces = {
  task: [],
  library: [],
  license: [],
  language: [],
  metric: [],
}

const PLAIN: CardPageProps = {
  site: SITE,
  tasks: [FILL_MASK, task('question-answering')],
  kind: 'model',
  entry: entryOf('model'),
  article: { html: '<p>The text of the card.</p>', toc: [], provisional: false },
  source: { label: 'Update on Acme', url: 'https://git.acme.example/tiny.md', path: 'tiny.md' },
  results: [],
  newest: undefined,
  lineage: undefined,
  papers: [],
  places: NO_PLACES,
  usedBy: { models: 0, names: ['acme/tiny'], tasks: [] },
  isBenchmark: false,
  declared: [],
  examples: undefined,
  snippets: undefined,
  loading: undefined,
  here: { model: [], dataset: [] },
}

const draw = (changes: Partial<CardPageProps> = {}) => drawPage(CardPage, { ...PLAIN, ...changes })
const drawDataset = (changes: Partial<CardPageProps> = {}) =>
  draw({ kind: 'dataset', entry: entryOf('dataset'), ...changes })
const model = (yaml: string) => draw({ entry: entryOf('model', yaml) })
const dataset = (yaml: string) => drawDataset({ entry: entryOf('dataset', yaml) })

const WEIGHTS = {
  parameters: 4_400_000,
  types: [],
  formats: ['safetensors'],
  quantizations: ['Q4_K_M'],
  contextLength: 4096,
  architecture: 'BertForMaskedLM',
  config: NO_CONFIG,
  problems: [],
}
const FILES = [
  { path: 'model.safetensors', size: 2_000_000 },
  { path: 'config.json', size: 1000 },
]
const FACTS = { known: true, parameters: undefined, bytes: undefined, count: 0 }
const NODE = { ...FACTS, repeated: false, children: [], more: 0 }
const LINEAGE = {
  self: FACTS,
  bases: [{ ...NODE, id: 'acme/base', relation: 'finetune' as const }],
  derived: [{ ...NODE, id: 'acme/small', relation: 'quantized' as const, known: false }],
  more: 0,
  made: {},
}
const RESULT = {
  ...{ board: 'b1', metric: 'accuracy', metricName: 'Accuracy', metricCard: 'accuracy', rank: 2, ranked: 7 },
  bounds: { low: 0, high: 1 },
  evaluation: {
    ...{
      benchmark: 'acme/glue',
      benchmarkName: 'GLUE',
      config: 'cola',
      split: 'test',
      revision: '',
      setup: '',
    },
    ...{ task: 'fill-mask', metric: 'accuracy', metricName: undefined, value: 0.94, number: 0.94 },
    ...{
      isPercent: false,
      verified: true,
      source: undefined,
      date: undefined,
      notes: undefined,
      file: undefined,
    },
  },
}
const RESULTS: CardPageProps['results'] = [
  {
    metrics: [{ metricName: 'Accuracy', metricCard: 'accuracy' }],
    rows: [{ href: '/benchmarks/acme/glue#row', cells: [RESULT], first: RESULT }],
  },
]

const NO_ROWS: NonNullable<CardPageProps['viewer']> = {
  canQuery: false,
  ...{ dataset: 'acme/tiny', configs: [{ name: 'default', splits: ['train'] }], config: 'default' },
  ...{ split: 'train', answer: undefined, failure: undefined, isFound: false, statistics: undefined },
  ...{ heads: new Map(), examples: [], query: '', where: '', orderBy: '', chosen: [], view: 'table' },
  ...{ offset: 0, length: 50, isLive: false, awaits: undefined },
}

describe('the facts of a model', () => {
  it.each([
    ['Task', 'pipeline_tag: fill-mask', '[Fill mask](/models?task=fill-mask)'],
    ['Licence', 'license: apache-2.0', '[Apache License 2.0](/models?license=apache-2.0)'],
    ['Language', 'language: [de, en]', '[German](/models?language=de) [English](/models?language=en)'],
    ['Base model', 'base_model: acme/base', '[acme/base](/models?base_model=acme%2Fbase)'],
    ['Trained on', 'datasets: [acme/rows]', '[acme/rows](/models?dataset=acme%2Frows)'],
    ['Metrics', 'metrics: [accuracy, f1]', '[accuracy](/models?metric=accuracy) [f1](/models?metric=f1)'],
    ['Tags', 'tags: [small]', '[small](/models?tag=small)'],
  ])('say its %s', (name, yaml, value) => {
    expect(factsOf(model(yaml))[name]).toBe(value)
  })

  it('say the library that it is loaded with', () => {
    const entry = entryOf('model', '', { library: 'sklearn' })
    expect(factsOf(draw({ entry })).Library).toBe('[Scikit-learn](/models?library=sklearn)')
  })

  it('say how many parameters it has, and when it was updated', () => {
    const entry = entryOf('model', '', { parameters: 4_400_000, updated: '2026-01-02T03:04:05Z' })
    expect(factsOf(draw({ entry }))).toMatchObject({ Parameters: '4,400,000', Updated: '2 Jan 2026' })
  })

  it('say the sizes that the card states, and when it was released', () => {
    const yaml = 'active_parameters: 12900000000\ncontext_length: 32768\nreleased: 2023-12-11'
    const facts = (changes = {}) => factsOf(draw({ entry: entryOf('model', yaml, changes) }))
    expect(facts({ updated: '2026-01-02T03:04:05Z' })).toMatchObject({
      'Active parameters': '12,900,000,000',
      'Context length': '32,768 tokens',
      Released: '11 Dec 2023',
      Updated: '2 Jan 2026',
    })
    expect(facts({ updated: '2023-12-11T00:00:00.000Z' })).not.toHaveProperty('Updated')
    expect(facts({ weights: WEIGHTS })).toMatchObject({ 'Context length': '4,096 tokens' })
  })

  it('say on demand where they are stated, and at once who says otherwise', () => {
    const yaml = `license: cc-by-sa-4.0
parameters: 7000
released: 2023-12-11
sources:
  license: {url: "https://www.acme.example/LICENSE", seen: 2026-11-26}
  parameters: [{url: "https://acme.example/report", note: table 2}, "https://hub.example/acme/tiny/"]
conflicts:
  license: [{value: cc-by-nc-sa-4.0, url: "https://loader.example/terms", seen: 2026-11-26}]
  released: [{value: 2023-12-12, url: "https://news.example"}]`
    const html = draw({ entry: entryOf('model', yaml, { parameters: 7000, license: 'cc-by-sa-4.0' }) })
    const facts = factsOf(html)
    expect(facts.Licence).toContain(
      'the card says CC BY-SA 4.0; [loader.example](https://loader.example/terms) says CC BY-NC-SA 4.0, seen on 26 Nov 2026 ' +
        'Source of Licence Source: [acme.example/LICENSE](https://www.acme.example/LICENSE), seen on 26 Nov 2026',
    )
    expect(facts.Parameters).toBe(
      '7,000 Source of Parameters Source: [acme.example/report](https://acme.example/report), table 2 ' +
        'Source: [hub.example/acme/tiny](https://hub.example/acme/tiny/)',
    )
    expect(facts.Released).toBe(
      '11 Dec 2023 the card says 11 Dec 2023; [news.example](https://news.example) says 12 Dec 2023',
    )
    expect(html).not.toMatch(/<details[^>]* open/)
  })

  it('give no source of what the weights say instead of the card', () => {
    const yaml = 'parameters: 7000\nsources: {parameters: "https://acme.example/report"}'
    expect(factsOf(draw({ entry: entryOf('model', yaml, { parameters: 7001 }) })).Parameters).toBe('7,001')
  })

  it('fold the sources of the text and of what is no fact at the foot of the text', () => {
    const file = `https://git.example/acme/tiny/blob/${'a1'.repeat(20)}/README.md`
    const yaml = `gated: true
sources: {gated: "https://acme.example/a", text: [{url: "${file}", seen: 2026-11-26}]}`
    const html = model(yaml)
    expect(html).toContain('<summary>2 sources of this text</summary>')
    expect(html).toMatch(
      new RegExp(
        `href="${file}"[^>]*>git\\.example/acme/tiny/README\\.md<.*seen on .*gated: .*acme\\.example/a`,
      ),
    )
    expect(model('license: mit')).not.toContain('of this text')
    const claim = 'gated: true\nconflicts: {gated: [{value: false, url: "https://acme.example/c"}]}'
    expect(model(claim)).toContain('<summary>1 source of this text</summary>')
  })

  it('say what its weights are like, and lead to them where the files are here', () => {
    const facts = factsOf(draw({ entry: entryOf('model', '', { weights: WEIGHTS, files: FILES }) }))
    expect(facts).toMatchObject({
      Format: '[Safetensors](/models?format=safetensors)',
      Quantisation: '[Q4_K_M](/models?quantization=Q4_K_M)',
      'Context length': '4,096 tokens',
      Architecture: 'BertForMaskedLM',
      Weights: '[see the tensors](/weights/acme/tiny)',
    })
    const weights = { ...WEIGHTS, contextLength: undefined, architecture: undefined }
    expect(Object.keys(factsOf(draw({ entry: entryOf('model', '', { weights }) })))).toEqual([
      'Task',
      'Licence',
      'Format',
      'Quantisation',
      'Compare',
    ])
    const elsewhere = FILES.map((file) => ({
      ...file,
      at: { url: 'https://hub.example/f', sha256: undefined },
    }))
    expect(
      factsOf(draw({ entry: entryOf('model', '', { weights: WEIGHTS, files: elsewhere }) })).Weights,
    ).toBeUndefined()
  })

  it('lead to the cards of what it was made from and trained on, where they are here', () => {
    const entry = entryOf('model', 'base_model: acme/base\ndatasets: [acme/rows]')
    expect(
      factsOf(
        draw({
          entry,
          here: {
            model: [['acme/base', 'acme/base']],
            dataset: [['acme/rows', 'acme/rows']],
          },
        }),
      ),
    ).toMatchObject({
      'Base model': '[acme/base](/models/acme/base)',
      'Trained on': '[acme/rows](/datasets/acme/rows)',
    })
  })

  it('name the papers that it cites, by title where one is known, instead of their tags', () => {
    const papers = [citedPaper('1810.04805', 'BERT'), citedPaper('2001.00001', undefined)]
    const facts = factsOf(draw({ papers, entry: entryOf('model', 'tags: [small, "arxiv:1810.04805"]') }))
    expect(facts.Papers).toBe('[BERT](/papers/1810.04805) [2001.00001](/papers/2001.00001)')
    expect(facts.Tags).toBe('[small](/models?tag=small)')
  })

  it('offer to compare it, but on a static site', () => {
    expect(factsOf(draw()).Compare).toBe('[Add this model](/compare?ids=acme%2Ftiny)')
    expect(draw()).toContain('<span class="box"></span><span>Add this model</span>')
    expect(factsOf(draw({ site: { ...SITE, isStatic: true } })).Compare).toBeUndefined()
  })

  it('lead to what explains each, and to the cards that share it', () => {
    const places = {
      ...NO_PLACES,
      task: [{ value: 'fill-mask', page: '/tasks/fill-mask', cards: 4 }],
      license: [{ value: 'mit', page: 'https://spdx.org/licenses/MIT.html', cards: 1 }],
      language: [{ value: 'de', page: undefined, cards: 2 }],
    }
    const entry = entryOf('model', 'pipeline_tag: fill-mask\nlicense: mit\nlanguage: de')
    expect(factsOf(draw({ entry, places }))).toMatchObject({
      Task: '[Fill mask](/tasks/fill-mask) [4 models](/models?task=fill-mask)',
      Licence: '[MIT License](https://spdx.org/licenses/MIT.html)',
      Language: '[German](/models?language=de) 2 models',
    })
  })

  it('say how large it is, and how often it was downloaded and liked', () => {
    const known = { parameters: 209_345, bytes: 420_000, downloads: 12_345, likes: 6 }
    const entry = entryOf('model', '', known)
    expect(factsOf(draw({ entry }))).toMatchObject({
      Parameters: '209,345 · 420 kB',
      Downloads: '12,345',
      Likes: '6',
    })
    expect(factsOf(draw({ entry: entryOf('model', '', { ...known, parameters: undefined }) })).Bytes).toBe(
      '420 kB',
    )
    const alone = { ...known, size: 420_000, bytes: undefined }
    expect(factsOf(draw({ entry: entryOf('model', '', alone) })).Parameters).toBe('209,345')
  })

  it('say who uses it: models made from it, and tasks that recommend it', () => {
    expect(
      factsOf(draw({ usedBy: { models: 2, names: ['acme/tiny'], tasks: ['fill-mask'] } }))['Used by'],
    ).toBe('[2 models](/models?base_model=acme%2Ftiny) [Fill mask](/tasks/fill-mask) recommends it')
  })

  it('say its sources, as links where they are on the web', () => {
    expect(factsOf(model('sources: [https://www.git.example/tiny/, a talk]')).Source).toBe(
      '[git.example/tiny](https://www.git.example/tiny/) a talk',
    )
    expect(factsOf(model('sources: "javascript:alert(1)"')).Source).toBe('javascript:alert(1)')
  })

  it('name a licence of its own', () => {
    expect(factsOf(model('license: other\nlicense_name: Acme Terms')).Licence).toContain('[Acme Terms]')
  })

  it('fold what is beyond the first eight values', () => {
    const tags = Array.from({ length: 10 }, (_, at) => `tag-${at}`)
    expect(factsOf(model(`tags: [${tags}]`)).Tags).toContain('[tag-7](/models?tag=tag-7) 2 more [tag-8]')
  })

  it('say of each that is inferred why it is taken to be so', () => {
    const reason = 'from the code in the card'
    const inferred = {
      task: { from: 'code' as const, reason },
      parameters: { from: 'name' as const, reason },
    }
    const entry = entryOf('model', 'license: mit', { inferred, parameters: 7e9 })
    expect(factsOf(draw({ entry }))).toMatchObject({
      Task: '[Fill mask](/models?task=fill-mask) inferred from the code in the card',
      Parameters: 'about 7 B inferred from the code in the card',
      Licence: '[MIT License](/models?license=mit)',
    })
  })

  it('are few where the card says nothing, and say that it states no licence', () => {
    expect(factsOf(model('')).Licence).toBe('not stated')
    expect(Object.keys(factsOf(model('')))).toEqual(['Task', 'Licence', 'Compare'])
  })
})

describe('the facts of a dataset', () => {
  it.each([
    [
      'Task',
      'task_categories: [question-answering]',
      '[Question answering](/datasets?task=question-answering)',
    ],
    ['Subtask', 'task_ids: [extractive-qa]', 'Extractive QA'],
    ['Size', 'size_categories: [1K<n<10K]', '[1K to 10K](/datasets?size=1K%3Cn%3C10K)'],
    ['Made from', 'source_datasets: [original, extended|acme/rows]', 'acme/rows'],
    ['Metadata', '', '[Croissant](/datasets/acme/tiny/croissant)'],
  ])('say its %s', (name, yaml, value) => {
    expect(factsOf(dataset(yaml))[name]).toContain(value)
  })

  it('lead to the card of what it was made from, where that is here', () => {
    const entry = entryOf('dataset', 'source_datasets: [extended|acme/rows]')
    const html = drawDataset({
      entry,
      here: { model: [], dataset: [['acme/rows', 'acme/rows']] },
    })
    expect(factsOf(html)['Made from']).toBe('[acme/rows](/datasets/acme/rows)')
  })

  it('say how many models were trained on it, and lead to the results on it', () => {
    expect(
      factsOf(drawDataset({ usedBy: { models: 3, names: ['acme/tiny'], tasks: [] }, isBenchmark: true })),
    ).toMatchObject({
      'Used by': '[3 models](/models?dataset=acme%2Ftiny)',
      Benchmark: '[see the results](/benchmarks/acme/tiny)',
    })
    expect(factsOf(drawDataset())).not.toHaveProperty('Used by')
  })

  it('do not offer to compare it', () => {
    expect(factsOf(drawDataset())).not.toHaveProperty('Compare')
  })
})

describe('the page of a card', () => {
  it('shows the way to it, to readers and to machines', () => {
    const html = draw()
    const way = /<nav class="trail" aria-label="Breadcrumbs">.*?<\/nav>/s.exec(html)?.[0] ?? ''
    expect([...way.matchAll(/href="([^"]+)"/g)].map(([, path]) => path)).toEqual(['/models', '/owners/acme'])
    expect(way).toContain('aria-current="page">tiny</span>')
    expect(html).toContain(
      '"@type":"BreadcrumbList","itemListElement":[{"@type":"ListItem","position":1,"name":"Models","item":"/models"}',
    )
  })

  it('begins with the way to it, its title, and id to copy', () => {
    const html = draw({ entry: entryOf('model', '', { title: 'Tiny BERT' }) })
    expect(wordsOf(html)).toMatch(
      /^\[Models\]\(\/models\) \[acme\]\(\/owners\/acme\) tiny Tiny BERT acme\/tiny /,
    )
    expect(html).toContain('<h1 dir="auto">Tiny BERT</h1>')
    expect(html).toContain('title="Copy the id acme/tiny"')
  })

  it('is called by its title in the tab, for machines and where it is shared', () => {
    const html = draw({ entry: entryOf('model', '', { title: 'Tiny BERT' }) })
    expect(html).toContain('<title>Tiny BERT · ')
    expect(html).toContain('<meta property="og:title" content="Tiny BERT"/>')
    expect(html).toContain('"name":"Tiny BERT"')
  })

  it('goes on with the sentences that its text has lost, at the place that links to them name', () => {
    const lede = { html: 'A <b>small</b> model.', id: 'dataset-summary' }
    const html = draw({ article: { ...PLAIN.article, titleId: 'tiny', lede } })
    expect(html).toContain('<h1 id="tiny" dir="auto">tiny</h1>')
    expect(html).toContain('<p class="lede" id="dataset-summary" dir="auto">A <b>small</b> model.</p>')
  })

  it('does not tell a sentence that is still in its text', () => {
    expect(draw()).not.toContain('class="lede"')
  })

  it('names in a line what a template left empty, where links to it lead', () => {
    const unfilled = [
      { name: 'Uses', id: 'uses' },
      { name: 'Developed by', id: undefined },
    ]
    const html = draw({ article: { ...PLAIN.article, unfilled } })
    expect(wordsOf(html)).toContain('2 parts of the card’s template are not filled in Uses Developed by')
    expect(html).toContain('<li id="uses">Uses</li>')
  })

  it('has the hue of its task', () => {
    expect(draw()).toContain('class="reading hue-nlp"')
    expect(draw({ entry: entryOf('model', '', { task: undefined }) })).toContain('class="reading hue-none"')
  })

  it('says that there is a newer version, and leads to its card where that is here', () => {
    const newest = 'acme/tiny-2'
    expect(wordsOf(draw({ newest }))).toContain('There is a newer version of this model: acme/tiny-2 ')
    expect(wordsOf(draw({ newest, here: { model: [[newest, newest]], dataset: [] } }))).toContain(
      'There is a newer version of this model: [acme/tiny-2](/models/acme/tiny-2)',
    )
  })

  it('says nothing of an owner or a newer version where there is none', () => {
    const words = wordsOf(draw({ entry: entryOf('model', '', { owner: undefined }) }))
    expect(words).toMatch(/^\[Models\]\(\/models\) tiny tiny /)
    expect(words).not.toContain('newer version')
  })

  describe('with problems', () => {
    const problem = {
      ...{ rule: 'r', severity: 'error' as const, file: 'acme/tiny.md', line: 3, column: 1 },
      ...{
        message: 'the licence is unknown',
        remedy: 'Correct it.',
        excerpt: { text: 'license: x', caret: 9 },
      },
    }
    const entry = entryOf('model', '', { problems: [problem, { ...problem, severity: 'hint', line: 4 }] })
    const told = 'Error on line 3, column 1: the licence is unknown.'

    it('says them before the text to those who write cards', () => {
      const words = wordsOf(draw({ entry }))
      expect(words).toContain('1 error and 1 hint in this card')
      expect(words.indexOf(told)).toBeLessThan(words.indexOf('The text of the card.'))
    })

    it('says them in a line at its foot to readers', () => {
      const words = wordsOf(draw({ entry, site: { ...SITE, authors: false } }))
      expect(words).toContain('1 error and 1 hint for the author of this card')
      expect(words.indexOf('1 error')).toBeGreaterThan(words.indexOf('tiny.md'))
    })
  })

  it('has the terms that readers agree to', () => {
    const words = wordsOf(model('extra_gated_prompt: "Be kind.\\n\\nBe careful."'))
    expect(words).toContain('Terms of access Be kind. Be careful.')
    expect(wordsOf(draw())).not.toContain('Terms of access')
  })

  it('has the code that loads it', () => {
    const loading = {
      kind: 'model' as const,
      id: 'acme/tiny',
      isHere: true,
      library: undefined,
      choices: [],
      tagged: [],
    }
    expect(below(draw({ loading }), 'Load this model')).toBeDefined()
  })

  it('has the text of the card, or says where there may be one', () => {
    expect(wordsOf(draw())).toContain('The text of the card.')
    expect(wordsOf(draw({ article: { ...PLAIN.article, html: '' } }))).toContain(
      'This card has no text yet. It would say what the model is for, how to use it and where it fails. ' +
        'The Hub may have more under the same id: [acme/tiny](https://huggingface.co/acme/tiny).',
    )
  })

  it('lists the files', () => {
    const words = below(
      draw({ entry: entryOf('model', '', { files: FILES }) }),
      '[Files](/acme/tiny/tree/main) 2 MB',
    )
    expect(words).toContain('[config.json](/acme/tiny/blob/main/config.json) 1 kB')
    expect(wordsOf(draw())).toContain('Facts and files Task')
    expect(below(draw(), '[Files](/acme/tiny/tree/main) 0 B')).toBeUndefined()
  })

  it('says how to call the model', () => {
    const html = draw({ snippets: { reason: 'The card names no task. A `pipeline_tag` names it.' } })
    expect(html).toContain('<p>The card names no task. A <code>pipeline_tag</code> names it.</p>')
  })

  it('leads to the code that calls it, where text comes before', () => {
    const snippets: CardPageProps['snippets'] = {
      picker: {
        ...{ name: 'mb-call', model: { id: 'acme/tiny', tags: [] }, offers: [{ id: 'acme', known: true }] },
        ...{
          clients: [],
          parameters: {},
          formats: [],
          proofs: {},
          streamingTasks: [],
          takes: [],
          variantsHtml: '',
        },
      },
    }
    const toc = [{ id: 'uses', text: 'Uses', depth: 2 }]
    const sentence = '[Code that calls it](#mb-call) at acme is below the card.'
    expect(wordsOf(draw({ snippets, article: { ...PLAIN.article, toc } }))).toContain(sentence)
    expect(wordsOf(draw({ snippets }))).not.toContain(sentence)
  })

  it('tells the columns and rows that a card declares, where there are no rows to show', () => {
    const label = { class_label: { names: { '0': 'no', '1': 'yes' } } }
    const features = [
      { name: 'text', dtype: 'string' },
      { name: 'label', dtype: label },
    ]
    const rows = (name: string, num_examples: number) => ({ splits: [{ name, num_examples }] })
    const declared = declaredSubsets({
      dataset_info: [
        { config_name: 'german', features, ...rows('train', 1200) },
        { config_name: 'swiss', ...rows('test', 5) },
        { config_name: 'other', ...rows('test', 6) },
      ],
    })
    const html = drawDataset({ declared })
    expect(below(html, 'Columns and splits')).toMatch(
      /Subset german: train 1,200 rows.*text.*string.*label.*class label no, yes.*Subset swiss: test 5 rows.*1 more subset/,
    )
    expect(below(drawDataset(), 'Columns and splits')).toBeUndefined()
  })

  it('has the evaluation results as bars, each with its rank', () => {
    const html = draw({ results: RESULTS })
    expect(below(html, 'Evaluation results')).toContain(
      'Benchmark [Accuracy](/metrics/accuracy) Source ' +
        '[GLUE](/benchmarks/acme/glue#row) cola · test the card verified Accuracy0.94 2 of 7 the card verified',
    )
    expect(html).toContain('<rect x="0" width="94" height="1">')
    expect(below(draw(), 'Evaluation results')).toBeUndefined()
  })

  it('says no rank among one', () => {
    const alone = RESULTS.map((table) => ({
      ...table,
      rows: table.rows.map((row) => ({ ...row, cells: [{ ...RESULT, rank: 1, ranked: 1 }] })),
    }))
    expect(below(draw({ results: alone }), 'Evaluation results')).not.toContain('1 of 1')
  })

  it('has what it was made from and what was made from it', () => {
    const html = draw({ lineage: LINEAGE })
    expect(below(html, 'Model tree')).toBe('')
    expect(below(html, 'Made from')).toContain('[acme/base](/models/acme/base) by fine-tuning')
    expect(below(html, 'Made from this model')).toMatch(
      /\[acme\/small\]\(\/lineage\/acme\/small\) quantised, not in this catalogue.*\[See the whole tree\]\(\/lineage\/acme\/tiny\)/,
    )
    expect(below(draw({ lineage: { ...LINEAGE, bases: [], derived: [] } }), 'Model tree')).toBeUndefined()
  })

  it('has the rows of a dataset', () => {
    const viewer = { ...NO_ROWS, failure: { message: 'The rows cannot be read.', remedy: 'Wait.' } }
    expect(below(drawDataset({ viewer }), 'Rows')).toContain('The rows cannot be read.')
  })

  it('leads to its source', () => {
    expect(wordsOf(draw())).toContain('[Update on Acme](https://git.acme.example/tiny.md)')
  })

  it('lists what is on it, in order', () => {
    const html = draw({
      ...{ viewer: NO_ROWS, snippets: { reason: 'No.' }, results: RESULTS, lineage: LINEAGE },
      article: { ...PLAIN.article, toc: [{ id: 'uses', text: 'Uses', depth: 2 }] },
    })
    expect(/<details class="fold toc">.*?<\/details>/s.exec(html)?.[0].match(/href="[^"]*"/g)).toEqual([
      'href="#mb-rows"',
      'href="#uses"',
      'href="#mb-call"',
      'href="#mb-results"',
      'href="#mb-family"',
    ])
  })

  it('tells search engines what it is about', () => {
    expect(draw({ lineage: LINEAGE })).toContain('"@type":"SoftwareApplication"')
    expect(drawDataset()).toContain('"@type":"Dataset"')
  })
})
