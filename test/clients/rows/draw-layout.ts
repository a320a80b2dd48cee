/** Draws where the files of a dataset lie, and what its card says of that. */

import fc from 'fast-check'

export interface Layout {
  /** Paths without the endings of their formats. */
  paths: string[]
  /** Items of `configs`, each as lines of YAML, without options of reading; empty where the card says nothing. */
  configs: string[][]
}

const SPLITS = [
  'train',
  'training',
  'validation',
  'valid',
  'val',
  'dev',
  'test',
  'testing',
  'eval',
  'evaluation',
]
const OTHERS = ['foo', 'gold', 'trains', 'latest', 'mytest', 'extra.v2', 'Train']
const name = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...SPLITS) }, fc.constantFrom(...OTHERS))
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 3 })
const plain = (paths: string[]): Layout => ({ paths, configs: [] })

const named = fc
  .tuple(
    names,
    fc.constantFrom(
      '{}',
      '{}',
      'data/{}',
      '{}/a',
      'my-{}',
      '{}_1',
      'x {} y',
      'my{}',
      '{}2',
      'data.{}',
      '{}/b/c',
      'v1_{}/a',
      '{}.old',
    ),
  )
  .map(([own, form]) => plain(own.map((one) => form.replace('{}', one))))

const sharded = fc
  .tuple(names, fc.integer({ min: 1, max: 3 }), fc.constantFrom('data/', 'data/', '', 'data/en/'))
  .map(([own, count, folder]) =>
    plain(
      own.flatMap((one) =>
        Array.from({ length: count }, (_, index) => `${folder}${one}-0000${index}-of-0000${count}`),
      ),
    ),
  )

const several = fc
  .constantFrom<string[][]>(
    ['a', 'b'],
    ['part-2', 'part-10', 'part-1'],
    ['b/x', 'a/y'],
    ['train/a', 'train/b', 'c'],
    ['train-1', 'train-2', 'other'],
    ['train', 'data/test', 'notes'],
    ['.hidden', 'a'],
    ['__cache__/a', 'b'],
    ['train/.x', 'train/y'],
    ['train/test', 'train/b'],
    ['test_train', 'a'],
    ['data/train-00000-of-00001', 'data/extra', 'test'],
    ['a_long_train_name', 'dev-set'],
    ['Ä', 'a', 'Z'],
  )
  .map(plain)

const described = fc.constantFrom<Layout>(
  { paths: ['a', 'b'], configs: [['config_name: default', 'data_files: "*.{ext}"']] },
  { paths: ['a', 'b', 'sub/c'], configs: [['config_name: default', 'data_files: "**/*.{ext}"']] },
  { paths: ['a', 'b', 'sub/c'], configs: [['config_name: default', 'data_files: ["b.{ext}", "a.{ext}"]']] },
  {
    paths: ['x/a', 'x/b', 'y/c'],
    configs: [
      [
        'config_name: default',
        'data_files:',
        '- split: train',
        '  path: x/*',
        '- split: gold',
        '  path: [y/c.{ext}]',
      ],
    ],
  },
  {
    paths: ['a1', 'a2', 'b1'],
    configs: [
      ['config_name: one', 'data_files: a?.{ext}'],
      ['config_name: two', 'data_files: "[b-c]*"', 'default: true'],
    ],
  },
  {
    paths: ['en/train', 'en/test', 'fr/train'],
    configs: [
      ['config_name: en', 'data_dir: en'],
      ['config_name: fr', 'data_dir: fr'],
    ],
  },
  { paths: ['en/a', 'en/b'], configs: [['config_name: default', 'data_dir: en', 'data_files: "b*"']] },
  { paths: ['train', 'test'], configs: [['config_name: default']] },
  { paths: ['a', 'b'], configs: [['config_name: default', 'data_files: ./a.{ext}']] },
  { paths: ['data/a', 'b'], configs: [['config_name: default', 'data_files: data/']] },
  { paths: ['data/a', 'data/b'], configs: [['config_name: default', 'data_files: data/**']] },
  { paths: ['a', 'b'], configs: [['config_name: default', 'data_files: "{a,b}.{ext}"']] },
)

export const drawLayout: fc.Arbitrary<Layout> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(plain(['data'])) },
  { weight: 2, arbitrary: named },
  { weight: 2, arbitrary: sharded },
  { weight: 2, arbitrary: several },
  { weight: 2, arbitrary: described },
)
