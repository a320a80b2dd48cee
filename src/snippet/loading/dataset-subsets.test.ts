import { describe, expect, it } from 'vitest'
import { subsetsOf } from './dataset-subsets.ts'

const names = (front: Parameters<typeof subsetsOf>[0], files: string[] = []) =>
  subsetsOf(front, files).map(({ name, splits }) => [name, ...splits.map((split) => split.name)])

describe('subsets', () => {
  it('are those of configs, the default one first', () => {
    const configs = [
      { config_name: 'fr', data_files: 'fr/*.csv' },
      { config_name: 'en', default: true, data_files: [{ split: 'test', path: 'en/test.csv' }] },
    ]
    expect(names({ configs })).toEqual([
      ['en', 'test'],
      ['fr', 'train'],
    ])
  })

  it('have the files that their patterns match, and the pattern where none is here', () => {
    const configs = [
      { config_name: 'default', data_dir: 'v2', data_files: [{ split: 'train', path: ['train-*.parquet'] }] },
    ]
    const files = ['v2/train-00000.parquet', 'v2/test.parquet', 'train-1.parquet', 'README.md']
    expect(subsetsOf({ configs }, files)[0]?.splits).toEqual([
      { name: 'train', paths: ['v2/train-00000.parquet'] },
    ])
    expect(subsetsOf({ configs }, [])[0]?.splits).toEqual([{ name: 'train', paths: ['v2/train-*.parquet'] }])
  })

  it('are the first ones where all of them together name more files than can be listed', () => {
    const files = Array.from({ length: 1_000 }, (_, file) => `${file}.csv`)
    const configs = Array.from({ length: 500 }, (_, config) => ({
      config_name: `c${config}`,
      data_files: '**',
    }))
    expect(subsetsOf({ configs }, files)).toHaveLength(101)
    const patterns = { config_name: 'c', data_files: Array.from({ length: 500 }, () => '**') }
    expect(subsetsOf({ configs: [patterns] }, files)[0]?.splits[0]?.paths).toHaveLength(101_000)
  })

  it('are described by dataset_info where configs do not say', () => {
    const dataset_info = [
      { config_name: 'cola', splits: [{ name: 'train' }, { name: 'test' }] },
      { config_name: 'sst2', splits: [{ name: 'train' }] },
    ]
    expect(names({ dataset_info })).toEqual([
      ['cola', 'train', 'test'],
      ['sst2', 'train'],
    ])
  })

  it('are those of the older list of names', () => {
    expect(names({ configs: ['af-en', 'el-en'] })).toEqual([['af-en'], ['el-en']])
    expect(names({ config_names: ['a'] })).toEqual([['a']])
  })

  it('are one, with the splits that files name, where the card says nothing', () => {
    expect(
      names({}, ['data/train-00000-of-00001.parquet', 'data/validation-00000-of-00001.parquet']),
    ).toEqual([[undefined, 'train', 'validation']])
    expect(names({}, ['testfile.csv'])).toEqual([[undefined, 'train']])
    expect(names({}, ['.hub.json', '.git/train.csv', '__pycache__/train.txt'])).toEqual([])
    expect(names({}, ['dev/a.jsonl', 'test/a.jsonl'])).toEqual([[undefined, 'validation', 'test']])
    // Names of folders come before those of files.
    expect(names({}, ['train/test.csv', 'train/b.csv'])).toEqual([[undefined, 'train']])
  })

  it('have the names that their shards say, the usual ones first', () => {
    const shard = (name: string) => `data/${name}-00000-of-00001.parquet`
    const files = [shard('gold'), shard('test'), shard('silver.v2'), shard('train'), 'data/notes.parquet']
    expect(names({}, files)).toEqual([[undefined, 'train', 'test', 'gold', 'silver.v2']])
  })

  it('have their files in the order of loaders: by word, then by path', () => {
    const files = ['val/a.csv', 'validation/b.csv', 'dev/c.csv', 'validation/a.csv']
    expect(subsetsOf({}, files)[0]?.splits).toEqual([
      { name: 'validation', paths: ['validation/a.csv', 'validation/b.csv', 'dev/c.csv', 'val/a.csv'] },
    ])
    const configs = [{ config_name: 'a', data_dir: 'train' }]
    expect(subsetsOf({ configs }, ['train/x.csv', 'train/test/y.csv'])[0]?.splits).toEqual([
      { name: 'test', paths: ['train/test/y.csv'] },
    ])
  })

  it('are none where nothing is known, or what is there is not what the format says', () => {
    expect(subsetsOf({}, ['README.md', 'config.json', 'load.py'])).toEqual([])
    expect(subsetsOf({ configs: [1, { data_files: 'x' }] }, [])).toEqual([])
    expect(subsetsOf({ configs: 2, dataset_info: 3 }, [])).toEqual([])
  })

  it('of other hosts have no files here', () => {
    const configs = [{ config_name: 'a', data_files: 'https://example.com/a.csv' }]
    expect(subsetsOf({ configs }, [])[0]?.splits).toEqual([{ name: 'train', paths: [] }])
  })
})
