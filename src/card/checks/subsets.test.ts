import { describe, expect, it } from 'vitest'
import { frontMatterProblems } from '../../../test/helpers/card.ts'

describe('configs', () => {
  it('explains the older list of names once', () => {
    expect(frontMatterProblems('configs:\n- de\n- fr\n- null', 'dataset')).toEqual([
      '2:1 subset-names-only: "configs" is a list of names, but loaders expect mappings with config_name',
    ])
  })

  it('accepts files as text, list, or splits with paths', () => {
    const yaml =
      'configs:\n- config_name: a\n  data_files: a/*.csv\n- config_name: b\n  data_files: [b1.csv, b2.csv.gz]\n- config_name: c\n  default: true\n  data_files:\n  - split: train\n    path: [c1.json, c2.jsonl]\n  - split: test.hard\n    path: c3.jsonl'
    expect(frontMatterProblems(yaml, 'dataset')).toEqual([])
  })

  it('reports what a loader refuses', () => {
    const yaml =
      'configs:\n- config_name: default\n  data_files:\n  - split: dev-set\n    path: a.csv\n  - split: test\n    path: b.parquet\n    sep: ";"\n  - split: test\n    path: c.csv\n- config_name: default\n  default: true\n- data_files: x.csv'
    expect(frontMatterProblems(yaml, 'dataset')).toEqual([
      '5:3 mixed-formats: the subset mixes csv and parquet files',
      '5:12 bad-split-name: the split name "dev-set" has characters other than letters, digits, "_" and "."',
      '9:5 data-files-keys: unknown key "sep" in data_files, which takes only "split" and "path"',
      '10:12 duplicate-split: the split "test" is listed twice in one subset',
      '12:16 duplicate-subset: the subset "default" is listed twice in configs',
      '13:12 two-default-subsets: a second subset is marked as the default',
      '14:3 missing-key: "configs[2].config_name" is missing',
    ])
  })
})
