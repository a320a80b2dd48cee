import { describe, expect, it } from 'vitest'
import { exampleFrontMatter, frontMatterProblems } from '../../../test/helpers/card.ts'
import type { CardKind, CardMetadata } from '../types.ts'

const metadataOf = (yaml: string, kind: CardKind = 'model'): CardMetadata =>
  exampleFrontMatter(yaml, kind).metadata

describe('metadata of a card', () => {
  it('keeps every number of a long list as it was written', () => {
    const tags = Array.from({ length: 9000 }, (_, index) => `${index}.50`)
    expect(metadataOf(['tags:', ...tags.map((tag) => `- ${tag}    # x`)].join('\n')).tags).toEqual(tags)
  })

  it('has every field of a model card', () => {
    const yaml = [
      'license: other',
      'license_name: acme-1.0',
      'license_link: LICENSE',
      'language: [en, de]',
      'pipeline_tag: fill-mask',
      'library_name: transformers',
      'tags: [tiny]',
      'datasets: [acme/reviews]',
      'metrics: [accuracy]',
      'base_model: acme/small',
      'base_model_relation: finetune',
      'new_version: acme/tiny-2',
      'model_name: Tiny',
      'thumbnail: tiny.png',
      'parameters: 46702792704',
      'active_parameters: 12900000000',
      'context_length: 32768',
      'released: 2023-12-11',
      'sources: {license: https://acme.example/LICENSE}',
      'conflicts: {license: [{value: mit, url: https://acme.example/loader}]}',
      'date: "2025-01-15"',
      'inference: false',
    ]
    expect(metadataOf(yaml.join('\n'))).toEqual({
      license: ['other'],
      licenseName: 'acme-1.0',
      licenseLink: 'LICENSE',
      language: ['en', 'de'],
      pipelineTag: 'fill-mask',
      taskCategories: [],
      taskIds: [],
      libraryName: 'transformers',
      tags: ['tiny'],
      datasets: ['acme/reviews'],
      metrics: ['accuracy'],
      baseModel: ['acme/small'],
      baseModelRelation: 'finetune',
      newVersion: 'acme/tiny-2',
      modelName: 'Tiny',
      prettyName: undefined,
      sizeCategories: [],
      multilinguality: [],
      sourceDatasets: [],
      annotationsCreators: [],
      results: [],
      parameters: 46_702_792_704,
      activeParameters: 12_900_000_000,
      contextLength: 32_768,
      released: '2023-12-11',
      sources: [],
      factSources: { license: [{ url: 'https://acme.example/LICENSE', seen: undefined, note: undefined }] },
      conflicts: { license: [{ values: ['mit'], url: 'https://acme.example/loader', seen: undefined }] },
      date: '2025-01-15',
      thumbnail: 'tiny.png',
      extra: { inference: false },
    })
  })

  it('has every field of a dataset card', () => {
    const yaml = [
      'license: [cc-by-4.0, mit]',
      'pretty_name: Reviews',
      'task_categories: [text-classification]',
      'task_ids: [sentiment-classification]',
      'size_categories: n<1K',
      'multilinguality: monolingual',
      'source_datasets: [original]',
      'annotations_creators: [found]',
      'last_modified: 2025-01-15 10:00:00',
    ]
    expect(metadataOf(yaml.join('\n'), 'dataset')).toMatchObject({
      license: ['cc-by-4.0', 'mit'],
      prettyName: 'Reviews',
      taskCategories: ['text-classification'],
      taskIds: ['sentiment-classification'],
      sizeCategories: ['n<1K'],
      multilinguality: ['monolingual'],
      sourceDatasets: ['original'],
      annotationsCreators: ['found'],
      date: '2025-01-15',
      extra: {},
    })
  })

  it('reads how results on a dataset are read, as far as that is text', () => {
    const yaml = 'benchmark: {measures: " Wit. ", good: 0.9, misleads: Often.}'
    expect(metadataOf(yaml, 'dataset').benchmark).toEqual({
      measures: 'Wit.',
      good: undefined,
      misleads: 'Often.',
    })
    for (const other of ['benchmark: Wit.', 'benchmark: {}', 'benchmark: [{measures: Wit.}]'])
      expect(metadataOf(other, 'dataset').benchmark).toBeUndefined()
  })

  it('keeps a date that is none among the extra keys', () => {
    expect(metadataOf('date: last summer')).toMatchObject({ date: undefined, extra: { date: 'last summer' } })
  })

  it('takes one text for a list of one without a word where both are allowed', () => {
    expect(metadataOf('datasets: a/b\nbase_model: c/d')).toMatchObject({
      datasets: ['a/b'],
      baseModel: ['c/d'],
    })
    expect(frontMatterProblems('datasets: a/b\nbase_model: c/d\nlanguage: en')).toEqual([])
  })
})

