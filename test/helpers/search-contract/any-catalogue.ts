/** Any catalogue and any query, for what is to hold for all of them. */

import fc from 'fast-check'
import { type SearchQuery, SORTS } from '../../../src/search/types.ts'
import { card } from './engines.ts'

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

export const DATES = ['2021-05-06T07:08:09.000Z', '2023-01-01T00:00:00.000Z', '2023-12-31T23:59:59.999Z']

export const catalogues = fc.uniqueArray(
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

export const queries: fc.Arbitrary<SearchQuery> = fc.record({
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
