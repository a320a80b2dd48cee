import { expect, it } from 'vitest'
import { declaredSubsets } from './declared-subsets.ts'

it('reads the columns and rows that a card declares, subset by subset', () => {
  const subset = {
    config_name: 'german',
    features: [
      { name: 'text', dtype: 'string' },
      { name: 'label', dtype: { class_label: { names: { '0': 'no', '1': 'yes' } } } },
    ],
    splits: [
      { name: 'train', num_examples: 1200 },
      { name: 'test', num_bytes: 5 },
    ],
  }
  expect(declaredSubsets({ dataset_info: [subset, { config_name: 'empty' }] })).toEqual([
    {
      name: 'german',
      columns: [
        { name: 'text', feature: { _type: 'Value', dtype: 'string' } },
        { name: 'label', feature: { _type: 'ClassLabel', names: ['no', 'yes'] } },
      ],
      splits: [{ name: 'train', rows: 1200 }],
    },
  ])
})

it('says nothing of a card without them, or with others in their place', () => {
  expect(declaredSubsets({})).toEqual([])
  expect(declaredSubsets({ dataset_info: 'later' })).toEqual([])
  expect(declaredSubsets({ dataset_info: { features: 3, splits: { train: 5 } } })).toEqual([])
})