describe('values of the wrong shape', () => {
  it.each([
    ['tags: tiny', { tags: ['tiny'] }, '2:7 wrong-type: "tags" must be a list, not the text "tiny"'],
    ['license: [mit]', { license: ['mit'] }, '2:1 list-for-text: "license" takes one text, not a list'],
    ['model_name: 1.0', { modelName: '1.0' }, '2:13 wrong-type: "model_name" must be text, not the number 1'],
    ['tags: [a, true]', { tags: ['a', 'true'] }, '2:11 wrong-type: "tags[1]" must be text, not true'],
    ['datasets: [null, a/b]', { datasets: ['a/b'] }, '2:12 null-item: "datasets[0]" is an empty item'],
    [
      'datasets:\n- name: a/b',
      { datasets: ['a/b'] },
      '3:3 wrong-type: "datasets[0]" must be text, not a mapping',
    ],
    [
      'metrics:\n- accuracy: 0.9',
      { metrics: ['accuracy'] },
      '3:3 wrong-type: "metrics[0]" must be text, not a mapping',
    ],
    ['tags: [[a, b]]', { tags: ['a', 'b'] }, '2:8 wrong-type: "tags[0]" must be text, not a list'],
    ['thumbnail:', { thumbnail: undefined }, '2:1 empty-value: "thumbnail" has no value'],
    ['base_model: ""', { baseModel: [] }, '2:1 empty-value: "base_model" has no value'],
    [
      'library_name: {a: b, c: d}',
      { libraryName: 'b' },
      '2:15 wrong-type: "library_name" must be text, not a mapping',
    ],
  ])('reads %j and reports it', (yaml, metadata, problem) => {
    expect(metadataOf(yaml)).toMatchObject(metadata)
    expect(frontMatterProblems(yaml)).toContain(problem)
  })

  it('reads the texts of a mapping by language', () => {
    const yaml = 'size_categories:\n  en: [n<1K]\n  de: [1K<n<10K, n<1K]'
    expect(metadataOf(yaml, 'dataset').sizeCategories).toEqual(['n<1K', '1K<n<10K'])
  })

  it('says nothing of an empty list, nor of an instance prompt that is null', () => {
    expect(frontMatterProblems('datasets: []\nmetrics: []\ninstance_prompt: null')).toEqual([])
  })

  it.each([
    ['model_name: {{ name }}', '2:13', '{{ name }}'],
    ['model_name: {model_name}', '2:13', '{model_name}'],
    ['model_name: "{name}"', '2:13', '{name}'],
    ['instance_prompt: $instance_prompt', '2:18', '$instance_prompt'],
    ['language: "[language-code]"', '2:11', '[language-code]'],
    ['model_name: More Information Needed', '2:13', 'More Information Needed'],
  ])('reports the placeholder in %j and does not read it', (yaml, place, text) => {
    const key = yaml.slice(0, yaml.indexOf(':'))
    expect(frontMatterProblems(yaml)).toEqual([
      `${place} template-left-over: "${text}" in ${key} is a placeholder that was never filled in`,
    ])
    expect(metadataOf(yaml)).toMatchObject({ modelName: undefined, language: [] })
  })

  it('does not take a mask or a trigger word for a placeholder', () => {
    expect(frontMatterProblems('mask_token: "[MASK]"')).toEqual([])
    expect(frontMatterProblems('mask_token: <mask>\ninstance_prompt: <cat-toy>')).toEqual([])
  })

  it('says once that a licence is a placeholder', () => {
    expect(exampleFrontMatter('license: {license}').problems.map(({ rule }) => rule)).not.toContain(
      'license-missing',
    )
  })
})

describe('keys that are nearly right', () => {
  it.each([
    ['licence: mit', 'license', { license: ['mit'] }],
    ['licenses: mit', 'license', { license: ['mit'] }],
    ['pipeline-tag: fill-mask', 'pipeline_tag', { pipelineTag: 'fill-mask' }],
    ['task: fill-mask', 'pipeline_tag', { pipelineTag: 'fill-mask' }],
    ['base-model: a/b', 'base_model', { baseModel: ['a/b'] }],
    ['Languages: [en]', 'language', { language: ['en'] }],
    ['dataset: [a/b]', 'datasets', { datasets: ['a/b'] }],
    ['libary_name: transformers', 'library_name', { libraryName: 'transformers' }],
    ['release_date: "2025-01-15"', 'released', { released: '2025-01-15' }],
    ['context-length: 4096', 'context_length', { contextLength: 4096 }],
  ])('reads %j as %s, and keeps it as written', (yaml, meant, metadata) => {
    const key = yaml.slice(0, yaml.indexOf(':'))
    const card = exampleFrontMatter(yaml)
    expect(card.metadata).toMatchObject(metadata)
    expect(Object.keys(card.metadata.extra)).toEqual([key])
    expect(frontMatterProblems(yaml)).toEqual([`2:1 near-miss-key: unknown key "${key}"`])
    expect(card.problems.find(({ rule }) => rule === 'near-miss-key')?.remedy).toBe(
      `Did you mean "${meant}"? Rename the key.`,
    )
  })

  it('reads task of a dataset as its categories', () => {
    expect(metadataOf('task: [fill-mask]', 'dataset').taskCategories).toEqual(['fill-mask'])
  })

  it('reads results from model_index', () => {
    const yaml =
      'model_index:\n- name: a\n  results:\n  - task: {type: fill-mask}\n    metrics: [{type: f1, value: 1}]'
    expect(metadataOf(yaml).results).toHaveLength(1)
    expect(frontMatterProblems(yaml)).toEqual(['2:1 near-miss-key: unknown key "model_index"'])
  })

  it('prefers the right key where both are there', () => {
    const yaml = 'licence: mit\nlicense: apache-2.0'
    expect(metadataOf(yaml).license).toEqual(['apache-2.0'])
    expect(exampleFrontMatter(yaml).problems.find(({ rule }) => rule === 'near-miss-key')?.remedy).toBe(
      'Delete it; "license" is set as well.',
    )
  })

  it('leaves keys alone that only look a little alike', () => {
    expect(
      frontMatterProblems('model_type: bert\nmodel_creator: acme\nquantized_by: acme\ntitle: x\nversion: 2a'),
    ).toEqual([])
    expect(frontMatterProblems('source: acme\nresources: none\nrelease: v2')).toEqual([])
  })
})
