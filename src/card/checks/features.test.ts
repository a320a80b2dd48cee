import { describe, expect, it } from 'vitest'
import { frontMatterProblems } from '../../../test/helpers/card.ts'

describe('dataset_info', () => {
  it('accepts types of every form', () => {
    const yaml = [
      'dataset_info:',
      '- config_name: a',
      '  features:',
      '  - {name: a, dtype: int64}',
      '  - {name: b, dtype: "timestamp[us, tz=UTC]"}',
      '  - {name: c, dtype: image}',
      '  - {name: d, dtype: {class_label: {names: {"0": neg, "1": pos}}}}',
      '  - {name: e, dtype: {audio: {sampling_rate: 16000}}}',
      '  - {name: f, dtype: {translation: {languages: [en, fr]}}}',
      '  - {name: g, list: int32}',
      '  - {name: h, list: [{name: x, dtype: string}], length: 3}',
      '  - {name: i, sequence: {class_label: {names: [a, b]}}}',
      '  - {name: j, sequence: [{name: x, sequence: string}]}',
      '  - {name: k, struct: [{name: x, struct: [{name: z, dtype: bool}]}]}',
      '  - {name: l, dtype: {array2_d: {shape: [28, 28], dtype: float32}}}',
      '  splits: [{name: train, num_bytes: 12, num_examples: 1}]',
      '  download_size: 5',
      '  dataset_size: 12',
    ]
    expect(frontMatterProblems(yaml.join('\n'), 'dataset')).toEqual([])
  })

  it('reports types, names and numbers that cannot be right, also within structures', () => {
    const yaml = [
      'dataset_info:',
      '  features:',
      '  - {name: a, dtype: strng}',
      '  - {name: a, dtype: string}',
      '  - {name: b}',
      '  - {name: c, dtype: string, list: string}',
      '  - {name: d, struct: [{name: x, sequence: {class_lable: {}}}]}',
      '  - {name: e, dtype: {class_label: {names: {"0": a, "2": b}}}}',
      '  splits: [{name: train, num_bytes: 12}]',
      '  dataset_size: 13',
    ]
    expect(frontMatterProblems(yaml.join('\n'), 'dataset')).toEqual([
      '4:22 unknown-dtype: unknown column type "strng"',
      '5:12 duplicate-column: the column "a" is listed twice',
      '6:5 column-type: the column "b" has no type',
      '7:5 column-type: the column "c" has two types, "dtype" and "list"',
      '8:45 unknown-dtype: unknown column type "class_lable"',
      '9:44 class-names-gap: the class "1" is missing from the 2 class names',
      '11:17 size-mismatch: dataset_size is 13, but its splits add up to 12 bytes',
    ])
  })
})
